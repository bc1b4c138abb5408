import type { ServedPair, Token } from '@nightjar/sdk'
import { type Side, sideWorths } from './sideWorths.ts'

type Market = {
  readonly pairs: readonly Pick<ServedPair, 'token_a' | 'token_b' | 'reserve_a' | 'reserve_b'>[]
  /** At least the listed tokens. */
  readonly tokens: readonly Token[]
  /** Prices in ALEO by token id; undefined while loading. */
  readonly prices: ReadonlyMap<string, string> | undefined
}

/** The value of a token's reserves in pools, in microcredits; undefined if there are none, or it is unknown. */
export function worthInPools(
  id: string,
  { pairs, tokens, prices = new Map() }: Market,
): bigint | undefined {
  const sideOf = (token: string, amount: string): Side => ({
    token: tokens.find((each) => each.id === token),
    amount: BigInt(amount),
  })
  const worths = pairs.flatMap(({ token_a, token_b, reserve_a, reserve_b }) => {
    if (token_a !== id && token_b !== id) return []
    const [a, b] = sideWorths([sideOf(token_a, reserve_a), sideOf(token_b, reserve_b)], prices)
    return (token_a === id ? a : b) ?? []
  })
  const worth = worths.reduce((sum, side) => sum + side, 0n)
  return worth === 0n ? undefined : worth
}
