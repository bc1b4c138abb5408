import type { Prng } from './prng.ts'
import signatures from './signatures.json' with { type: 'json' }

/** The order of the field, p, and of the group, r (snarkVM `curves/src/bls12_377/fr.rs`, `edwards_bls12/fr.rs`). */
export const fieldOrder =
  8444461749428370424248824938781546531375899335154063827935233455917409239041n
export const scalarOrder =
  2111115437357092606062206234695386632838870926408408195193685246394721360383n

export const signedTypes = ['i8', 'i16', 'i32', 'i64', 'i128'] as const
export const unsignedTypes = ['u8', 'u16', 'u32', 'u64', 'u128'] as const
export const integerTypes: readonly string[] = [...signedTypes, ...unsignedTypes]
/** Every literal type that a program may use; strings are refused since V12. */
export const literalTypes: readonly string[] = [
  'address',
  'boolean',
  'field',
  'group',
  ...integerTypes,
  'scalar',
  'signature',
  'identifier',
]
/** Composite types known to an operation's program. */
export const compositeTypes = ['pt', 'deep', '[u8; 2u32]', '[[boolean; 3u32]; 2u32]', '[pt; 2u32]']

/** Points of the group and their addresses, computed by snarkVM. */
export type Points = { readonly groups: readonly string[]; readonly addresses: readonly string[] }

export type Samples = {
  /** the interesting values of a type: bounds, zero, one */
  edges(type: string): readonly string[]
  /** a random value of a type, of random size */
  random(type: string): string
}

export function bounds(type: string): { min: bigint; max: bigint; bits: number } {
  const bits = Number(type.slice(1))
  return type.startsWith('i')
    ? { min: -(1n << BigInt(bits - 1)), max: (1n << BigInt(bits - 1)) - 1n, bits }
    : { min: 0n, max: (1n << BigInt(bits)) - 1n, bits }
}

export function createSamples(prng: Prng, points: Points): Samples {
  return {
    edges: (type) => edges(type, points),
    random: (type) => random(type, prng, points),
  }
}

const unique = (values: readonly bigint[], type: string) =>
  [...new Set(values)].map((value) => `${value}${type}`)

function integerEdges(type: string): readonly string[] {
  const { min, max, bits } = bounds(type)
  const half = 1n << BigInt(bits / 2)
  return unique(
    min < 0n
      ? [min, min + 1n, -half, -1n, 0n, 1n, 2n, half - 1n, max - 1n, max]
      : [0n, 1n, 2n, half - 1n, half, (max >> 1n) + 1n, max - 1n, max],
    type,
  )
}

function edges(type: string, points: Points): readonly string[] {
  if (integerTypes.includes(type)) return integerEdges(type)
  switch (type) {
    case 'address':
      return points.addresses.slice(0, 4)
    case 'group':
      return points.groups.slice(0, 4)
    case 'boolean':
      return ['true', 'false']
    case 'field': {
      const p = fieldOrder
      const values = [0n, 1n, 2n, p - 1n, p - 2n, (p - 1n) / 2n, (p + 1n) / 2n, 1n << 128n]
      return unique([...values, 255n, 256n, scalarOrder, scalarOrder - 1n, 5n], type)
    }
    case 'scalar': {
      const r = scalarOrder
      return unique([0n, 1n, 2n, r - 1n, r - 2n, (r - 1n) / 2n, 1n << 250n, 255n, 1n << 127n], type)
    }
    case 'signature':
      return signatures.slice(0, 2).map(({ signature }) => signature)
    case 'identifier':
      return ["'a'", "'credits'", "'A_9'", "'abcdefghijklmnopqrstuvwxyz01234'"]
    default:
      return compositeEdges[type] ?? arrayEdges(type, points)
  }
}

const arrayType = /^\[(.*); (\d+)u32\]$/

/** Two arrays: of the first edge of its element type, and of the last. */
function arrayEdges(type: string, points: Points): readonly string[] {
  const [, element = '', length = '0'] = arrayType.exec(type) ?? []
  const values = edges(element, points)
  const fill = (value: string | undefined) => `[ ${Array(Number(length)).fill(value).join(', ')} ]`
  return [fill(values[0]), fill(values.at(-1))]
}

const compositeEdges: Readonly<Record<string, readonly string[]>> = {
  pt: ['{ x: 0field, y: 0field }', '{ x: 1field, y: 2field }'],
  deep: [
    '{ a: 7u8, p: { x: 1field, y: 2field }, l: [ 0u8, 1u8, 255u8 ] }',
    '{ a: 7u8, p: { x: 1field, y: 2field }, l: [ 0u8, 1u8, 254u8 ] }',
  ],
  '[u8; 2u32]': ['[ 0u8, 0u8 ]', '[ 1u8, 255u8 ]'],
  '[[boolean; 3u32]; 2u32]': [
    '[ [ true, false, true ], [ false, false, true ] ]',
    '[ [ true, false, true ], [ false, false, false ] ]',
  ],
  '[pt; 2u32]': [
    '[ { x: 1field, y: 2field }, { x: 3field, y: 4field } ]',
    '[ { x: 1field, y: 2field }, { x: 3field, y: 5field } ]',
  ],
}

/** Random but of every magnitude: with full-size operands most results would overflow. */
function sized(prng: Prng, bits: number): bigint {
  return prng.bits(1 + prng.below(bits))
}

function random(type: string, prng: Prng, points: Points): string {
  if (integerTypes.includes(type)) {
    const { min, bits } = bounds(type)
    const value = sized(prng, min < 0n ? bits - 1 : bits)
    return `${min < 0n && prng.chance(0.5) ? -value : value}${type}`
  }
  switch (type) {
    case 'field':
      return `${sized(prng, 252) % fieldOrder}field`
    case 'scalar':
      return `${sized(prng, 250) % scalarOrder}scalar`
    case 'group':
      return prng.pick(points.groups)
    case 'address':
      return prng.pick(points.addresses)
    case 'pt':
      return `{ x: ${random('field', prng, points)}, y: ${random('field', prng, points)} }`
    default: {
      const [, element, length] = arrayType.exec(type) ?? []
      if (element === undefined) return prng.pick(edges(type, points))
      const values = Array.from({ length: Number(length) }, () => random(element, prng, points))
      return `[ ${values.join(', ')} ]`
    }
  }
}
