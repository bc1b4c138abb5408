import { scanIdentifier } from './identifier.ts'
import { formatLiteral, scanLiteral } from './literal.ts'
import { expectEnd, expectText, type Plaintext, refuse } from './plaintext.ts'
import { type Scanner, skipSpace, skipWhitespace, takeText } from './scanner.ts'

export type Visibility = 'constant' | 'public' | 'private'

export type RecordEntry = {
  readonly value: Plaintext
  readonly visibility: Visibility
}

/** A record in plaintext: private data that must never be logged or sent. */
export type RecordValue = {
  readonly kind: 'record'
  readonly owner: string
  readonly ownerVisibility: 'public' | 'private'
  readonly entries: ReadonlyMap<string, RecordEntry>
  /** x-coordinate of the nonce's point. */
  readonly nonce: bigint
  readonly version: number
}

const visibilities: readonly Visibility[] = ['constant', 'public', 'private']
const MAX_DEPTH = 32
const MAX_ENTRIES = 32

function scanVisibility(scanner: Scanner): Visibility {
  for (const visibility of visibilities) if (takeText(scanner, `.${visibility}`)) return visibility
  return refuse(scanner, 'Expected ".constant", ".public" or ".private"')
}

function sameVisibility(scanner: Scanner, found: ReadonlySet<Visibility>): Visibility {
  const [only] = found
  if (only === undefined || found.size > 1) {
    return refuse(scanner, 'Parts of one record entry have different visibilities')
  }
  return only
}

function scanStruct(scanner: Scanner, depth: number): RecordEntry {
  const members = new Map<string, Plaintext>()
  const seen = new Set<Visibility>()
  do {
    skipSpace(scanner)
    const name = scanIdentifier(scanner) ?? refuse(scanner, 'Expected a member name')
    if (members.has(name)) refuse(scanner, `The struct has two members "${name}"`)
    skipWhitespace(scanner)
    expectText(scanner, ':')
    const { value, visibility } = scanEntry(scanner, depth + 1)
    members.set(name, value)
    seen.add(visibility)
    skipSpace(scanner)
  } while (takeText(scanner, ','))
  expectText(scanner, '}')
  return { value: { kind: 'struct', members }, visibility: sameVisibility(scanner, seen) }
}

function scanArray(scanner: Scanner, depth: number): RecordEntry {
  const elements: Plaintext[] = []
  const seen = new Set<Visibility>()
  do {
    const { value, visibility } = scanEntry(scanner, depth + 1)
    elements.push(value)
    seen.add(visibility)
    skipSpace(scanner)
  } while (takeText(scanner, ','))
  expectText(scanner, ']')
  return { value: { kind: 'array', elements }, visibility: sameVisibility(scanner, seen) }
}

function scanEntry(scanner: Scanner, depth = 0): RecordEntry {
  if (depth > MAX_DEPTH) refuse(scanner, `A value is at most ${MAX_DEPTH} levels deep`)
  skipSpace(scanner)
  if (takeText(scanner, '{')) return scanStruct(scanner, depth)
  if (takeText(scanner, '[')) return scanArray(scanner, depth)
  const value = scanLiteral(scanner) ?? refuse(scanner, 'Expected a literal, a struct or an array')
  return { value, visibility: scanVisibility(scanner) }
}

function literalOf(scanner: Scanner, entry: RecordEntry, type: string): bigint | string {
  const { value } = entry
  if (value.kind !== 'literal' || value.type !== type || typeof value.value === 'boolean') {
    return refuse(scanner, `Expected a value of type ${type}`)
  }
  return value.value
}

function expectName(scanner: Scanner): string {
  skipSpace(scanner)
  const isHidden = takeText(scanner, '_')
  const name = scanIdentifier(scanner) ?? refuse(scanner, 'Expected the name of an entry')
  skipWhitespace(scanner)
  expectText(scanner, ':')
  return isHidden ? `_${name}` : name
}

function scanEntries(scanner: Scanner): Map<string, RecordEntry> {
  const entries = new Map<string, RecordEntry>()
  do {
    const name = expectName(scanner)
    if (entries.has(name)) refuse(scanner, `The record has two entries "${name}"`)
    entries.set(name, scanEntry(scanner))
    skipSpace(scanner)
  } while (takeText(scanner, ','))
  return entries
}

function takeEntry(scanner: Scanner, entries: Map<string, RecordEntry>, name: string) {
  const entry = entries.get(name)
  if (!entry) return refuse(scanner, `The record has no entry "${name}"`)
  entries.delete(name)
  return entry
}

/** Parses a decrypted record as printed by snarkVM. */
export function parseRecord(text: string): RecordValue {
  const scanner = { text, position: 0 }
  skipSpace(scanner)
  expectText(scanner, '{')
  const entries = scanEntries(scanner)
  expectText(scanner, '}')
  expectEnd(scanner)
  const owner = takeEntry(scanner, entries, 'owner')
  const nonce = takeEntry(scanner, entries, '_nonce')
  const version = entries.get('_version')
  entries.delete('_version')
  if (entries.size > MAX_ENTRIES) refuse(scanner, `A record has at most ${MAX_ENTRIES} entries`)
  return {
    kind: 'record',
    owner: String(literalOf(scanner, owner, 'address')),
    ownerVisibility: owner.visibility === 'public' ? 'public' : 'private',
    entries,
    nonce: BigInt(literalOf(scanner, nonce, 'group')),
    version: version ? Number(literalOf(scanner, version, 'u8')) : 0,
  }
}

function formatEntry(value: Plaintext, visibility: Visibility): string {
  switch (value.kind) {
    case 'literal':
      return `${formatLiteral(value)}.${visibility}`
    case 'struct': {
      const members = [...value.members]
      const parts = members.map(([name, part]) => `${name}: ${formatEntry(part, visibility)}`)
      return `{ ${parts.join(', ')} }`
    }
    case 'array':
      return `[ ${value.elements.map((part) => formatEntry(part, visibility)).join(', ')} ]`
  }
}

/** One line, as {@link parseRecord} and the SDK read it. */
export function formatRecord(record: RecordValue): string {
  const entries = [...record.entries].map(
    ([name, { value, visibility }]) => `${name}: ${formatEntry(value, visibility)}`,
  )
  return `{ ${[
    `owner: ${record.owner}.${record.ownerVisibility}`,
    ...entries,
    `_nonce: ${record.nonce}group.public`,
    `_version: ${record.version}u8.public`,
  ].join(', ')} }`
}
