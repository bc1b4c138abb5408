import { clearCofactor, type Point } from './edwards.ts'
import { add, invert, isSquare, multiply, negate, squareRoot, subtract } from './field.ts'

const MONTGOMERY_A = 3990301581132929505568273333084066329187552697088022219156688740916631500114n
const MONTGOMERY_B = 4454160168295440918680551605697480202188346638066041608778544715000777738925n
const NON_RESIDUE = 3021n

function evenRoot(a: bigint): bigint | undefined {
  const root = squareRoot(a)
  return root === undefined || (root & 1n) === 0n ? root : negate(root)
}

/** x³ + a·x² + b·x */
function curve(x: bigint, a: bigint, b: bigint): bigint {
  return multiply(x, add(multiply(x, add(x, a)), b))
}

/**
 * The point that Elligator 2 maps a field to, in the prime-order subgroup, as in snarkVM (console/algorithms
 * `elligator2/encode.rs`). Undefined for the few inputs that snarkVM refuses.
 */
export function encodeToPoint(input: bigint): Point | undefined {
  if (input === 0n) return undefined
  const bInverse = invert(MONTGOMERY_B) ?? 0n // a constant other than 0
  const a = multiply(MONTGOMERY_A, bInverse)
  const b = multiply(bInverse, bInverse)
  const ur2 = multiply(NON_RESIDUE, multiply(input, input))
  const inverse = invert(add(1n, ur2))
  if (inverse === undefined) return undefined
  const v = multiply(negate(a), inverse)
  const e = curve(v, a, b)
  if (v === 0n || e === 0n) return undefined
  const isResidue = isSquare(e)
  const x = isResidue ? v : subtract(negate(v), a)
  const root = evenRoot(curve(x, a, b))
  if (x === 0n || root === undefined || root === 0n) return undefined
  const y = isResidue ? negate(root) : root
  return toEdwards(multiply(x, MONTGOMERY_B), multiply(y, MONTGOMERY_B))
}

function toEdwards(u: bigint, v: bigint): Point | undefined {
  const vInverse = invert(v)
  const uInverse = invert(add(u, 1n))
  if (vInverse === undefined || uInverse === undefined) return undefined
  return clearCofactor({ x: multiply(u, vInverse), y: multiply(subtract(u, 1n), uInverse) })
}
