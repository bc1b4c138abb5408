import { formatAmount, parseDecimal } from '@nightjar/sdk'
import { i18n } from './text/catalogue.ts'

/**
 * Converts a number with commas between thousands and a decimal point to the notation of the user's language, and typed
 * numbers back: if the language swaps the two marks, both directions are the same.
 */
export const inStyle = (text: string): string =>
  i18n.locale === 'de' ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text

type TokenLike = { readonly decimals: number; readonly symbol: string }

/** An amount for display: thousands grouped, rounded down. */
export function showAmount(amount: bigint, decimals: number): string {
  const maxDecimals = shownDecimals(amount, decimals)
  return inStyle(formatAmount(amount, decimals, { maxDecimals, group: true }))
}

/** Every digit of an amount, grouped. */
export const showDigits = (amount: bigint, decimals: number): string =>
  inStyle(formatAmount(amount, decimals, { group: true }))

/** An amount for display with its symbol. */
export function showTokenAmount(amount: bigint, { decimals, symbol }: TokenLike): string {
  return `${showAmount(amount, decimals)} ${symbol}`
}

/** The same of what is paid at most: rounded up. */
export function showAtMost(amount: bigint, token: TokenLike): string {
  const step = 10n ** BigInt(Math.max(0, token.decimals - shownDecimals(amount, token.decimals)))
  return showTokenAmount(((amount + step - 1n) / step) * step, token)
}

/** Every digit of an amount, for reviews, receipts and titles. */
export function showExact(amount: bigint, { decimals, symbol }: TokenLike): string {
  return `${showDigits(amount, decimals)} ${symbol}`
}

/** Microcredits as "1.5 ALEO". */
export function showCredits(microcredits: bigint): string {
  return `${showAmount(microcredits, 6)} ALEO`
}

/** A network fee; no transaction is free, so zero means that it is not known yet. */
export const showFee = (microcredits: bigint): string =>
  microcredits === 0n ? '–' : showCredits(microcredits)

/** The value of an amount in ALEO; dust is worth less than one microcredit, but is not shown as zero. */
export function showWorth(microcredits: bigint, amount: bigint): string {
  return microcredits === 0n && amount > 0n
    ? `<${inStyle('0.000001')} ALEO`
    : showCredits(microcredits)
}

/** Above 100,000 dollars, cents are noise. */
const WHOLE_DOLLARS = 10_000_000n

/**
 * Microcredits in dollars, given the dollars for one ALEO, rounded to the cent, large values to the dollar; the value of an
 * amount that is not zero is not shown as zero.
 */
export function showDollars(microcredits: bigint, price: string, amount = microcredits): string {
  const { units, places } = parseDecimal(price)
  const scale = 10n ** BigInt(places + 4)
  const cents = (microcredits * units + scale / 2n) / scale
  if (cents === 0n && (microcredits > 0n || amount > 0n)) return `<${withDollar(inStyle('0.01'))}`
  const [dollars = '0', rest = ''] = formatAmount(cents, 2, { group: true }).split('.')
  return withDollar(inStyle(cents >= WHOLE_DOLLARS ? dollars : `${dollars}.${rest.padEnd(2, '0')}`))
}

/** Digits with a dollar sign where the user's language puts it. */
export const withDollar = (digits: string): string =>
  i18n.locale === 'de' ? `${digits}\u00a0$` : `$${digits}`

/** A shown value with its sign; zero, and values too small to be shown, have none. */
export const withSign = (sign: '+' | '−', amount: bigint, shown: string): string =>
  amount === 0n || shown.startsWith('<') ? shown : sign + shown

/** Digits with a percent sign, separated as in the user's language: by nothing or by a no-break space. */
export const withPercent = (digits: string | number | bigint): string =>
  i18n.locale === 'de' ? `${digits}\u00a0%` : `${digits}%`

/** Parts per million as a percentage with two decimals, rounded up: a loss is never understated. */
export function showPercent(ppm: bigint): string {
  if (ppm === 0n) return withPercent(0)
  if (ppm < 100n) return `<${withPercent(inStyle('0.01'))}`
  return withPercent(showDigits((ppm + 99n) / 100n, 2))
}

/** Basis points as a percentage: 50 is "0.5%". */
export function showBps(bps: bigint | number): string {
  return withPercent(showDigits(BigInt(bps), 2))
}

/** Six significant digits, but at least two and at most eight decimals. */
function shownDecimals(amount: bigint, decimals: number): number {
  const whole = amount.toString().length - decimals // digits before the point; none when below 1
  return whole > 0 ? Math.max(2, 6 - whole) : 8
}

/** A count or a height, grouped as in the user's language. */
export function showInteger(value: number): string {
  return inStyle(formatAmount(BigInt(value), 0, { group: true })) // `Intl` would spend tens of milliseconds loading its tables
}
