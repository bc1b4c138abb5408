import { clearCofactor } from './edwards.ts'
import { add, multiply, negate, subtract } from './field.ts'
import type { Point } from './point.ts'
import { invert, squareRoot } from './roots.ts'

const MONTGOMERY_A = 3990301581132929505568273333084066329187552697088022219156688740916631500114n
const MONTGOMERY_B = 4454160168295440918680551605697480202188346638066041608778544715000777738925n
const NON_RESIDUE = 3021n

/** x³ + a·x² + b·x */
function curve(x: bigint, a: bigint, b: bigint): bigint {
  return multiply(x, add(multiply(x, add(x, a)), b))
}

/** A/B and 1/B². */
type Curve = { readonly a: bigint; readonly b: bigint }

let scaled: Curve | undefined

function scaleCurve(): Curve {
  const inverse = invert(MONTGOMERY_B) ?? 0n // a constant other than 0
  return { a: multiply(MONTGOMERY_A, inverse), b: multiply(inverse, inverse) }
}

/**
 * The point that Elligator 2 maps a field to, in the prime-order subgroup, as in snarkVM (console/algorithms
 * `elligator2/encode.rs`). Undefined for the few inputs that snarkVM refuses.
 */
export function encodeToPoint(input: bigint): Point | undefined {
  if (input === 0n) return undefined
  scaled ??= scaleCurve()
  const { a, b } = scaled
  const ur2 = multiply(NON_RESIDUE, multiply(input, input))
  const inverse = invert(add(1n, ur2))
  if (inverse === undefined) return undefined
  const v = multiply(negate(a), inverse)
  const e = curve(v, a, b)
  if (v === 0n || e === 0n) return undefined
  const ofV = squareRoot(e)
  const x = ofV === undefined ? subtract(negate(v), a) : v
  const root = ofV ?? squareRoot(curve(x, a, b))
  if (x === 0n || root === undefined || root === 0n) return undefined
  const isOdd = (root & 1n) === 1n
  const y = isOdd === (ofV === undefined) ? negate(root) : root // the odd root of v, the even one of the other
  return toEdwards(multiply(x, MONTGOMERY_B), multiply(y, MONTGOMERY_B))
}

function toEdwards(u: bigint, v: bigint): Point | undefined {
  const u1 = add(u, 1n)
  const inverse = invert(multiply(u1, v)) // of both at once
  if (inverse === undefined) return undefined
  return clearCofactor({
    x: multiply(u, multiply(inverse, u1)),
    y: multiply(subtract(u, 1n), multiply(inverse, v)),
  })
}
