import { negate } from './field.ts'
import { machine } from './machine.ts'

/** base^exponent for an exponent of 0 or more; 0^0 is 1. */
export const power = (base: bigint, exponent: bigint): bigint => machine().power(base, exponent)

/** 1/a; undefined for 0. */
export const invert = (a: bigint): bigint | undefined =>
  a === 0n ? undefined : machine().invert(a)

/** The smaller of the two square roots, or undefined. */
export function squareRoot(a: bigint): bigint | undefined {
  if (a === 0n) return 0n
  const root = machine().squareRoot(a)
  if (root === undefined) return undefined
  const other = negate(root)
  return root < other ? root : other
}
