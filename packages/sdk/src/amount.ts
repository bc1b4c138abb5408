import { BaseError } from '@nightjar/aleo'
import { U64_MAX, U128_MAX } from './constants.ts'

/** Result of parsing an amount field: base units, or why the text is not an amount. */
export type ParsedAmount =
  | { kind: 'amount'; value: bigint }
  | { kind: 'empty' }
  | { kind: 'not-a-number' }
  | { kind: 'too-many-decimals'; decimals: number }
  | { kind: 'too-large' }

/** Parses typed whole units (`1`, `.5`, `1.`) into base units; nothing is rounded silently. */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const match = /^(\d*)(?:\.(\d*))?$/.exec(trimmed)
  if (!match || trimmed === '.') return { kind: 'not-a-number' }
  const [, whole = '', fraction = ''] = match
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return { kind: 'too-many-decimals', decimals }
  const value = BigInt(`${whole}${digits.padEnd(decimals, '0')}` || '0')
  return value > U128_MAX ? { kind: 'too-large' } : { kind: 'amount', value }
}

export type FormatAmountOptions = {
  /** Maximum number of decimals; the token's decimals by default. */
  maxDecimals?: number
  /** Put commas between thousands. */
  group?: boolean
}

/**
 * Base units as whole units, rounded down, without trailing zeros, and in groups only if people can read it (`groupThousands`); an amount
 * that is not zero but would show as zero is written `<0.001` in the smallest step shown.
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  { maxDecimals = decimals, group = false }: FormatAmountOptions = {},
): string {
  const shown = Math.min(maxDecimals, decimals)
  const step = 10n ** BigInt(decimals - shown)
  if (value > 0n && value < step) return `<${smallest(shown)}`
  const steps = value / step // rounds down: never show more than there is
  const unit = 10n ** BigInt(shown)
  const whole = (steps / unit).toString()
  const fraction =
    shown === 0 ? '' : (steps % unit).toString().padStart(shown, '0').replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return group ? groupThousands(text) : text
}

/** `numerator / denominator` to this many significant digits, rounded down, never with an exponent. */
export function formatRatio(numerator: bigint, denominator: bigint, significant: number): string {
  if (denominator === 0n) return '0'
  const whole = numerator / denominator
  if (whole > 0n) {
    const decimals = Math.max(0, significant - whole.toString().length)
    return formatAmount((numerator * 10n ** BigInt(decimals)) / denominator, decimals)
  }
  if (numerator === 0n) return '0'
  const zeros = (denominator / numerator).toString().length - 1 // at most this many zeros after the point
  const decimals = zeros + significant
  return formatAmount((numerator * 10n ** BigInt(decimals)) / denominator, decimals)
}

/** Digits that an amount can have before its point; more are a price that only its first digits tell. */
const MOST_WHOLE = 39
/** Zeros after the point that people still count. */
const MOST_ZEROS = 18

/** A decimal text with commas between thousands; one with more digits before the point than `mostWhole`, or as many zeros after it, as `1.5×10²⁵⁰`. */
export function groupThousands(text: string, mostWhole = MOST_WHOLE): string {
  const [whole = '', fraction] = text.split('.')
  const zeros = whole === '0' ? (fraction ?? '').search(/[1-9]/) : 0
  if (zeros >= MOST_ZEROS) return inPowers((fraction ?? '').slice(zeros), -zeros - 1)
  if (whole.length > mostWhole) return inPowers(whole.slice(0, 6), whole.length - 1)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

function inPowers(digits: string, exponent: number): string {
  const [first = '', rest] = [digits.slice(0, 1), digits.slice(1).replace(/0+$/, '')]
  const power = String(exponent).replace(
    /./g,
    (each) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(each)] ?? '',
  )
  return `${first}${rest && `.${rest}`}×10${power}`
}

/** A decimal text as an integer, and the number of its digits after the point. */
export function parseDecimal(text: string): { readonly units: bigint; readonly places: number } {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/** True when the spender's allowance does not cover the amount. */
export function needsApproval(amount: bigint, allowance: bigint): boolean {
  return amount > allowance
}

/** The amount, proven to fit the chain's u64. @throws AmountOutOfRangeError */
export function checkU64(value: bigint): bigint {
  if (value < 0n || value > U64_MAX) throw new AmountOutOfRangeError(value, 'u64')
  return value
}

/** The amount, proven to fit the chain's u128. @throws AmountOutOfRangeError */
export function checkU128(value: bigint): bigint {
  if (value < 0n || value > U128_MAX) throw new AmountOutOfRangeError(value, 'u128')
  return value
}

function smallest(decimals: number): string {
  return decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`
}

/** An amount that the chain's integer type cannot hold. */
export class AmountOutOfRangeError extends BaseError {
  override readonly name = 'AmountOutOfRangeError'

  constructor(value: bigint, type: 'u64' | 'u128') {
    super(`The amount ${value} does not fit ${type}. Enter one from 0 to 2^${type.slice(1)} − 1.`, {
      code: 'amount_out_of_range',
    })
  }
}
