import { formatAmount, mispricingGain, type Token, toBasisPoints } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'

type Side = { readonly token: Token; readonly amount: bigint; readonly price: string | undefined }

/** How the price of a first deposit stands to the price elsewhere. */
export type FirstPriceCheck = {
  /** How much too much is paid for the dearer-set token, in parts per million of its price elsewhere. */
  readonly excessPpm: bigint
  /** Set above its price elsewhere. */
  readonly overpaid: Token
  /** Microcredits that others can take at once. */
  readonly gain: bigint
  /** The amount of the second token at the price elsewhere, in base units. */
  readonly fairB: bigint
}

/** Below this a difference is noise: 0.5%. */
const NOTICED_PPM = 5_000n

/** Compares what a first deposit says two tokens are worth with their prices; undefined without both or when alike. */
export function checkFirstPrice(a: Side, b: Side, swapFee: number): FirstPriceCheck | undefined {
  const valueA = creditsValue(a.amount, a.token.decimals, a.price)
  const valueB = creditsValue(b.amount, b.token.decimals, b.price)
  if (!valueA || !valueB) return undefined
  const [low, high] = valueA < valueB ? [valueA, valueB] : [valueB, valueA]
  const excessPpm = ((high - low) * 1_000_000n) / low
  if (excessPpm < NOTICED_PPM) return undefined
  return {
    excessPpm,
    overpaid: valueA < valueB ? a.token : b.token,
    gain: mispricingGain(valueA, valueB, toBasisPoints(swapFee)),
    fairB: (b.amount * valueA) / valueB,
  }
}

/** The text of a fair amount: six digits are enough for a price. */
export function fairText(amount: bigint, token: Token): string {
  const whole = amount.toString().length - token.decimals
  const maxDecimals = Math.max(0, Math.min(token.decimals, 6 - whole))
  const shown = formatAmount(amount, token.decimals, { maxDecimals })
  return shown.startsWith('<') || shown === '0' ? formatAmount(amount, token.decimals) : shown
}
