import {
  coarseMinimum,
  liquidityPool,
  type Pair,
  quoteRemove,
  sharePpm,
  type Token,
} from '@nightjar/sdk'

/** One token that a withdrawal returns. */
export type WithdrawalSide = {
  readonly token: Token
  readonly amount: bigint
  /** The minimum returned: below it the transaction fails. */
  readonly minimum: bigint
}

export type WithdrawalQuote = {
  readonly pair: Pair
  /** LP that is burned. */
  readonly liquidity: bigint
  /** In the order of the pair's tokens. */
  readonly sides: readonly [WithdrawalSide, WithdrawalSide]
  /** The holder's share of the pool, before and after, in parts per million. */
  readonly sharePpm: { readonly before: bigint; readonly after: bigint }
}

type WithdrawalRequest = {
  readonly pair: Pair
  /** LP to burn, above zero and at most `held`. */
  readonly liquidity: bigint
  readonly held: bigint
  readonly slippageBps: number
}

/** What burning LP currently returns, or why it returns nothing. */
export function quoteWithdrawal(request: WithdrawalRequest): WithdrawalQuote | 'too-small' {
  const { pair, liquidity, held, slippageBps } = request
  const pool = liquidityPool(pair)
  const { amountA, amountB } = quoteRemove(liquidity, pool)
  if (amountA === 0n && amountB === 0n) return 'too-small'
  const side = (token: Token, amount: bigint): WithdrawalSide => ({
    token,
    amount,
    minimum: coarseMinimum(amount, BigInt(slippageBps)),
  })
  return {
    pair,
    liquidity,
    sides: [side(pair.token0, amountA), side(pair.token1, amountB)],
    sharePpm: {
      before: sharePpm(held, pool.totalSupply),
      after: sharePpm(held - liquidity, pool.totalSupply - liquidity),
    },
  }
}
