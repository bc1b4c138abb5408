import type { ExplorerTransaction, Movement } from '../api/schema.ts'
import { WRAPPED_ALEO } from '../tokens/wrappedAleo.ts'
import { CREDITS_ID, keyOfMovement, type Moved, sumUp } from './movement.ts'

/** A listed call's amounts, and whose they were as far as everyone sees. */
export type ListedMoves = Pick<ExplorerTransaction, 'from' | 'to' | 'surplus' | 'surplus_to'> &
  Moved

/** What is known of an account's records in a call: what they lost and gained, or whether they paid and received; null is unknown. */
export type RecordShare = Moved | { readonly pays: boolean | null; readonly gets: boolean | null }

/** What a call took from an account and gave to it, and the side that is not known. */
export type Share = Moved & {
  readonly unknown: readonly (keyof Moved)[]
}

/**
 * What a listed call took from an account and gave to it: of public balances what everyone sees, of records what is known of
 * them. What an action left at another address is not the account's until it is claimed.
 */
export function movementsFor(account: string, call: ListedMoves, records: RecordShare): Share {
  const { from, to, paid, received, surplus, surplus_to: waits } = call
  const openlyPaid = from === account ? paid : []
  const openlyReceived = [
    ...(to === account ? without(received, surplus) : []),
    ...(waits === account ? surplus : []),
  ]
  if ('paid' in records) {
    return netted([...openlyPaid, ...records.paid], [...openlyReceived, ...records.received])
  }
  const isHiddenPaid = from === null && paid.length > 0
  const isHiddenReceived = to === null && received.length > 0
  const { pays, gets } = records
  return {
    ...netted(
      [...openlyPaid, ...(isHiddenPaid && pays ? handedOver(paid, surplus) : [])],
      [...openlyReceived, ...(isHiddenReceived && gets ? without(received, surplus) : [])],
    ),
    unknown: [
      ...(isHiddenPaid && pays === null ? (['paid'] as const) : []),
      ...(isHiddenReceived && gets === null ? (['received'] as const) : []),
    ],
  }
}

const netted = (paid: readonly Movement[], received: readonly Movement[]): Share => ({
  paid: sumUp(paid),
  received: sumUp(received),
  unknown: [],
})

/** What arrived where the call sends it: the rest waits. */
function without(received: readonly Movement[], surplus: readonly Movement[]): Movement[] {
  const waiting = amountOf(surplus)
  return received.flatMap((each) => {
    const rest = BigInt(each.amount) - waiting(each)
    return rest > 0n ? [{ ...each, amount: String(rest) }] : []
  })
}

/** What records gave away: the part that was not used waits too, that of credits in its wrapped form. */
function handedOver(paid: readonly Movement[], surplus: readonly Movement[]): Movement[] {
  const waiting = amountOf(surplus)
  const isInside = paid.some(({ token_id }) => token_id === WRAPPED_ALEO.id)
  return paid.map((each) => {
    const isCredits = each.token_id === CREDITS_ID && !isInside
    const unused = waiting(isCredits ? { token_id: WRAPPED_ALEO.id } : each)
    return { ...each, amount: String(BigInt(each.amount) + unused) }
  })
}

const amountOf = (movements: readonly Movement[]) => {
  const sums = new Map(movements.map((each) => [keyOfMovement(each), BigInt(each.amount)]))
  return (of: Omit<Movement, 'amount'>): bigint => sums.get(keyOfMovement(of)) ?? 0n
}
