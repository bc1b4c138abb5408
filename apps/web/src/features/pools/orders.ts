import { isCredits, type UnsignedTransaction, WRAPPED_ALEO } from '@nightjar/sdk'
import { movementOf } from '../../lib/movements.ts'
import type { DepositQuote, DepositSide } from './quoteDeposit.ts'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'

type Terms = {
  readonly transaction: UnsignedTransaction
  readonly address: string
  readonly deadlineHeight: number
}

/** A deposit as the list of transactions keeps it; a new pair's LP has no id before the chain names it. */
export function orderDeposit(quote: DepositQuote, terms: Terms) {
  return { ...terms, ...depositMoves(quote) }
}

/** What a deposit is expected to move. Credits are all wrapped: what of them is not used comes back so. */
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

/** A withdrawal as the list of transactions keeps it. */
export function orderWithdrawal(quote: WithdrawalQuote, terms: Terms) {
  return { ...terms, ...withdrawalMoves(quote) }
}

/** What a withdrawal is expected to move. */
export function withdrawalMoves({ pair, sides, liquidity }: WithdrawalQuote) {
  return {
    kind: 'remove_liquidity' as const,
    paid: [movementOf(pair, liquidity)],
    received: sides.map(({ token, amount }) => movementOf(token, amount)),
  }
}
