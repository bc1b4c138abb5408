import type { Plaintext } from '@nightjar/aleo'
import type { Operation, OperationIds, Write } from '@nightjar/avm'
import { PROGRAMS, ZERO_ADDRESS } from '@nightjar/sdk'
import type { doubts } from '../db/schema.ts'
import type { KeyHasher } from './cachedCrypto.ts'
import type { CoreCall } from './replay.ts'

/** A mapping value that changed in an unknown way: the last hash that a block listed for it. */
export type DoubtRow = typeof doubts.$inferSelect

export type Doubts = {
  readonly all: () => readonly DoubtRow[]
  readonly isEmpty: () => boolean
  readonly has: (keyId: string) => boolean
  readonly add: (rows: readonly DoubtRow[]) => void
  /** Clears the doubt about values proven since; by ids of keys. */
  readonly settle: (keyIds: readonly string[]) => void
  /** Whether a pair's reserves or liquidity, or what all pairs depend on, are in doubt. */
  readonly concern: (pairId: string) => boolean
  /** All of them, if any has changed since the last call. */
  readonly takeChanged: () => readonly DoubtRow[] | undefined
}

export function createDoubts(start: readonly DoubtRow[]): Doubts {
  const rows = new Map(start.map((row) => [row.keyId, row]))
  let hasChanged = false
  return {
    all: () => [...rows.values()],
    isEmpty: () => rows.size === 0,
    has: (keyId) => rows.has(keyId),
    add: (added) => {
      for (const row of added) {
        rows.set(row.keyId, renewDoubt(rows.get(row.keyId), row))
        hasChanged = true
      }
    },
    settle: (keyIds) => {
      for (const id of keyIds) if (rows.delete(id)) hasChanged = true
    },
    concern: (pairId) =>
      [...rows.values()].some(({ program, mapping, key }) =>
        program === PROGRAMS.core
          ? (mapping === 'pairs' || mapping === 'tokens') && (key === null || key === pairId)
          : program === PROGRAMS.config,
      ),
    takeChanged: () => {
      if (!hasChanged) return undefined
      hasChanged = false
      return [...rows.values()]
    },
  }
}

/** The newest hash of a value that was in doubt before, with the call that tells most of its key. */
function renewDoubt(known: DoubtRow | undefined, row: DoubtRow): DoubtRow {
  if (known === undefined) return row
  const told = known.key === null || known.function === '' ? row : known
  return { ...told, key: told.key ?? known.key, value: row.value, height: known.height }
}

export type DoubtContext = {
  readonly ids: OperationIds
  readonly hasher: KeyHasher
  /** The mapping with this id. */
  readonly mappingOf: (id: string) => { readonly program: string; readonly mapping: string }
  /** The current keys of a mapping of the suite. */
  readonly keysOf: (program: string, mapping: string) => Iterable<string>
  /** Addresses in the configuration program. */
  readonly addresses: readonly string[]
  readonly height: number
}

/** Larger mappings are not searched for a key: hashing one takes a quarter of a millisecond. */
const MOST_KEYS = 2000

/** The values that operations put in doubt; keys are found from their hashes, using attempted writes and the calls. */
export function doubtsOf(
  operations: readonly Operation[],
  tried: readonly Write[],
  calls: readonly CoreCall[],
  context: DoubtContext,
): readonly DoubtRow[] {
  const { ids, mappingOf, keysOf, height } = context
  const named = calls.map((call) => ({ call, keys: keysNamedBy(call, context) }))
  return operations.map((operation) => {
    const { program, mapping } = mappingOf(operation.mapping)
    const isIt = (key: string): boolean => `${ids.key(program, mapping, key)}` === operation.key
    const ofCall = named.find(({ keys }) => keys.some(isIt))
    const known = [...keysOf(program, mapping)]
    const key =
      tried.find(
        (write) => write.program === program && write.mapping === mapping && isIt(write.key),
      )?.key ??
      ofCall?.keys.find(isIt) ??
      (known.length <= MOST_KEYS ? known.find(isIt) : undefined)
    const creation = calls.find((call) => key !== undefined && createdBy(call) === key)
    const { function: name = '', arguments: given = [] } =
      creation ?? ofCall?.call ?? calls[0] ?? {}
    return {
      keyId: operation.key,
      program,
      mapping,
      key: key ?? null,
      value: operation.value,
      function: name,
      arguments: [...given],
      height,
    }
  })
}

/** The argument with the id of the token or pair that a call creates. */
const CREATED: ReadonlyMap<string, string> = new Map([
  ['create_token', 'id'],
  ['create_pair', 'pair'],
  ['create_pair_privately', 'pair'],
])

/** The id of the token or pair that a call creates: no other call has everything that its row needs. */
const createdBy = ({ function: name, arguments: given }: CoreCall): string | undefined =>
  given.get(CREATED.get(name) ?? '')

/** Every key that a call may have written: its tokens' and pairs' ids, and hashes of them with its addresses. */
function keysNamedBy(call: CoreCall, { hasher, addresses: configured }: DoubtContext): string[] {
  const values = [...new Set(call.arguments.values())]
  const fields = values.filter((value) => value.endsWith('field'))
  const addresses = [
    ...new Set([
      ...values.filter((value) => value.startsWith('aleo1')),
      ...configured,
      ZERO_ADDRESS,
    ]),
  ]
  const pairs = fields.flatMap((a) => fields.map((b) => hasher.pairKey(a, b)))
  const tokens = [...fields, ...pairs]
  const accounts = tokens.flatMap((token) =>
    addresses.map((user) => hasher.accountKey(token, user)),
  )
  const approvals = fields.flatMap((token) =>
    addresses.flatMap((payer) =>
      addresses.map((spender) => hasher.approvalKey(token, payer, spender)),
    ),
  )
  return ['true', ...tokens, ...addresses, ...accounts, ...approvals]
}

/** Whether a value is the one whose hash a block listed last. */
export function isNamed(ids: OperationIds, { keyId, value }: DoubtRow, found: Plaintext | null) {
  if (found === null || value === null) return found === value
  return `${ids.value(BigInt(keyId), found)}` === value
}

/** The doubt about a proven value that differs from the node's: only the chain's next hash can replace it. */
export function doubtOfValue(
  ids: OperationIds,
  place: { readonly program: string; readonly mapping: string; readonly key: string },
  proven: Plaintext | null,
  height: number,
): DoubtRow {
  const keyId = ids.key(place.program, place.mapping, place.key)
  const value = proven === null ? null : `${ids.value(keyId, proven)}`
  return { keyId: `${keyId}`, ...place, value, function: '', arguments: [], height }
}
