import { movedBy } from '@nightjar/sdk'
import type { SeenTransaction } from '@nightjar/wallet/scan/scanPosition'
import { type Found, likeliestFirst } from './findInBlock.ts'
import type { Transaction } from './transaction.ts'

/**
 * Finds private transactions among those that pages of blocks show, oldest first, by their id or else by what only they show;
 * `taken` contains ids already matched to others.
 */
export function findSeen(
  seen: readonly SeenTransaction[],
  wanted: readonly Transaction[],
  taken: ReadonlySet<string>,
): readonly Found[] {
  const found: Found[] = []
  const used = new Set(taken)
  for (const each of seen) {
    const open = wanted.filter(({ id }) => !found.some((other) => other.id === id))
    const isFree = ({ onchainId }: Transaction) =>
      !used.has(each.transactionId) || each.transactionId === onchainId
    const it = likeliestFirst(open).find((one) => isFree(one) && isIt(one, each))
    if (it === undefined) continue
    used.add(each.transactionId)
    const onchainId = it.onchainId ?? each.transactionId
    found.push({ id: it.id, onchainId, outcome: outcomeOf(each) })
  }
  return found
}

/** A rejected execution has a different id from the one it was sent with, so only its content identifies it. */
function isIt(transaction: Transaction, seen: SeenTransaction): boolean {
  const { sentHeight, onchainId, mark } = transaction
  if (sentHeight >= seen.height) return false
  if (onchainId === seen.transactionId) return true
  if (onchainId !== null && seen.status === 'accepted') return false
  const payer = seen.listed[0]?.fee_payer ?? null
  if (payer !== null && payer !== (mark.feePayer ?? payer)) return false
  const isPayer = payer !== null && payer === mark.feePayer
  const showsOwn = mark.own.some((sign) => shows(seen, sign))
  if (seen.status === 'rejected')
    return (isCall(mark, seen) || isOnlyFee(seen)) && (showsOwn || isPayer)
  return isCall(mark, seen) && (mark.own.length > 0 ? showsOwn : isPayer)
}

function isCall(mark: Transaction['mark'], { spending, transitions }: SeenTransaction): boolean {
  return [...spending, ...transitions].some(
    (call) => call.program === mark.program && call.function === mark.function,
  )
}

/** A rejected call of a program outside the exchange. */
const isOnlyFee = ({ transitions }: SeenTransaction): boolean => transitions.length === 0

/** Tags and serial numbers are among what it spent, a blinded address is in its calls. */
function shows({ spending, transitions }: SeenTransaction, sign: string): boolean {
  return (
    spending.some(({ spent }) => spent.includes(sign)) ||
    transitions.some(({ inputs, outputs }) =>
      [...inputs, ...outputs].some(({ value }) => value?.includes(sign)),
    )
  )
}

/** The fee of a transaction without a call of the exchange isn't in the pages. */
function outcomeOf({ status, height, timestamp, listed }: SeenTransaction): Found['outcome'] {
  const [first] = listed
  const reason = listed.find((call) => call.status === 'rejected')?.reason ?? null
  return { status, height, timestamp, fee: first?.fee ?? null, reason, moved: movedBy(listed) }
}
