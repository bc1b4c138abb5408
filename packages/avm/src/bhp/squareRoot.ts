import { FIELD_MODULUS } from '@nightjar/aleo'
import type { Curve } from './curve.ts'
import { FIELD_BYTES } from './curveModule.ts'
import { digitsOf, type Power } from './power.ts'

/** 2^47 divides p − 1. */
const TWO_ADICITY = 47
const oddPart = (FIELD_MODULUS - 1n) >> BigInt(TWO_ADICITY)
/** 22 generates the multiplicative group (snarkvm-curves `edwards_bls12/fq.rs`). */
const GENERATOR = 22n

/** Bits of a logarithm found at a time. */
const WINDOW_BITS = 6
const WINDOW = 2 ** WINDOW_BITS
const WINDOWS = Math.ceil(TWO_ADICITY / WINDOW_BITS)

/**
 * Stores one of the two square roots of a number other than 0 at `out`; false if it has none. The method is Tonelli and
 * Shanks's with a table (Sarkar 2020): a to the odd part of p − 1 is a power of g, which has order 2^47, and its
 * logarithm is found by windows, lowest first. `curve` needs room for 520 numbers.
 */
export function createSquareRoot(
  curve: Curve,
  power: Power,
): (out: number, value: number) => boolean {
  const { allocate, multiply, read, write, memory } = curve
  const exponent = digitsOf((oddPart - 1n) / 2n)
  const [half, rest, raised, generator] = [allocate(1), allocate(1), allocate(1), allocate(1)]

  /** Window after window, g to minus each digit times 64^window. */
  const table = allocate(WINDOWS * WINDOW)
  const inverse = (window: number, digit: number) => table + (window * WINDOW + digit) * FIELD_BYTES
  write(generator, GENERATOR)
  power(generator, generator, digitsOf(FIELD_MODULUS - 1n - oddPart)) // 1/g
  for (let window = 0; window < WINDOWS; window++) {
    write(inverse(window, 0), 1n)
    for (let digit = 1; digit < WINDOW; digit++) {
      multiply(inverse(window, digit), inverse(window, digit - 1), generator)
    }
    for (let bit = 0; bit < WINDOW_BITS; bit++) multiply(generator, generator, generator)
  }
  const digits = createDigits(curve, power)

  /** The logarithm of `rest`, which becomes 1. */
  const logarithm = (): number => {
    let result = 0
    for (let window = 0; window < WINDOWS; window++) {
      memory.copyWithin(raised, rest, rest + FIELD_BYTES)
      const bits = Math.min(WINDOW_BITS, TWO_ADICITY - window * WINDOW_BITS)
      for (let left = TWO_ADICITY - window * WINDOW_BITS - bits; left > 0; left--) {
        multiply(raised, raised, raised)
      }
      const digit = (digits.get(read(raised)) ?? 0) >> (WINDOW_BITS - bits)
      multiply(rest, rest, inverse(window, digit))
      result += digit * WINDOW ** window
    }
    return result
  }

  return (out, value) => {
    power(half, value, exponent)
    multiply(out, value, half)
    multiply(rest, out, half)
    const found = logarithm()
    if (found % 2 === 1) return false
    for (let window = 0, left = found / 2; left > 0; window++, left = Math.floor(left / WINDOW)) {
      multiply(out, out, inverse(window, left % WINDOW))
    }
    return true
  }
}

/** The digits of the 64th roots of unity: by which power of g^(2^41) each is. */
function createDigits({ allocate, multiply, read, write }: Curve, power: Power) {
  const [root, value] = [allocate(1), allocate(1)]
  write(root, GENERATOR)
  power(root, root, digitsOf((FIELD_MODULUS - 1n) / BigInt(WINDOW)))
  write(value, 1n)
  const digits = new Map<bigint, number>()
  for (let digit = 0; digit < WINDOW; digit++) {
    digits.set(read(value), digit)
    multiply(value, value, root)
  }
  return digits
}
