import { normalizeZ } from '@noble/curves/abstract/curve.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

const { Point } = secp256k1
type Point = InstanceType<typeof Point>
const { p, n } = Point.CURVE()

type Affine = { readonly x: bigint; readonly y: bigint }
/** (x/z², y/z³); the point at infinity if z is 0. */
type Jacobian = { readonly x: bigint; readonly y: bigint; readonly z: bigint }

const infinity: Jacobian = { x: 1n, y: 1n, z: 0n }

/** A cube root of 1 mod p: (beta·x, y) is lambda·(x, y), where lambda = 0x5363ad4c…1b23bd72 is a cube root of 1 mod n. */
const beta = 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een
/** Short vectors (a, b) with a + b·lambda = 0 mod n (Guide to Elliptic Curve Cryptography, 3.76). */
const a1 = 0x3086d221a7d46bcde86c90e49284eb15n
const b1 = -0xe4437ed6010e88286f547fa90abfe4c3n
const a2 = 0x114ca50f7a8e2f3f657c1108d9d44cfd8n
const b2 = a1

/** Bits of a digit of a multiple of the base and of another point. */
const BASE_WIDTH = 8
const POINT_WIDTH = 5

type Tables = readonly [plain: readonly Affine[], rotated: readonly Affine[]]

let baseTables: Tables | undefined

/**
 * ofBase·G + ofPoint·point, undefined for the point at infinity; scalars are in 0 … n − 1. Each scalar is split into two
 * of half the length (GLV), and the four multiples share their doublings: a third of the time of two multiplications.
 */
export function addMultiples(ofBase: bigint, ofPoint: bigint, point: Point): Affine | undefined {
  baseTables ??= tablesOf(Point.BASE, BASE_WIDTH)
  const terms = [
    ...termsOf(ofBase, BASE_WIDTH, baseTables),
    ...termsOf(ofPoint, POINT_WIDTH, tablesOf(point, POINT_WIDTH)),
  ]
  let sum = infinity
  for (let at = Math.max(...terms.map(({ digits }) => digits.length)) - 1; at >= 0; at--) {
    sum = double(sum)
    for (const { digits, table } of terms) {
      const digit = digits[at] ?? 0
      const multiple = table[Math.abs(digit) >> 1]
      if (digit === 0 || multiple === undefined) continue
      sum = add(sum, digit > 0 ? multiple : { x: multiple.x, y: p - multiple.y })
    }
  }
  return toAffine(sum)
}

/** The odd multiples of a point, and those of lambda times the point. */
function tablesOf(point: Point, width: number): Tables {
  const twice = point.double()
  const multiples = [point]
  for (let last = point; multiples.length < 2 ** (width - 2); ) {
    last = last.add(twice)
    multiples.push(last)
  }
  const plain = normalizeZ(Point, multiples).map((each) => each.toAffine())
  return [plain, plain.map(({ x, y }) => ({ x: (x * beta) % p, y }))]
}

function termsOf(scalar: bigint, width: number, [plain, rotated]: Tables) {
  const [first, second] = split(scalar)
  return [
    { digits: digitsOf(first, width), table: plain },
    { digits: digitsOf(second, width), table: rotated },
  ]
}

/** Two scalars of 128 bits and a sign, with k = the first + the second·lambda mod n. */
export function split(k: bigint): readonly [bigint, bigint] {
  const c1 = (b2 * k + n / 2n) / n
  const c2 = (-b1 * k + n / 2n) / n
  return [k - c1 * a1 - c2 * a2, -c1 * b1 - c2 * b2]
}

/** Digits in base 2, lowest first: 0 or odd and within ±2^(width − 1), of which one in `width` is not 0 (wNAF). */
function digitsOf(scalar: bigint, width: number): readonly number[] {
  const sign = scalar < 0n ? -1 : 1
  const digits: number[] = []
  for (let rest = scalar < 0n ? -scalar : scalar; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 0n) {
      digits.push(0)
      continue
    }
    const digit = BigInt.asIntN(width, rest)
    digits.push(sign * Number(digit))
    rest -= digit
  }
  return digits
}

const mod = (value: bigint): bigint => {
  const rest = value % p
  return rest < 0n ? rest + p : rest
}

/** For a = 0 (dbl-2009-l of the Explicit-Formulas Database); infinity stays. */
function double({ x, y, z }: Jacobian): Jacobian {
  const xx = (x * x) % p
  const yy = (y * y) % p
  const s = (4n * x * yy) % p
  const m = 3n * xx
  const doubled = mod(m * m - 2n * s)
  return { x: doubled, y: mod(m * (s - doubled) - 8n * yy * yy), z: (2n * y * z) % p }
}

/** Complete: also of equal points, of opposite ones and to infinity (madd-2007-bl). */
function add(sum: Jacobian, { x, y }: Affine): Jacobian {
  if (sum.z === 0n) return { x, y, z: 1n }
  const zz = (sum.z * sum.z) % p
  const h = mod(x * zz - sum.x)
  const r = mod(y * ((zz * sum.z) % p) - sum.y)
  if (h === 0n) return r === 0n ? double(sum) : infinity
  const hh = (h * h) % p
  const hhh = (h * hh) % p
  const v = (sum.x * hh) % p
  const added = mod(r * r - hhh - 2n * v)
  return { x: added, y: mod(r * (v - added) - sum.y * hhh), z: (sum.z * h) % p }
}

function toAffine({ x, y, z }: Jacobian): Affine | undefined {
  if (z === 0n) return undefined
  const inverse = Point.Fp.inv(z)
  const squared = (inverse * inverse) % p
  return { x: (x * squared) % p, y: (y * ((squared * inverse) % p)) % p }
}
