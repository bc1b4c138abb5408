import type { Hop } from './hops.ts'
import type { Pool } from './pools.ts'

/** Of a hop, what is valued. */
export type Counted = Pick<Hop, 'amountIn' | 'amountOut'>

/**
 * What counts of a hop in a transaction of several calls. There, a record can be spent before the call that makes it is
 * settled, so pools can hold what nobody has, for a moment:
 * 1. A hop counts for the share of its pool's liquidity (now `supply`) that was there before the transaction: the rest
 *    may belong to the trader, who then pays the fee to himself.
 * 2. Of either token no more counts than the pool held before. One that the transaction opens held nothing.
 */
export function countedAmounts(hop: Hop, supply: bigint, before: Pool | undefined): Counted {
  if (before === undefined) return { amountIn: 0n, amountOut: 0n }
  const { tokenA, reserveA, reserveB, totalSupply } = before
  const count = (token: string, amount: bigint): bigint => {
    const share = supply > totalSupply ? (amount * totalSupply) / supply : amount
    const held = token === tokenA ? reserveA : reserveB
    return share < held ? share : held
  }
  return {
    amountIn: count(hop.tokenIn, hop.amountIn),
    amountOut: count(hop.tokenOut, hop.amountOut),
  }
}
