import { type Pair, type PoolFees, type ProtocolFee, ZERO_ADDRESS } from '@nightjar/sdk'

/** The fee that a pool keeps of a sale, and the part of it set aside while a protocol fee is collected. */
export function poolFees({ feeBps }: Pair, { collector, basePortion }: ProtocolFee): PoolFees {
  return collector === ZERO_ADDRESS ? { feeBps } : { feeBps, basePortion }
}
