import { MAX_RESERVE } from './constants.ts'
import { protocolShare, type QuotePool, quoteExactIn } from './quote.ts'
import { smallest } from './smallest.ts'

/** Two amounts of equal value. */
export type FairAmounts = { readonly amountA: bigint; readonly amountB: bigint }

/** A sale that brings a pair to a price; `amountOut` may be 0, so its minimum is too. */
export type Repair = {
  readonly tokenIn: 'a' | 'b'
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** The fees a pool takes from a sale; `basePortion` is undefined while nobody collects the protocol's share. */
export type PoolFees = { readonly feeBps: bigint; readonly basePortion?: bigint | undefined }

type Reserves = { readonly reserveA: bigint; readonly reserveB: bigint }

/**
 * The smallest sale that brings a pair to the fair price: it stops when the price is reached, overshooting by less than
 * the effect of one unit. A reserve of a few units allows few prices: deposit a little, then repair again. Undefined
 * when the price is fair or the reserve would reach 2^98.
 */
export function quoteRepair(
  { reserveA, reserveB }: Reserves,
  fair: FairAmounts,
  { feeBps, basePortion }: PoolFees,
): Repair | undefined {
  const [ofA, ofB] = [reserveA * fair.amountB, reserveB * fair.amountA]
  if (ofA === ofB) return undefined
  const isAScarce = ofA < ofB
  const pool: QuotePool = isAScarce
    ? { reserveIn: reserveA, reserveOut: reserveB, feeBps }
    : { reserveIn: reserveB, reserveOut: reserveA, feeBps }
  const [fairIn, fairOut] = isAScarce ? [fair.amountA, fair.amountB] : [fair.amountB, fair.amountA]
  const isEnough = (amountIn: bigint): boolean => {
    const share = basePortion === undefined ? 0n : protocolShare(amountIn, feeBps, basePortion)
    const reserveIn = pool.reserveIn + amountIn - share
    return reserveIn * fairOut >= (pool.reserveOut - quoteExactIn(amountIn, pool)) * fairIn
  }
  const amountIn = smallest(isEnough, MAX_RESERVE - pool.reserveIn - 1n)
  if (amountIn === undefined) return undefined
  const tokenIn = isAScarce ? 'a' : 'b'
  return { tokenIn, amountIn, amountOut: quoteExactIn(amountIn, pool) }
}
