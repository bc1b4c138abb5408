import { FEE_DENOMINATOR } from './constants.ts'

/** A rate below 1 (0.003) or already in basis points (30), in basis points of 10,000. */
export function toBasisPoints(rate: number): bigint {
  return BigInt(Math.round(rate < 1 ? rate * 10_000 : rate))
}

/** Basis points as a rate: 30 is 0.003. */
export function toRate(basisPoints: bigint): number {
  return Number(basisPoints) / 10_000
}

/** Minimum output accepted: rounds up, so the limit is never looser than the chosen tolerance. */
export function minimumReceived(amountOut: bigint, slippageBps: bigint): bigint {
  return amountOut - (amountOut * slippageBps) / FEE_DENOMINATOR
}

/** Maximum input paid: rounds down, so the limit is never looser than the chosen tolerance. */
export function maximumSold(amountIn: bigint, slippageBps: bigint): bigint {
  return amountIn + (amountIn * slippageBps) / FEE_DENOMINATOR
}
