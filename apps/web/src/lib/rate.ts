import { formatRatio, groupThousands, type Token } from '@nightjar/sdk'
import { inStyle } from './format.ts'

type Side = { readonly amount: bigint; readonly token: Token }

/** The number of a price given in base units, for a pair's first token in its second: six digits, rounded down. */
export function showRateValue(
  { numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint },
  { token0, token1 }: { readonly token0: Token; readonly token1: Token },
): string {
  return showRatio(
    numerator * 10n ** BigInt(token0.decimals),
    denominator * 10n ** BigInt(token1.decimals),
  )
}

/** "1 WBTC = 64,189.2 USDX": the value of one whole `base` in `quote`, six digits, rounded down. */
export function showRate(base: Side, quote: Side): string {
  const numerator = quote.amount * 10n ** BigInt(base.token.decimals)
  const denominator = base.amount * 10n ** BigInt(quote.token.decimals)
  return `1 ${base.token.symbol} = ${showRatio(numerator, denominator)} ${quote.token.symbol}`
}

function showRatio(numerator: bigint, denominator: bigint): string {
  return inStyle(groupThousands(formatRatio(numerator, denominator, 6)))
}

/** The rate in the direction whose number is at least 1: "1 WBTC = 321,000 ALEO", not its inverse. */
export function showUprightRate(a: Side, b: Side): string {
  const isBelowOne =
    b.amount * 10n ** BigInt(a.token.decimals) < a.amount * 10n ** BigInt(b.token.decimals)
  return isBelowOne ? showRate(b, a) : showRate(a, b)
}
