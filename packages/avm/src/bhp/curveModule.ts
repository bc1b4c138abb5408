import { FIELD_MODULUS } from '@nightjar/aleo'
import {
  add,
  and,
  assembleModule,
  type Code,
  call,
  constant,
  extend,
  get,
  load,
  multiply,
  offset,
  set,
  shiftRight,
  store,
  subtract,
  type WasmFunction,
} from './assembler.ts'

/*
 * Arithmetic of Edwards BLS12 in WebAssembly, which this file emits.
 *
 * A field element a is stored as a·R mod p (Montgomery form, R = 2^261) in nine limbs of 29 bits, each a signed i32.
 * Nothing is reduced below p and sums are not carried, because there is room:
 *
 * - limbs of products are within ±2^28, those of numbers written by curve.ts within ±2^29, and therefore those of a sum
 *   or difference of two of them, one of which is a product, within ±3·2^28;
 * - a column of a product of such sums consists of nine products of limbs and eight of the modulus: less than 29·2^58,
 *   which an i64 holds;
 * - p < R / 438, so a product of numbers with |a·b| < 64·p² is between −p/4 and 5p/4.
 */

export const LIMBS = 9
export const LIMB_BITS = 29
/** Size of a field element in memory. */
export const FIELD_BYTES = 4 * LIMBS

/** Offsets in a point (X : Y : Z : T), with x = X/Z, y = Y/Z and xy = T/Z. */
export const pointParts = { x: 0, y: FIELD_BYTES, z: 2 * FIELD_BYTES, t: 3 * FIELD_BYTES } as const
/** Offsets in a table entry, an affine point: (y − x)/2, (y + x)/2 and d·xy. */
export const entryParts = { minus: 0, plus: FIELD_BYTES, t: 2 * FIELD_BYTES } as const

/** The module's functions. All arguments are addresses, and `out` may equal one of the others. */
export type CurveFunctions = {
  /** Montgomery's product: left·right / R. */
  multiply(out: number, left: number, right: number): void
  add(out: number, left: number, right: number): void
  subtract(out: number, left: number, right: number): void
  /** Adds an entry to a point; `scratch` has room for seven field elements. */
  addEntry(point: number, entry: number, scratch: number): void
  /** Doubles a point; `scratch` has room for seven field elements. */
  double(point: number, scratch: number): void
  /**
   * Replaces `left` and `right` by (u·left + v·right) / 2^29 and (q·left + r·right) / 2^29, mod p, where |u| + |v| and
   * |q| + |r| are at most 2^29: magnitudes grow by at most p. Values divisible by 2^29 are divided exactly.
   */
  transform(left: number, right: number, u: number, v: number, q: number, r: number): void
  /** value^17. */
  power17(out: number, value: number): void
  /**
   * The sum of products of {@link DOT_LENGTH} numbers starting at `left` and as many starting at `right`, divided by R;
   * all of them must be products.
   */
  dot(out: number, left: number, right: number): void
  /**
   * One step of Montgomery's ladder: doubles a point in the curve's Montgomery form and adds its previous value to
   * another point, which differs from it by the point with u-coordinate `base`. Points are (U : W) with u = U/W.
   * `scratch` has room for nine field elements, the first of which is the constant 3022 = 4/(A + 2).
   */
  ladderStep(double: number, sum: number, base: number, scratch: number): void
  /** left·right / R + addend, for a product of less than 64·p²: magnitudes grow by at most 5p/4. */
  multiplyAdd(out: number, left: number, right: number, addend: number): void
}

/** Numbers in one row of `dot`: the size of the state of Poseidon with rate 8. */
export const DOT_LENGTH = 9

const indexes = Array.from({ length: LIMBS }, (_, index) => index)
const MASK = 2 ** LIMB_BITS - 1
const half = 2 ** (LIMB_BITS - 1)

/** The lowest limb is 1, because 2^47 divides p − 1. */
const modulus = indexes.map((index) =>
  Number(BigInt.asUintN(LIMB_BITS, FIELD_MODULUS >> BigInt(LIMB_BITS * index))),
)

const sum = (terms: readonly Code[]): Code => terms.reduce(add)

/** Pairs of limbs whose products belong to a column. */
function pairsOf(column: number): readonly (readonly [left: number, right: number])[] {
  return indexes.flatMap((left) => {
    const right = column - left
    return right >= 0 && right < LIMBS ? [[left, right] as const] : []
  })
}

const loadLimbs = (at: Code, local: number): Code =>
  indexes.flatMap((limb) => set(local + limb, load(at, 4 * limb)))

/** Clears a column's low bits with a multiple of p, whose lowest limb is 1, and carries the rest. */
const clear = (total: number, multiple: number): Code => [
  ...set(multiple, and(subtract(constant(0), get(total)), constant(MASK))),
  ...set(total, shiftRight(add(get(total), get(multiple)), constant(LIMB_BITS))),
]

/**
 * Stores at `out` the number with these columns, divided by R: clears the nine low columns by adding multiples of p,
 * and carries through the others together with the limbs of an addend. Uses ten locals starting at `local`.
 */
function reduceColumns(out: Code, column: (k: number) => Code, local: number, addend?: Code): Code {
  const total = local + LIMBS
  const multiples = (k: number) =>
    pairsOf(k).flatMap(([left, right]) =>
      right === 0 ? [] : [multiply(get(local + left), constant(modulus[right] ?? 0))],
    )
  const totalOf = (k: number) => sum([get(total), column(k), ...multiples(k)])
  const cleared = indexes.flatMap((k) => [...set(total, totalOf(k)), ...clear(total, local + k)])
  const plusLimb = (limb: number, value: Code) =>
    addend === undefined ? value : add(value, load(addend, 4 * limb))
  const carried = indexes
    .slice(1)
    .flatMap((limb) => [
      ...set(total, add(plusLimb(limb - 1, totalOf(limb + LIMBS - 1)), constant(half))),
      ...store(out, 4 * (limb - 1), subtract(and(get(total), constant(MASK)), constant(half))),
      ...set(total, shiftRight(get(total), constant(LIMB_BITS))),
    ])
  const top = LIMBS - 1
  return [...cleared, ...carried, ...store(out, 4 * top, plusLimb(top, get(total)))]
}

function multiplyFunction(): WasmFunction {
  const [out, left, right, a] = [0, 1, 2, 3]
  const body = product(get(out), [get(left), get(right)], a)
  return { name: 'multiply', parameters: 3, locals: 3 * LIMBS + 1, body }
}

function multiplyAddFunction(): WasmFunction {
  const [out, left, right, addend, a] = [0, 1, 2, 3, 4]
  const body = product(get(out), [get(left), get(right)], a, get(addend))
  return { name: 'multiplyAdd', parameters: 4, locals: 3 * LIMBS + 1, body }
}

/** Stores a product plus an addend at `out`; uses 28 locals starting at `a`. */
function product(out: Code, [left, right]: readonly [Code, Code], a: number, addend?: Code): Code {
  const b = a + LIMBS
  const column = (k: number) => sum(pairsOf(k).map(([i, j]) => multiply(get(a + i), get(b + j))))
  return [
    ...loadLimbs(left, a),
    ...loadLimbs(right, b),
    ...reduceColumns(out, column, b + LIMBS, addend),
  ]
}

function limbwise(name: string, operation: (left: Code, right: Code) => Code): WasmFunction {
  const [out, left, right] = [0, 1, 2]
  const body = indexes.flatMap((limb) =>
    store(get(out), 4 * limb, operation(load(get(left), 4 * limb), load(get(right), 4 * limb))),
  )
  return { name, parameters: 3, locals: 0, body }
}

/** Consecutive field elements starting at the address in a parameter. */
function fieldsFrom<Name extends string>(parameter: number, names: readonly Name[]) {
  const places = names.map((name, at) => [name, offset(get(parameter), at * FIELD_BYTES)] as const)
  return Object.fromEntries(places) as Readonly<Record<Name, Code>>
}

/**
 * Complete addition for a = −1 of a precomputed affine point (Hisil, Wong, Carter, Dawson 2008, §3.1). Everything is
 * halved, which does not change a projective point: so 2Z becomes Z, and every limb stays within its range.
 */
function addEntryFunction(): WasmFunction {
  const { x, y, z, t } = fieldsFrom(0, ['x', 'y', 'z', 't'])
  const entry = fieldsFrom(1, ['minus', 'plus', 't'])
  const { a, b, c, e, f, g, h } = fieldsFrom(2, ['a', 'b', 'c', 'e', 'f', 'g', 'h'])
  const callOf = (name: FunctionName) => (out: Code, left: Code, right: Code) =>
    call(functionNames.indexOf(name), out, left, right)
  const [times, plus, minus] = [callOf('multiply'), callOf('add'), callOf('subtract')]
  const body = [
    ...minus(a, y, x),
    ...times(a, a, entry.minus),
    ...plus(b, y, x),
    ...times(b, b, entry.plus),
    ...times(c, t, entry.t),
    ...minus(e, b, a),
    ...minus(f, z, c),
    ...plus(g, z, c),
    ...plus(h, b, a),
    ...times(x, e, f),
    ...times(y, g, h),
    ...times(z, f, g),
    ...times(t, e, h),
  ]
  return { name: 'addEntry', parameters: 3, locals: 0, body }
}

/**
 * Doubling for a = −1 (Hisil, Wong, Carter, Dawson 2008, §3.3), all of it negated, which does not change a projective
 * point. Limbs of f are within ±2^30 and those it is multiplied with within ±2^29: no more than a product of sums.
 */
function doubleFunction(): WasmFunction {
  const { x, y, z, t } = fieldsFrom(0, ['x', 'y', 'z', 't'])
  const { a, b, c, e, f, g, h } = fieldsFrom(1, ['a', 'b', 'c', 'e', 'f', 'g', 'h'])
  const callOf = (name: FunctionName) => (out: Code, left: Code, right: Code) =>
    call(functionNames.indexOf(name), out, left, right)
  const [times, plus, minus] = [callOf('multiply'), callOf('add'), callOf('subtract')]
  const body = [
    ...times(a, x, x),
    ...times(b, y, y),
    ...times(c, z, z),
    ...plus(c, c, c),
    ...times(e, x, y),
    ...plus(e, e, e),
    ...minus(g, b, a),
    ...minus(f, c, g),
    ...plus(h, a, b),
    ...times(x, e, f),
    ...times(y, g, h),
    ...times(z, f, g),
    ...times(t, e, h),
  ]
  return { name: 'double', parameters: 2, locals: 0, body }
}

function transformFunction(): WasmFunction {
  const [left, right, u, v, q, r, a] = [0, 1, 2, 3, 4, 5, 6]
  const b = a + LIMBS
  const multiple = b + LIMBS
  const total = multiple + 1
  const combine = (out: number, x: number, y: number): Code => {
    const column = (k: number) =>
      add(multiply(extend(get(x)), get(a + k)), multiply(extend(get(y)), get(b + k)))
    const totalOf = (k: number) =>
      sum([get(total), column(k), multiply(get(multiple), constant(modulus[k] ?? 0))])
    const carried = indexes
      .slice(1)
      .flatMap((k) => [
        ...set(total, totalOf(k)),
        ...store(get(out), 4 * (k - 1), and(get(total), constant(MASK))),
        ...set(total, shiftRight(get(total), constant(LIMB_BITS))),
      ])
    return [
      ...set(total, column(0)),
      ...clear(total, multiple),
      ...carried,
      ...store(get(out), 4 * (LIMBS - 1), get(total)),
    ]
  }
  const body = [
    ...loadLimbs(get(left), a),
    ...loadLimbs(get(right), b),
    ...combine(left, u, v),
    ...combine(right, q, r),
  ]
  return { name: 'transform', parameters: 6, locals: 2 * LIMBS + 2, body }
}

function power17Function(): WasmFunction {
  const [out, value] = [get(0), get(1)]
  const square = (of: Code) => call(functionNames.indexOf('multiply'), out, of, of)
  const body = [...square(value), ...square(out), ...square(out), ...square(out)]
  body.push(...call(functionNames.indexOf('multiply'), out, out, value))
  return { name: 'power17', parameters: 2, locals: 0, body }
}

/**
 * A column of nine products contains 81 products of limbs within ±2^28: no more than a product of sums, so an i64 holds
 * it.
 */
function dotFunction(): WasmFunction {
  const [out, left, right, a] = [0, 1, 2, 3]
  const b = a + LIMBS
  const columns = b + LIMBS
  const columnNumbers = Array.from({ length: 2 * LIMBS - 1 }, (_, k) => k)
  const body: number[] = []
  for (let at = 0; at < DOT_LENGTH * FIELD_BYTES; at += FIELD_BYTES) {
    body.push(...loadLimbs(offset(get(left), at), a), ...loadLimbs(offset(get(right), at), b))
    for (const k of columnNumbers) {
      const products = pairsOf(k).map(([i, j]) => multiply(get(a + i), get(b + j)))
      body.push(...set(columns + k, sum([get(columns + k), ...products])))
    }
  }
  const column = (k: number) => (k < columnNumbers.length ? get(columns + k) : constant(0))
  body.push(...reduceColumns(get(out), column, columns + columnNumbers.length))
  const locals = 2 * LIMBS + columnNumbers.length + LIMBS + 1
  return { name: 'dot', parameters: 3, locals, body }
}

/** Doubling and differential addition (Montgomery 1987, §10.3.1), with 4·UW·(A + 2)/4 stored multiplied by 3022. */
function ladderStepFunction(): WasmFunction {
  const double = fieldsFrom(0, ['u', 'w'])
  const other = fieldsFrom(1, ['u', 'w'])
  const base = get(2)
  const { scale, plus, minus, plus2, minus2, a, b, e, f } = fieldsFrom(3, [
    'scale',
    'plus',
    'minus',
    'plus2',
    'minus2',
    'a',
    'b',
    'e',
    'f',
  ])
  const callOf = (name: FunctionName) => (out: Code, left: Code, right: Code) =>
    call(functionNames.indexOf(name), out, left, right)
  const [times, sumOf, difference] = [callOf('multiply'), callOf('add'), callOf('subtract')]
  const body = [
    ...sumOf(plus, double.u, double.w),
    ...difference(minus, double.u, double.w),
    ...sumOf(plus2, other.u, other.w),
    ...difference(minus2, other.u, other.w),
    ...times(a, minus2, plus),
    ...times(b, plus2, minus),
    ...sumOf(e, a, b),
    ...difference(f, a, b),
    ...times(other.u, e, e),
    ...times(other.w, f, f),
    ...times(other.w, other.w, base),
    ...times(a, plus, plus),
    ...times(b, minus, minus),
    ...difference(e, a, b),
    ...times(b, b, scale),
    ...times(double.u, a, b),
    ...sumOf(f, b, e),
    ...times(double.w, e, f),
  ]
  return { name: 'ladderStep', parameters: 4, locals: 0, body }
}

const functionNames = [
  'multiply',
  'add',
  'subtract',
  'addEntry',
  'transform',
  'power17',
  'dot',
  'ladderStep',
  'multiplyAdd',
  'double',
] as const
type FunctionName = (typeof functionNames)[number]

/** The bytes of the module, whose functions are {@link CurveFunctions} on an imported memory. */
export const assembleCurve = (): Uint8Array<ArrayBuffer> =>
  assembleModule([
    multiplyFunction(),
    limbwise('add', add),
    limbwise('subtract', subtract),
    addEntryFunction(),
    transformFunction(),
    power17Function(),
    dotFunction(),
    ladderStepFunction(),
    multiplyAddFunction(),
    doubleFunction(),
  ])
