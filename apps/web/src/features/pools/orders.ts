import { isCredits, movementOf, type UnsignedTransaction, WRAPPED_ALEO } from '@nightjar/sdk'
import type { DepositQuote, DepositSide } from './quoteDeposit.ts'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'

type Terms = {
  readonly transaction: UnsignedTransaction
  readonly address: string
  readonly deadlineHeight: number
}

/** A deposit as stored in the list of transactions; the LP of a new pair has no id until the chain gives it one. */
export function orderDeposit(quote: DepositQuote, terms: Terms) {
  return { ...terms, ...depositMoves(quote) }
}

/** The expected amounts of a deposit. All credits are wrapped; what is not used comes back wrapped. */
export function depositMoves({ pair, sides, liquidity }: DepositQuote) {
  return {
    kind: 'add_liquidity' as const,
    paid: sides.map((side) =>
      movementOf(side.token, isCredits(side.token) ? side.amount : side.used),
    ),
    received: pair ? [movementOf(pair, liquidity), ...sides.flatMap(wrappedRest)] : [],
  }
}

function wrappedRest({ token, amount, used }: DepositSide) {
  return isCredits(token) && amount > used ? [movementOf(WRAPPED_ALEO, amount - used)] : []
}

/** A withdrawal as stored in the list of transactions. */
export function orderWithdrawal(quote: WithdrawalQuote, terms: Terms) {
  return { ...terms, ...withdrawalMoves(quote) }
}

/** The expected amounts of a withdrawal. */
export function withdrawalMoves({ pair, sides, liquidity }: WithdrawalQuote) {
  return {
    kind: 'remove_liquidity' as const,
    paid: [movementOf(pair, liquidity)],
    received: sides.map(({ token, amount }) => movementOf(token, amount)),
  }
}
