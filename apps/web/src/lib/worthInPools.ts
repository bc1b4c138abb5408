import type { ServedPair, Token } from '@nightjar/sdk'
import { creditsValue } from './creditsValue.ts'

type Market = {
  readonly pairs: readonly Pick<ServedPair, 'token_a' | 'token_b' | 'reserve_a' | 'reserve_b'>[]
  /** ALEO for one whole token. */
  readonly price: string | undefined
}

/** The value of a token's reserves in pools, in microcredits; undefined if there are none, or without a price. */
export function worthInPools(
  { id, decimals }: Pick<Token, 'id' | 'decimals'>,
  { pairs, price }: Market,
): bigint | undefined {
  const pooled = pairs.reduce((sum, pair) => {
    if (pair.token_a === id) return sum + BigInt(pair.reserve_a)
    return pair.token_b === id ? sum + BigInt(pair.reserve_b) : sum
  }, 0n)
  return pooled === 0n ? undefined : creditsValue(pooled, decimals, price)
}
