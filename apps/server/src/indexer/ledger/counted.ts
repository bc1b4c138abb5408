import type { Hop } from './hops.ts'
import type { Pool } from './pools.ts'

/** The part of a hop that is valued. */
export type Counted = Pick<Hop, 'amountIn' | 'amountOut'>

/**
 * The part of a hop that counts in a transaction of several calls. There, a record can be spent before the call that
 * creates it is settled, so for a moment pools can hold tokens that nobody owns:
 * 1. A hop counts for the share of its pool's liquidity (now `supply`) that existed before the transaction: the rest may
 *    belong to the trader, who would then pay the fee to himself.
 * 2. Of either token, no more counts than the pool held before. A pool that the transaction opens held nothing.
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
