import {
  type Pair,
  type PoolFees,
  type ProtocolFee,
  toBasisPoints,
  ZERO_ADDRESS,
} from '@nightjar/sdk'

/** The fee that a pool keeps of a sale, and the part of it set aside while a protocol fee is collected. */
export function poolFees(pair: Pair, { collector, basePortion }: ProtocolFee): PoolFees {
  const feeBps = toBasisPoints(pair.swapFee)
  return collector === ZERO_ADDRESS ? { feeBps } : { feeBps, basePortion }
}
