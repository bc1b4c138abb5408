import { formatAmount, mispricingGain, type Token } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'

type Side = { readonly token: Token; readonly amount: bigint; readonly price: string | undefined }

/** How the price of a first deposit compares with the price elsewhere. */
export type FirstPriceCheck = {
  /** How much too high the overpriced token's price is, in parts per million of its price elsewhere. */
  readonly excessPpm: bigint
  /** The token priced above its price elsewhere. */
  readonly overpaid: Token
  /** Microcredits that others can take at once by arbitrage. */
  readonly gain: bigint
  /** The amount of the second token at the price elsewhere, in base units. */
  readonly fairB: bigint
}

/** Smaller differences are noise: 0.5%. */
const NOTICED_PPM = 5_000n

/** Compares the price that a first deposit sets with the price elsewhere; undefined without both prices or if they are alike. */
export function checkFirstPrice(a: Side, b: Side, feeBps: bigint): FirstPriceCheck | undefined {
  const valueA = creditsValue(a.amount, a.token.decimals, a.price)
  const valueB = creditsValue(b.amount, b.token.decimals, b.price)
  if (!valueA || !valueB) return undefined
  const [low, high] = valueA < valueB ? [valueA, valueB] : [valueB, valueA]
  const excessPpm = ((high - low) * 1_000_000n) / low
  if (excessPpm < NOTICED_PPM) return undefined
  return {
    excessPpm,
    overpaid: valueA < valueB ? a.token : b.token,
    gain: mispricingGain(valueA, valueB, feeBps),
    fairB: (b.amount * valueA) / valueB,
  }
}

/** The text of a fair amount: six digits are precise enough for a price. */
export function fairText(amount: bigint, token: Token): string {
  const whole = amount.toString().length - token.decimals
  const maxDecimals = Math.max(0, Math.min(token.decimals, 6 - whole))
  const shown = formatAmount(amount, token.decimals, { maxDecimals })
  return shown.startsWith('<') || shown === '0' ? formatAmount(amount, token.decimals) : shown
}
