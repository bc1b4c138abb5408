import { addLiquidity, createPair, removeLiquidity, type UnsignedTransaction } from '@nightjar/sdk'
import type { DepositQuote } from './quoteDeposit.ts'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'

type Terms = { readonly to: string; readonly deadlineHeight: number }

/** The public transaction of a quoted deposit; it opens the pair if there is none. */
export function buildDeposit({ pair, sides }: DepositQuote, terms: Terms): UnsignedTransaction {
  const [a, b] = sides
  const deposit = {
    tokenA: a.token.id,
    tokenB: b.token.id,
    amountA: a.amount,
    amountB: b.amount,
    ...terms,
  }
  return pair ? addLiquidity({ ...deposit, minA: a.minimum, minB: b.minimum }) : createPair(deposit)
}

/** The public transaction of a quoted withdrawal. */
export function buildWithdrawal(quote: WithdrawalQuote, terms: Terms): UnsignedTransaction {
  const [a, b] = quote.sides
  return removeLiquidity({
    tokenA: a.token.id,
    tokenB: b.token.id,
    liquidity: quote.liquidity,
    minA: a.minimum,
    minB: b.minimum,
    ...terms,
  })
}
