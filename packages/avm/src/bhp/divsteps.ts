/** A matrix of integers with |u| + |v| and |q| + |r| at most 2^steps, and where the next steps begin. */
export type Divsteps = {
  readonly u: number
  readonly v: number
  readonly q: number
  readonly r: number
  readonly zeta: number
}

/** Where the first step begins. */
export const FIRST_ZETA = -1

/**
 * Steps of Bernstein and Yang's greatest common divisor, with the start that Pieter Wuille found (libsecp256k1,
 * `modinv32_impl.h`): told by the lowest bits of f, which is odd, and g, how (f, g) becomes
 * ((u·f + v·g) / 2^steps, (q·f + r·g) / 2^steps). Without a branch: a processor would guess half of them wrong.
 */
export function divsteps(f0: number, g0: number, zeta0: number, steps: number): Divsteps {
  let [f, g, zeta] = [f0, g0, zeta0]
  let [u, v, q, r] = [1, 0, 0, 1]
  for (let step = 0; step < steps; step++) {
    const isNegative = zeta >> 31 // −1 or 0, as the next
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
