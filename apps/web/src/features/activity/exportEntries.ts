import { formatAmount, formatCsv, type Movement, type Share } from '@nightjar/sdk'
import { spellToken, type TokenForm } from '../../lib/spellToken.ts'
import type { TokenOf } from '../../lib/useTokenOf.ts'
import type { Entry } from './mergeEntries.ts'
import { isFeeHidden, ownFee, shareOf } from './shareOf.ts'

/** An amount that moved, in the format of exports. */
export type ExportedAmount = {
  /** Whole tokens, exact; empty if the token's decimals are unknown. */
  readonly amount: string
  readonly symbol: string
  /** The form of its token, if the symbol alone does not tell it; one unit of each form is worth one of the other. */
  readonly form: TokenForm | ''
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
  /** The sides that the wallet keeps to itself: something may have moved there. */
  readonly unknown: readonly (Share['unknown'][number] | 'fee')[]
  /** The fee that the account itself paid; of several calls in one transaction, only one lists it. */
  readonly fee: ExportedAmount | null
}

const nothing: Share = { paid: [], received: [], unknown: [] }

type Context = { readonly viewer: string; readonly tokenOf: TokenOf }

/** Entries from an account's view, with the exact amounts that are known to have moved. */
export function exportEntries(
  entries: readonly Entry[],
  { viewer, tokenOf }: Context,
): readonly ExportedEntry[] {
  const charged = new Set<string>()
  const toAmount = (movement: Movement): ExportedAmount => {
    const { token_id, amount, outside } = movement
    const { token, form } = spellToken(movement, tokenOf) ?? {}
    return {
      amount: token ? formatAmount(BigInt(amount), token.decimals) : '',
      symbol: token?.symbol ?? '',
      form: form ?? (outside ? 'outside' : ''),
      token_id,
      base_units: amount,
    }
  }
  return entries.map((entry) => {
    const { id, key } = entry
    const fee = charged.has(id ?? key) ? undefined : ownFee(viewer, entry)
    if (fee) charged.add(id ?? key)
    const { paid, received, unknown } = entry.hasMoved ? shareOf(viewer, entry) : nothing
    return {
      ...placeOf(entry),
      paid: paid.map(toAmount),
      received: received.map(toAmount),
      unknown: entry.isFeeUnknown || isFeeHidden(entry) ? [...unknown, 'fee'] : unknown,
      fee: fee ? toAmount(fee) : null,
    }
  })
}

/** What an entry is, where it stands on the chain, and whose it is. */
const placeOf = (entry: Entry) => ({
  time: new Date(entry.time * 1000).toISOString(),
  type: entry.kind,
  status: entry.phase,
  transaction: entry.id ?? '',
  transition: entry.transition ?? '',
  block: entry.height,
  program: entry.program,
  function: entry.function,
  from: entry.address ?? '',
  to: entry.payee ?? entry.recipient ?? '',
  private: entry.isPrivate,
  reason: entry.reason ?? '',
})

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
  'form',
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
  return formatCsv([head, ...lines])
}

/** In place of an amount that only its wallet knows. */
const hidden: ExportedAmount = {
  amount: 'unknown',
  symbol: '',
  form: '',
  token_id: '',
  base_units: '',
}

function directionsOf({ paid, received, unknown, fee }: ExportedEntry) {
  const lines = [
    ...paid.map((amount) => ['paid', amount] as const),
    ...received.map((amount) => ['received', amount] as const),
    ...unknown.map((side) => [side, hidden] as const),
    ...(fee ? [['fee', fee] as const] : []),
  ]
  return lines.length > 0 ? lines : [['', undefined] as const] // transactions that moved nothing are listed too
}
