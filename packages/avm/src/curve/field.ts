import { FIELD_MODULUS as p } from '@nightjar/aleo'

/** The field of the group's coordinates; all arguments and results are in 0 … p − 1. */
export const add = (a: bigint, b: bigint): bigint => (a + b) % p
export const subtract = (a: bigint, b: bigint): bigint => (a >= b ? a - b : a - b + p)
export const multiply = (a: bigint, b: bigint): bigint => (a * b) % p
export const negate = (a: bigint): bigint => (a === 0n ? 0n : p - a)

/** base^exponent by square and multiply; 0^0 is 1. */
export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}

/** 1/a by the extended Euclidean algorithm; undefined for 0. */
export function invert(a: bigint): bigint | undefined {
  if (a === 0n) return undefined
  let [r0, r1] = [p, a]
  let [t0, t1] = [0n, 1n]
  while (r1 !== 0n) {
    const q = r0 / r1
    ;[r0, r1] = [r1, r0 - q * r1]
    ;[t0, t1] = [t1, t0 - q * t1]
  }
  return t0 < 0n ? t0 + p : t0
}

/** Whether a is 0 or has a square root (Euler's criterion). */
export function isSquare(a: bigint): boolean {
  return a === 0n || power(a, (p - 1n) >> 1n) === 1n
}

const TWO_ADICITY = 47
const oddPart = (p - 1n) >> BigInt(TWO_ADICITY)
/** 22 generates the multiplicative group (snarkvm-curves `edwards_bls12/fq.rs`). */
const rootOfUnity = power(22n, oddPart)

/** The smaller of the two square roots (Tonelli and Shanks), or undefined. */
export function squareRoot(a: bigint): bigint | undefined {
  if (a === 0n) return 0n
  let root = power(a, (oddPart + 1n) >> 1n)
  let rest = power(a, oddPart)
  let z = rootOfUnity
  let m = TWO_ADICITY
  while (rest !== 1n) {
    let i = 0
    for (let t = rest; t !== 1n; t = multiply(t, t)) if (++i === m) return undefined
    let b = z
    for (let j = 0; j < m - i - 1; j++) b = multiply(b, b)
    root = multiply(root, b)
    z = multiply(b, b)
    rest = multiply(rest, z)
    m = i
  }
  const other = p - root
  return root < other ? root : other
}
