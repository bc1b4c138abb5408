import { FEE_DENOMINATOR, MAX_RESERVE } from './constants.ts'

/** The pool as one swap sees it; amounts in base units, the fee in basis points. */
export type QuotePool = {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  readonly feeBps: bigint
}

/**
 * Output for an exact input, exactly what `nightjar_core.aleo` pays; rounds down: the pool keeps the
 * remainder. Zero when the input or a reserve is zero, or the pool would outgrow its limit of 2^98.
 */
export function quoteExactIn(amountIn: bigint, pool: QuotePool): bigint {
  const { reserveIn, reserveOut, feeBps } = pool
  if (amountIn <= 0n || reserveIn === 0n || reserveOut === 0n) return 0n
  if (reserveIn + amountIn >= MAX_RESERVE) return 0n
  const paid = amountIn * (FEE_DENOMINATOR - feeBps)
  return (paid * reserveOut) / (reserveIn * FEE_DENOMINATOR + paid)
}

/**
 * Input for an exact output; the added unit rounds up: the pool must not lose the remainder. Zero when
 * the output or a reserve is zero, when the output is not below the reserve, or the pool would outgrow
 * its limit of 2^98.
 */
export function quoteExactOut(amountOut: bigint, pool: QuotePool): bigint {
  const { reserveIn, reserveOut, feeBps } = pool
  if (amountOut <= 0n || reserveIn === 0n || reserveOut === 0n) return 0n
  if (amountOut >= reserveOut || feeBps >= FEE_DENOMINATOR) return 0n
  const scaled = reserveIn * amountOut * FEE_DENOMINATOR
  const amountIn = scaled / ((reserveOut - amountOut) * (FEE_DENOMINATOR - feeBps)) + 1n
  return reserveIn + amountIn >= MAX_RESERVE ? 0n : amountIn
}

/** The part of an input set aside for the protocol while there is a collector; rounds down: the pool keeps the rest. */
export function protocolShare(amountIn: bigint, feeBps: bigint, basePortion: bigint): bigint {
  return (amountIn * feeBps) / (FEE_DENOMINATOR * (basePortion + 1n))
}

/** The fee contained in an input, including the protocol's share; rounds up: the pool gains. */
export function swapFeeAmount(amountIn: bigint, feeBps: bigint): bigint {
  return (amountIn * feeBps + FEE_DENOMINATOR - 1n) / FEE_DENOMINATOR
}

/** Price impact is expressed in parts of this. */
export const IMPACT_DENOMINATOR = 1_000_000n

/**
 * How much worse a swap is than the price before it, not counting its fee, in parts per million; rounds up:
 * the impact shown is never less than the true one. `hops` are in order; one for a direct swap.
 */
export function priceImpactPpm(amountIn: bigint, amountOut: bigint, hops: readonly QuotePool[]) {
  if (amountIn <= 0n || amountOut <= 0n) return 0n
  let ideal = amountIn
  let scale = 1n
  for (const { reserveIn, reserveOut, feeBps } of hops) {
    ideal *= reserveOut * (FEE_DENOMINATOR - feeBps)
    scale *= reserveIn * FEE_DENOMINATOR
  }
  const lost = ideal - amountOut * scale
  if (lost <= 0n) return 0n
  return (lost * IMPACT_DENOMINATOR + ideal - 1n) / ideal
}
