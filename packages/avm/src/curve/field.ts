import { FIELD_MODULUS as p } from '@nightjar/aleo'

/** The field of the group's coordinates; all arguments and results are in 0 … p − 1. */
export const add = (a: bigint, b: bigint): bigint => (a + b) % p
export const subtract = (a: bigint, b: bigint): bigint => (a >= b ? a - b : a - b + p)
export const multiply = (a: bigint, b: bigint): bigint => (a * b) % p
export const negate = (a: bigint): bigint => (a === 0n ? 0n : p - a)

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
