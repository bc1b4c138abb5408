import { CREDITS, formatAmount, type Movement, movementOf, movementsFor } from '@nightjar/sdk'
import type { TokenOf } from '../../lib/useTokenOf.ts'
import type { Entry } from './mergeEntries.ts'

/** An amount that moved, in the format of exports. */
export type ExportedAmount = {
  /** Whole tokens, exact; empty if the token's decimals are unknown. */
  readonly amount: string
  readonly symbol: string
  readonly token_id: string
  readonly base_units: string
}

/** A transaction in the format of exports. */
export type ExportedEntry = {
  /** ISO 8601, UTC. */
  readonly time: string
  readonly type: string
  readonly status: string
  readonly transaction: string
  readonly transition: string
  readonly block: number | null
  readonly program: string
  readonly function: string
  readonly from: string
  readonly to: string
  readonly private: boolean
  readonly reason: string
  readonly paid: readonly ExportedAmount[]
  readonly received: readonly ExportedAmount[]
  /** The fee that the account itself paid; of several calls in one transaction, only one lists it. */
  readonly fee: ExportedAmount | null
}

const nothing: Pick<Entry, 'paid' | 'received'> = { paid: [], received: [] }

type Context = { readonly viewer: string; readonly tokenOf: TokenOf }

/** Entries from an account's view, with the exact amounts that are known to have moved. */
export function exportEntries(
  entries: readonly Entry[],
  { viewer, tokenOf }: Context,
): readonly ExportedEntry[] {
  const charged = new Set<string>()
  const toAmount = ({ token_id, amount }: Movement): ExportedAmount => {
    const token = tokenOf(token_id)
    return {
      amount: token ? formatAmount(BigInt(amount), token.decimals) : '',
      symbol: token?.symbol ?? '',
      token_id,
      base_units: amount,
    }
  }
  return entries.map((entry) => {
    const { id, key, fee, feePayer, sentId } = entry
    const isOwn = feePayer === viewer || sentId !== null
    const isCharged = fee !== null && isOwn && !charged.has(id ?? key)
    if (isCharged) charged.add(id ?? key)
    const { paid, received } = entry.hasMoved ? movementsFor(viewer, entry) : nothing
    return {
      time: new Date(entry.time * 1000).toISOString(),
      type: entry.kind,
      status: entry.phase,
      transaction: id ?? '',
      transition: entry.transition ?? '',
      block: entry.height,
      program: entry.program,
      function: entry.function,
      from: entry.address ?? '',
      to: entry.recipient ?? '',
      private: entry.isPrivate,
      reason: entry.reason ?? '',
      paid: paid.map(toAmount),
      received: received.map(toAmount),
      fee: isCharged ? toAmount(movementOf(CREDITS, BigInt(fee))) : null,
    }
  })
}

export function toJson(entries: readonly ExportedEntry[]): string {
  return `${JSON.stringify(entries, null, 2)}\n`
}

const shared = [
  'time',
  'type',
  'status',
  'block',
  'transaction',
  'transition',
  'program',
  'function',
  'from',
  'to',
  'reason',
] as const satisfies readonly (keyof ExportedEntry)[]
const moved = [
  'amount',
  'symbol',
  'token_id',
  'base_units',
] as const satisfies readonly (keyof ExportedAmount)[]

/** A line for every amount that moved and for every fee: summed by token and direction they give what an account gained or lost. */
export function toCsv(entries: readonly ExportedEntry[]): string {
  const lines = entries.flatMap((entry) =>
    directionsOf(entry).map(([direction, amount]) => [
      ...shared.map((name) => entry[name] ?? ''),
      direction,
      ...moved.map((name) => amount?.[name] ?? ''),
    ]),
  )
  const head = [...shared, 'direction', ...moved]
  return [head, ...lines].map((line) => `${line.map(toCell).join()}\r\n`).join('')
}

function directionsOf({ paid, received, fee }: ExportedEntry) {
  const lines = [
    ...paid.map((amount) => ['paid', amount] as const),
    ...received.map((amount) => ['received', amount] as const),
    ...(fee ? [['fee', fee] as const] : []),
  ]
  return lines.length > 0 ? lines : [['', undefined] as const] // transactions that moved nothing are listed too
}

/**
 * One cell. Spreadsheets interpret a text that begins like a formula as one, and a token can have any name: a leading
 * apostrophe marks it as text.
 */
function toCell(value: string | number): string {
  const text = String(value)
  const harmless = /^[\s]*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
