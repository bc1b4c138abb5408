import { formatRatio, groupThousands, type Pair, type Token } from '@nightjar/sdk'
import { inStyle } from '../../lib/format.ts'

/** The token that is priced, and the one it is priced in. */
export type PriceSides = {
  readonly base: Token
  readonly quote: Token
  readonly baseReserve: bigint
  readonly quoteReserve: bigint
}

/** The sides of a pair's price: the first token in the second, or inverted. */
export function priceSides(pair: Pair, isInverted: boolean): PriceSides {
  const { token0, token1, reserve0, reserve1 } = pair
  return isInverted
    ? { base: token1, quote: token0, baseReserve: reserve1, quoteReserve: reserve0 }
    : { base: token0, quote: token1, baseReserve: reserve0, quoteReserve: reserve1 }
}

/** Whether the price reads better inverted: 64,000 rather than 0.0000156. False for an empty pair. */
export function isUprightInverted(pair: Pair): boolean {
  const { base, quote, baseReserve, quoteReserve } = priceSides(pair, false)
  if (baseReserve === 0n || quoteReserve === 0n) return false
  return quoteReserve * 10n ** BigInt(base.decimals) < baseReserve * 10n ** BigInt(quote.decimals)
}

/** The current price of one whole base token, rounded down; undefined for an empty pair. */
export function showPairPrice({ base, quote, baseReserve, quoteReserve }: PriceSides) {
  if (baseReserve === 0n || quoteReserve === 0n) return undefined
  const numerator = quoteReserve * 10n ** BigInt(base.decimals)
  const price = formatRatio(numerator, baseReserve * 10n ** BigInt(quote.decimals), 7)
  return inStyle(groupThousands(price))
}
