import { FIELD_MODULUS } from '@nightjar/aleo'
import { invert, multiply } from '../curve/field.ts'
import {
  assembleCurve,
  type CurveFunctions,
  FIELD_BYTES,
  LIMB_BITS,
  LIMBS,
  pointParts,
} from './curveModule.ts'
import { divsteps, FIRST_ZETA } from './divsteps.ts'

export const PAGE_BYTES = 65_536
const POINT_FIELDS = 4
const SCRATCH_FIELDS = 7

/** Arithmetic of Edwards BLS12 in its own memory, where field elements are referred to by address. */
export interface Curve extends Omit<CurveFunctions, 'addEntry' | 'double' | 'transform'> {
  readonly memory: Uint8Array
  /** The point that entries are added to. */
  readonly sum: number
  addEntry(entry: number): void
  doubleSum(): void
  /** A copy of the sum, for continuing later. */
  takeSum(): Uint8Array
  setSum(taken: Uint8Array): void
  /** Room for field elements, initially 0, in the first page. */
  allocate(count: number): number
  read(at: number): bigint
  write(at: number, value: bigint): void
  /** 1/value; `value` must not be 0. */
  invert(out: number, value: number): void
}

const limbBits = BigInt(LIMB_BITS)
const R = (1n << (limbBits * BigInt(LIMBS))) % FIELD_MODULUS
const inverseOfR = invert(R) ?? 0n // p does not divide R

/** Pages that are never written take no memory. */
export function createCurve(pages: number): Curve {
  const shared = new WebAssembly.Memory({ initial: pages })
  const functions = instantiate(shared)
  const memory = new Uint8Array(shared.buffer)
  const fields = createFields(new Int32Array(shared.buffer))
  let free = 0
  const allocate = (count: number): number => {
    const at = free
    free += count * FIELD_BYTES
    return at
  }
  const sum = allocate(POINT_FIELDS)
  const scratch = allocate(SCRATCH_FIELDS)
  fields.write(sum + pointParts.y, 1n)
  fields.write(sum + pointParts.z, 1n)
  return {
    ...functions,
    ...fields,
    memory,
    sum,
    addEntry: (entry) => functions.addEntry(sum, entry, scratch),
    doubleSum: () => functions.double(sum, scratch),
    takeSum: () => memory.slice(sum, sum + POINT_FIELDS * FIELD_BYTES),
    setSum: (taken) => memory.set(taken, sum),
    allocate,
    invert: createInverter(functions, fields, allocate),
  }
}

let compiled: WebAssembly.Module | undefined

function instantiate(memory: WebAssembly.Memory): CurveFunctions {
  compiled ??= new WebAssembly.Module(assembleCurve())
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  return exports as unknown as CurveFunctions // curveModule.ts has both
}

type Fields = ReturnType<typeof createFields>

/** The field elements of a memory as numbers. */
function createFields(limbs: Int32Array) {
  const limbAt = (at: number, limb: number): number => limbs[at / 4 + limb] ?? 0
  const writeLimbs = (at: number, value: bigint): void => {
    for (let limb = 0, rest = value; limb < LIMBS; limb++, rest >>= limbBits) {
      limbs[at / 4 + limb] = Number(BigInt.asUintN(LIMB_BITS, rest))
    }
  }
  return {
    limbAt,
    writeLimbs,
    /** Whether all limbs are 0. */
    isZero(at: number): boolean {
      for (let limb = 0; limb < LIMBS; limb++) if (limbAt(at, limb) !== 0) return false
      return true
    },
    write: (at: number, value: bigint): void => writeLimbs(at, multiply(value, R)),
    read(at: number): bigint {
      let value = 0n
      for (let limb = LIMBS - 1; limb >= 0; limb--) {
        value = (value << limbBits) + BigInt(limbAt(at, limb))
      }
      const remainder = (value * inverseOfR) % FIELD_MODULUS
      return remainder < 0n ? remainder + FIELD_MODULUS : remainder
    },
  }
}

/** Invariant while (f, g) goes from (p, value) to (±1, 0): value·d = f·R² and value·e = g·R² (mod p). */
function createInverter(
  { transform, add, subtract }: CurveFunctions,
  { limbAt, writeLimbs, isZero }: Fields,
  allocate: Curve['allocate'],
): Curve['invert'] {
  const [f, g, d, e, zero] = [allocate(1), allocate(1), allocate(1), allocate(1), allocate(1)]
  const start = multiply(R, R)
  return (out, value) => {
    writeLimbs(f, FIELD_MODULUS)
    add(g, value, zero)
    writeLimbs(d, 0n)
    writeLimbs(e, start)
    let zeta = FIRST_ZETA
    while (!isZero(g)) {
      const { u, v, q, r, zeta: next } = divsteps(limbAt(f, 0), limbAt(g, 0), zeta, LIMB_BITS)
      transform(f, g, u, v, q, r)
      transform(d, e, u, v, q, r)
      zeta = next
    }
    if (limbAt(f, LIMBS - 1) < 0) subtract(out, zero, d)
    else add(out, d, zero)
  }
}
