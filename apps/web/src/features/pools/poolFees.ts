import {
  type Pair,
  type PoolFees,
  type ProtocolFee,
  toBasisPoints,
  ZERO_ADDRESS,
} from '@nightjar/sdk'

/** What a pool keeps of a sale, and what of that is set aside while somebody collects it. */
export function poolFees(pair: Pair, { collector, basePortion }: ProtocolFee): PoolFees {
  const feeBps = toBasisPoints(pair.swapFee)
  return collector === ZERO_ADDRESS ? { feeBps } : { feeBps, basePortion }
}
