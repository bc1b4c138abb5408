/** A matrix of integers with |u| + |v| and |q| + |r| at most 2^steps, and the state for the next steps. */
export type Divsteps = {
  readonly u: number
  readonly v: number
  readonly q: number
  readonly r: number
  readonly zeta: number
}

/** The state before the first step. */
export const FIRST_ZETA = -1

/**
 * Steps of Bernstein and Yang's greatest common divisor, with the start found by Pieter Wuille (libsecp256k1,
 * `modinv32_impl.h`). From the lowest bits of f, which is odd, and g, computes how (f, g) becomes ((u·f + v·g) /
 * 2^steps, (q·f + r·g) / 2^steps). Branch-free, because a processor would mispredict half of the branches.
 */
export function divsteps(f0: number, g0: number, zeta0: number, steps: number): Divsteps {
  let [f, g, zeta] = [f0, g0, zeta0]
  let [u, v, q, r] = [1, 0, 0, 1]
  for (let step = 0; step < steps; step++) {
    const isNegative = zeta >> 31 // −1 or 0, like the next
    const isOdd = -(g & 1)
    g = (g + (((f ^ isNegative) - isNegative) & isOdd)) | 0
    q = (q + (((u ^ isNegative) - isNegative) & isOdd)) | 0
    r = (r + (((v ^ isNegative) - isNegative) & isOdd)) | 0
    const isSwapped = isNegative & isOdd
    zeta = (zeta ^ isSwapped) - 1
    f = (f + (g & isSwapped)) | 0
    u = (u + (q & isSwapped)) << 1
    v = (v + (r & isSwapped)) << 1
    g >>= 1
  }
  return { u, v, q, r, zeta }
}
