import { type Plaintext, parsePlaintext } from '@nightjar/aleo'
import type { Operation, OperationIds, Write } from '@nightjar/avm'
import { PROGRAMS, ZERO_ADDRESS } from '@nightjar/sdk'
import type { doubts } from '../db/schema.ts'
import type { KeyHasher } from './cachedCrypto.ts'
import type { CoreCall } from './replay.ts'

/** A mapping value that is not what it was, and is not known: the last thing a block said of it. */
export type DoubtRow = typeof doubts.$inferSelect

export type Doubts = {
  readonly all: () => readonly DoubtRow[]
  readonly isEmpty: () => boolean
  readonly add: (rows: readonly DoubtRow[]) => void
  /** What was proven since is in doubt no more; by ids of keys. */
  readonly settle: (keyIds: readonly string[]) => void
  /** Whether a pair's reserves or liquidity, or what all pairs depend on, are in doubt. */
  readonly concern: (pairId: string) => boolean
  /** All of them when they have changed since it was last asked. */
  readonly takeChanged: () => readonly DoubtRow[] | undefined
}

export function createDoubts(start: readonly DoubtRow[]): Doubts {
  const rows = new Map(start.map((row) => [row.keyId, row]))
  let hasChanged = false
  return {
    all: () => [...rows.values()],
    isEmpty: () => rows.size === 0,
    add: (added) => {
      for (const row of added) {
        const known = rows.get(row.keyId)
        rows.set(row.keyId, known === undefined ? row : { ...known, value: row.value })
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

export type DoubtContext = {
  readonly ids: OperationIds
  readonly hasher: KeyHasher
  /** The mapping that an id names. */
  readonly mappingOf: (id: string) => { readonly program: string; readonly mapping: string }
  /** Keys that a mapping of the suite has now. */
  readonly keysOf: (program: string, mapping: string) => Iterable<string>
  /** Addresses that the configuration names. */
  readonly addresses: readonly string[]
  readonly height: number
}

/** Larger mappings are not searched for a key: hashing one takes a quarter of a millisecond. */
const MOST_KEYS = 2000

/** What operations leave in doubt; keys are told from their hashes by what was tried and what the calls name. */
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
    const { function: name = '', arguments: given = [] } = ofCall?.call ?? calls[0] ?? {}
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

/** Whether a value is the one that a block named last. */
export function isNamed(ids: OperationIds, { keyId, value }: DoubtRow, found: Plaintext | null) {
  if (found === null || value === null) return found === value
  return `${ids.value(BigInt(keyId), found)}` === value
}

/** The same for a value that the node gave at a height that is known. */
export function doubtOfValue(
  ids: OperationIds,
  place: { readonly program: string; readonly mapping: string; readonly key: string },
  theirs: string | null,
  height: number,
): DoubtRow {
  const keyId = ids.key(place.program, place.mapping, place.key)
  const value = theirs === null ? null : `${ids.value(keyId, parsePlaintext(theirs))}`
  return { keyId: `${keyId}`, ...place, value, function: '', arguments: [], height }
}
