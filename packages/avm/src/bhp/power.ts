import type { Curve } from './curve.ts'
import { FIELD_BYTES } from './curveModule.ts'

const DIGIT_BITS = 4
const DIGITS = 2 ** DIGIT_BITS

/** The digits of an exponent of 0 or more, for {@link createPower}. */
export const digitsOf = (exponent: bigint): readonly number[] =>
  [...exponent.toString(DIGITS)].map((digit) => Number.parseInt(digit, DIGITS))

/** Stores `base` to the power with these digits at `out`, which may be `base`. */
export type Power = (out: number, base: number, digits: readonly number[]) => void

/** Powers of numbers in a curve's memory, by windows of four bits: about 30 microseconds for the largest exponent. */
export function createPower({ allocate, multiply, memory, write }: Curve): Power {
  const powers = allocate(DIGITS)
  const power = (digit: number) => powers + digit * FIELD_BYTES
  write(power(0), 1n)
  return (out, base, digits) => {
    memory.copyWithin(power(1), base, base + FIELD_BYTES)
    for (let digit = 2; digit < DIGITS; digit++) multiply(power(digit), power(digit - 1), power(1))
    memory.copyWithin(out, power(0), power(1))
    for (const digit of digits) {
      for (let bit = 0; bit < DIGIT_BITS; bit++) multiply(out, out, out)
      if (digit > 0) multiply(out, out, power(digit))
    }
  }
}
