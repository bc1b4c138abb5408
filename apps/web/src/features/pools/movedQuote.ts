import { LP_TOKEN } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import type { Message } from '../../lib/text/message.ts'
import { type DepositQuote, quoteDeposit } from './quoteDeposit.ts'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'

/**
 * Whether the current reserves exceed the reviewed tolerance; a pair that was opened meanwhile always does. Only a private
 * deposit has a minimum liquidity.
 */
export function isDepositWorse(
  { pair }: Pick<DepositQuote, 'pair'>,
  reviewed: DepositQuote,
  leastLiquidity = 0n,
): boolean {
  if (!reviewed.pair) return pair !== undefined
  const [a, b] = reviewed.sides
  const tokens = { tokenA: a.token, tokenB: b.token }
  const amounts = { amountA: a.amount, amountB: b.amount } // the form's own amounts may have followed the price
  const now = pair && quoteDeposit({ pair, ...tokens, ...amounts, slippageBps: 0, held: 0n })
  if (typeof now !== 'object' || now.liquidity < leastLiquidity) return true
  return now.sides.some(({ used }, at) => used < (reviewed.sides[at]?.minimum ?? 0n))
}

/** When the price moves, one amount falls and the other rises: only a drop beyond the tolerance fails. */
export function isWithdrawalWorse(current: WithdrawalQuote, reviewed: WithdrawalQuote): boolean {
  return current.sides.some(({ amount }, at) => amount < (reviewed.sides[at]?.minimum ?? 0n))
}

/** What a deposit currently gives. */
export const depositWordsNow = ({ liquidity }: DepositQuote): Message => ({
  id: 'pools.nowYouGet',
  values: { amount: showExact(liquidity, LP_TOKEN) },
})

/** What a withdrawal currently returns. */
export const withdrawalWordsNow = ({ sides }: WithdrawalQuote): Message => ({
  id: 'pools.nowYouReceive',
  values: { amounts: sides.map(({ amount, token }) => showExact(amount, token)).join(' + ') },
})
