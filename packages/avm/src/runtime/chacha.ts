import {
  FIELD_MODULUS,
  fieldToAddress,
  integerBounds,
  isIntegerType,
  type LiteralType,
  SCALAR_MODULUS,
} from '@nightjar/aleo'
import { clearCofactor } from '../curve/edwards.ts'
import { add, multiply, negate, subtract } from '../curve/field.ts'
import type { Point } from '../curve/point.ts'
import { invert, squareRoot } from '../curve/roots.ts'
import { trap } from '../trap.ts'
import { isNarrow } from '../types.ts'
import type { Raw } from '../value.ts'

/** The words of a ChaCha20 stream, as in `rand_chacha::ChaCha20Rng`. */
export type ChaCha = {
  nextU32(): number
  nextU64(): bigint
}

const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const
const ROUNDS = 10

function rotate(value: number, count: number): number {
  return (value << count) | (value >>> (32 - count))
}

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  const at = (i: number) => s[i] ?? 0
  s[a] = at(a) + at(b)
  s[d] = rotate(at(d) ^ at(a), 16)
  s[c] = at(c) + at(d)
  s[b] = rotate(at(b) ^ at(c), 12)
  s[a] = at(a) + at(b)
  s[d] = rotate(at(d) ^ at(a), 8)
  s[c] = at(c) + at(d)
  s[b] = rotate(at(b) ^ at(c), 7)
}

function block(input: Uint32Array): Uint32Array {
  const s = Uint32Array.from(input)
  for (let i = 0; i < ROUNDS; i++) {
    quarter(s, 0, 4, 8, 12)
    quarter(s, 1, 5, 9, 13)
    quarter(s, 2, 6, 10, 14)
    quarter(s, 3, 7, 11, 15)
    quarter(s, 0, 5, 10, 15)
    quarter(s, 1, 6, 11, 12)
    quarter(s, 2, 7, 8, 13)
    quarter(s, 3, 4, 9, 14)
  }
  return s.map((word, i) => word + (input[i] ?? 0))
}

/** A ChaCha20 stream from a seed of 32 bytes, counter and nonce 0. */
export function createChaCha(seed: Uint8Array): ChaCha {
  const view = new DataView(seed.buffer, seed.byteOffset, seed.byteLength)
  const state = new Uint32Array(16)
  state.set(constants)
  for (let i = 0; i < 8; i++) state[4 + i] = view.getUint32(i * 4, true)
  let words = block(state)
  let at = 0

  function nextU32(): number {
    if (at === words.length) {
      state[12] = (state[12] ?? 0) + 1 // no literal needs more than 2^32 blocks
      words = block(state)
      at = 0
    }
    return words[at++] ?? 0
  }
  return {
    nextU32,
    nextU64() {
      const low = nextU32()
      return (BigInt(nextU32()) << 32n) | BigInt(low)
    },
  }
}

const radixInverse = (modulus: bigint, inverse: bigint) => ({ modulus, inverse })

function inverseModulo(value: bigint, modulus: bigint): bigint {
  let [r0, r1] = [modulus, value % modulus]
  let [t0, t1] = [0n, 1n]
  while (r1 !== 0n) {
    const q = r0 / r1
    ;[r0, r1] = [r1, r0 - q * r1]
    ;[t0, t1] = [t1, t0 - q * t1]
  }
  return t0 < 0n ? t0 + modulus : t0
}

const montgomery = {
  field: radixInverse(FIELD_MODULUS, inverseModulo(1n << 256n, FIELD_MODULUS)),
  scalar: radixInverse(SCALAR_MODULUS, inverseModulo(1n << 256n, SCALAR_MODULUS)),
}
const sizes = { field: 253, scalar: 251 } as const

/** snarkVM draws the Montgomery form of an element, and draws again when it is out of range. */
function samplePrime(random: ChaCha, type: 'field' | 'scalar'): bigint {
  const { modulus, inverse } = montgomery[type]
  for (;;) {
    let value = 0n
    for (let limb = 0n; limb < 4n; limb++) value |= random.nextU64() << (limb * 64n)
    value = BigInt.asUintN(sizes[type], value)
    if (value < modulus) return (value * inverse) % modulus
  }
}

const sampleBoolean = (random: ChaCha) => random.nextU32() >= 0x80000000

/** The point on the curve with this x and the smaller or greater y, inside or outside the subgroup. */
function curvePoint(x: bigint, greatest: boolean): Point | undefined {
  const xx = multiply(x, x)
  const inverse = invert(subtract(1n, multiply(3021n, xx)))
  const y = inverse === undefined ? undefined : squareRoot(multiply(add(1n, xx), inverse))
  if (y === undefined) return undefined
  return { x, y: greatest ? negate(y) : y } // squareRoot gives the smaller one
}

function samplePoint(random: ChaCha): bigint {
  for (;;) {
    const x = samplePrime(random, 'field')
    const point = curvePoint(x, sampleBoolean(random))
    if (point) return clearCofactor(point).x
  }
}

function sampleInteger(random: ChaCha, bits: number): bigint {
  if (bits <= 32) return BigInt(random.nextU32())
  const low = random.nextU64()
  return bits === 64 ? low : (random.nextU64() << 64n) | low
}

/** A literal drawn like snarkVM's `rand` for its type. */
export function sampleLiteral(random: ChaCha, type: LiteralType): Raw {
  if (isIntegerType(type)) {
    const { bits, signed } = integerBounds(type)
    const drawn = sampleInteger(random, bits)
    const value = signed ? BigInt.asIntN(bits, drawn) : BigInt.asUintN(bits, drawn)
    return isNarrow(type) ? Number(value) : value
  }
  switch (type) {
    case 'boolean':
      return sampleBoolean(random)
    case 'field':
    case 'scalar':
      return samplePrime(random, type)
    case 'group':
      return samplePoint(random)
    case 'address':
      return fieldToAddress(samplePoint(random))
    default:
      return trap(`No ${type} can be drawn`)
  }
}
