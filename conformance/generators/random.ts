import type { Argument } from '../players/format.ts'
import { type OperationFamily, shorten } from '../players/format.ts'
import {
  libraryProgram,
  notedTypes,
  type RandomCase,
  randomProgram,
} from '../players/randomProgram.ts'
import { type OracleOutcome, runOracle } from './oracle.ts'
import { createPrng, type Prng } from './prng.ts'
import { compositeTypes, integerTypes, type Samples } from './samples.ts'

/** An operation that snarkVM accepts: its instruction, operand types and result type. */
export type Operation = {
  readonly code: string
  readonly in: readonly string[]
  readonly out?: string
  /** fraction of its committed rows that were accepted */
  readonly success: number
}

/** A random program before it runs, with its calls written out in full. */
type Draft = Pick<RandomCase, 'maps' | 'in' | 'futures' | 'code'> & {
  readonly calls: readonly string[][]
}

/** All accepted operations of the given families, except those that always reject. */
export function operationsOf(families: readonly OperationFamily[]): Operation[] {
  return families.flatMap(({ code, accepted }) =>
    accepted
      .map((entry) => ({
        code: code.replaceAll('$D', entry.to ?? ''),
        in: entry.in,
        ...(entry.out === undefined ? {} : { out: entry.out }),
        success: entry.rows.filter((row) => !row.endsWith(' -')).length / entry.rows.length,
      }))
      .filter(({ success }) => success > 0),
  )
}

/** Makes random programs; snarkVM may refuse a few. */
export function makeDrafts(
  operations: readonly Operation[],
  samples: Samples,
  seed: number,
  count: number,
): Draft[] {
  const prng = createPrng(seed)
  const byType = new Map<string, Operation[]>()
  for (const operation of operations) {
    for (const type of new Set(operation.in)) {
      byType.set(type, [...(byType.get(type) ?? []), operation])
    }
  }
  return Array.from({ length: count }, () => makeDraft(byType, samples, prng))
}

/** Makes random programs and runs them through snarkVM; programs that it refuses to deploy are dropped. */
export async function runRandom(drafts: readonly Draft[]): Promise<RandomCase[]> {
  return (await runDrafts(drafts)).filter((entry) => entry !== null)
}

/** Runs drafts through snarkVM; null for those that it refuses to deploy. */
export async function runDrafts(drafts: readonly Draft[]): Promise<(RandomCase | null)[]> {
  const results = await runOracle(
    drafts.map((draft) => ({
      deploy: [{ source: libraryProgram }, { source: randomProgram(draft) }],
      steps: [
        { cost: ['random_case.aleo', 'f'] as const },
        ...draft.calls.map((values) => ({
          call: { program: 'random_case.aleo', function: 'f', args: argumentsOf(values, draft) },
        })),
      ],
    })),
  )
  return drafts.map((draft, index) => {
    const result = results[index]
    if (result?.deploy[1]?.accepted === undefined) return null
    const [cost, ...calls] = result.steps
    return {
      ...draft,
      cost: cost?.cost ?? 0,
      calls: draft.calls.map((args) =>
        args.map((arg, position) => shorten(arg, draft.in[position] ?? 'u64')).join(' '),
      ),
      writes: calls.map((outcome) => writesOf(outcome, draft)),
    }
  })
}

/** Input values of a call, then those of its futures, two numbers each. */
function argumentsOf(values: readonly string[], { in: types, futures = 0 }: Draft): Argument[] {
  const notes = Array.from({ length: futures }, (_, index) => {
    const first = types.length + 2 * index
    return { future: { ...note, args: values.slice(first, first + 2) } }
  })
  return [...values.slice(0, types.length), ...notes]
}

const note = { program: 'random_lib.aleo', function: 'note' }

function writesOf({ accepted }: OracleOutcome, { maps }: Draft): string[] | null {
  if (accepted === undefined) return null
  return accepted.writes.map(([, mapping, key, value]) => {
    const [keyType, valueType] =
      mapping === 'noted' ? notedTypes : (maps[Number(mapping.slice(1))] ?? ['', ''])
    return `${mapping} ${shorten(key, keyType)} ${value === null ? '-' : shorten(value, valueType)}`
  })
}

const inputTypes = [...integerTypes, 'field', 'field', 'boolean', 'boolean', 'group', 'scalar']
const rareTypes = ['address', 'identifier', '[u8; 32u32]', ...compositeTypes]

function makeDraft(byType: ReadonlyMap<string, Operation[]>, samples: Samples, prng: Prng): Draft {
  const favourite = prng.pick(inputTypes)
  const types = Array.from({ length: 1 + prng.below(4) }, () =>
    prng.chance(0.6) ? favourite : prng.pick(prng.chance(0.8) ? inputTypes : rareTypes),
  )
  const maps = Array.from({ length: 1 + prng.below(3) }, (): [string, string] => [
    prng.chance(0.5) ? 'u8' : prng.pick(types),
    prng.pick(types),
  ])
  const futures = prng.chance(0.25) ? 1 + prng.below(2) : 0
  const writer = createWriter({ inputs: types, futures, maps, byType, samples, prng })
  const length = 4 + prng.below(9)
  for (let count = 0; count < length; count++) writer.command()
  writer.finish()
  const value = (type: string) =>
    prng.chance(0.35) ? prng.pick(samples.edges(type)) : small(type, samples.random(type), prng)
  const noted = Array.from({ length: 2 * futures }, () => 'u64')
  const calls = Array.from({ length: 2 + prng.below(2) }, () => [...types, ...noted].map(value))
  const code = writer.lines.join('\n')
  return { maps, in: types, ...(futures === 0 ? {} : { futures }), code, calls }
}

/** Often a small number, so that more calls run to the end. */
function small(type: string, value: string, prng: Prng): string {
  return integerTypes.includes(type) && prng.chance(0.6) ? `${prng.below(8)}${type}` : value
}

type Writing = {
  readonly inputs: readonly string[]
  readonly futures: number
  readonly maps: readonly (readonly [string, string])[]
  readonly byType: ReadonlyMap<string, Operation[]>
  readonly samples: Samples
  readonly prng: Prng
}

/** The opcode up to its first dot. */
const wordOf = ({ code }: Operation) => code.split(/[ .]/)[0] ?? ''

/** Operands that are not registers, by type. */
const globals: Readonly<Record<string, readonly string[]>> = {
  u32: ['block.height'],
  i64: ['block.timestamp'],
  u16: ['network.id', 'edition', 'random_lib.aleo/edition'],
  address: [
    'program_owner',
    'random_lib.aleo',
    'random_case.aleo',
    'random_lib.aleo/program_owner',
  ],
  group: ['aleo::GENERATOR', 'aleo::GENERATOR_POWERS[7u32]'],
  '[u8; 32u32]': ['checksum', 'random_lib.aleo/checksum'],
}

/** Writes commands with existing operands of the right types. */
function createWriter({ inputs, futures, maps, byType, samples, prng }: Writing) {
  const registers = [...inputs, ...Array.from({ length: futures }, () => 'future')]
  const unawaited = Array.from({ length: futures }, (_, index) => `r${inputs.length + index}`)
  const lines: string[] = []
  const pending: string[] = []
  let labels = 0

  /** A register of the type, a member of one, or else a literal. */
  function operand(type: string): string | undefined {
    const found = registers.flatMap((known, index) => [
      ...(known === type ? [`r${index}`] : []),
      ...membersOf(known)
        .filter(([, member]) => member === type)
        .map(([path]) => `r${index}${path}`),
    ])
    if (found.length > 0 && prng.chance(0.85)) return prng.pick(found)
    const others = globals[type] ?? []
    if (others.length > 0 && prng.chance(0.3)) return prng.pick(others)
    if (type === 'future') return undefined
    if (compositeTypes.includes(type) || type.startsWith('[')) {
      return found.length > 0 ? prng.pick(found) : undefined
    }
    return prng.pick(samples.edges(type))
  }

  const define = (type: string) => `r${registers.push(type) - 1}`

  function operation() {
    const candidates = byType.get(prng.pick(registers)) ?? []
    if (candidates.length === 0) return
    const word = prng.pick([...new Set(candidates.map(wordOf))]) // otherwise hashes would crowd out the rest
    const chosen = prng.pick(candidates.filter((candidate) => wordOf(candidate) === word))
    if (!prng.chance(chosen.success ** 3)) return
    const operands = chosen.in.map(operand)
    if (operands.includes(undefined)) return
    const code = chosen.code.replaceAll(/\br(\d+)\b/g, (_, index) => {
      const number = Number(index)
      return number < operands.length ? (operands[number] ?? '') : '$'
    })
    lines.push(`${code.replace('$', () => (chosen.out ? define(chosen.out) : ''))};`)
  }

  function mapping() {
    const index = prng.below(maps.length)
    const [keyType, valueType] = maps[index] ?? ['', '']
    const key = operand(keyType)
    const value = operand(valueType)
    if (key === undefined || value === undefined) return
    const kind = prng.below(6)
    if (kind === 0) lines.push(`get m${index}[${key}] into ${define(valueType)};`)
    else if (kind === 1)
      lines.push(`get.or_use m${index}[${key}] ${value} into ${define(valueType)};`)
    else if (kind === 2) lines.push(`contains m${index}[${key}] into ${define('boolean')};`)
    else if (kind === 3) lines.push(`remove m${index}[${key}];`)
    else lines.push(`set ${value} into m${index}[${key}];`)
  }

  /** Reads the library's mapping, by its name or by names given at run time. */
  function outside() {
    const [key, value] = [operand('u8'), operand('u64')]
    const place = `random_lib.aleo/noted[${key}]`
    const dynamic = `'random_lib' 'aleo' '${prng.chance(0.9) ? 'noted' : 'nothing'}'[${key}]`
    const kind = prng.below(6)
    if (kind === 0) lines.push(`get ${place} into ${define('u64')};`)
    else if (kind === 1) lines.push(`get.or_use ${place} ${value} into ${define('u64')};`)
    else if (kind === 2) lines.push(`contains ${place} into ${define('boolean')};`)
    else if (kind === 3) lines.push(`get.dynamic ${dynamic} into ${define('u64')} as u64;`)
    else if (kind === 4) lines.push(`contains.dynamic ${dynamic} into ${define('boolean')};`)
    else lines.push(`get.or_use.dynamic ${dynamic} ${value} into ${define('u64')} as u64;`)
  }

  /** Calls one of its own views or one of the library's. */
  function look() {
    const isOwn = prng.chance(0.5)
    const first = operand(isOwn ? 'u64' : 'u8')
    const view = isOwn ? 'halves' : 'random_lib.aleo/noted_less'
    const second = operand('u64')
    lines.push(`call ${view} ${first} ${second} into ${define('u64')} ${define('u64')};`)
  }

  /** Awaits one of the futures, occasionally twice. */
  function settle() {
    const future = prng.pick(unawaited)
    if (prng.chance(0.95)) unawaited.splice(unawaited.indexOf(future), 1)
    lines.push(`await ${future};`)
  }

  function branch() {
    const type = prng.pick(registers)
    const [first, second] = [operand(type), operand(type)]
    if (first === undefined || second === undefined) return
    const label = `p${labels++}`
    lines.push(`branch.${prng.chance(0.5) ? 'eq' : 'neq'} ${first} ${second} to ${label};`)
    pending.push(label)
  }

  function land() {
    const label = pending.pop()
    if (label !== undefined) lines.push(`position ${label};`)
  }

  return {
    lines,
    command() {
      const dice = prng.below(24)
      if (dice < 12) operation()
      else if (dice < 17) mapping()
      else if (dice < 19) outside()
      else if (dice < 20) look()
      else if (dice < 22 && unawaited.length > 0) settle()
      else if (dice < 23) branch()
      else land()
    },
    /** Closes open branches and stores the last results in mappings that fit. */
    finish() {
      while (pending.length > 0) land()
      while (unawaited.length > 0 && prng.chance(0.98)) settle()
      maps.forEach(([keyType, valueType], index) => {
        const key = operand(keyType)
        const last = registers.lastIndexOf(valueType)
        if (key !== undefined && last >= 0) lines.push(`set r${last} into m${index}[${key}];`)
      })
      if (lines.length === 0) lines.push('assert.eq true true;')
    },
  }
}

const members: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  pt: [
    ['.x', 'field'],
    ['.y', 'field'],
  ],
  deep: [
    ['.a', 'u8'],
    ['.p', 'pt'],
    ['.p.x', 'field'],
    ['.l[2u32]', 'u8'],
  ],
  '[u8; 2u32]': [
    ['[0u32]', 'u8'],
    ['[1u32]', 'u8'],
  ],
  '[[boolean; 3u32]; 2u32]': [['[1u32][2u32]', 'boolean']],
  '[pt; 2u32]': [
    ['[1u32]', 'pt'],
    ['[0u32].y', 'field'],
  ],
  '[u8; 32u32]': [['[31u32]', 'u8']],
  future: [
    ['[0u32]', 'u64'],
    ['[1u32]', 'u64'],
  ],
}

const membersOf = (type: string) => members[type] ?? []
