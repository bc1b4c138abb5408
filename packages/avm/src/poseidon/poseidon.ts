import type { Curve } from '../bhp/curve.ts'
import { DOT_LENGTH, FIELD_BYTES } from '../bhp/curveModule.ts'
import { add, invert, multiply } from '../curve/field.ts'
import { createGrain } from './grain.ts'

/** Poseidon of rate 8 and capacity 1 (snarkVM `bls12_377/fr.rs`, optimised for constraints). */
const shape = { width: DOT_LENGTH, fullRounds: 8, partialRounds: 31 } as const
const rounds = shape.fullRounds + shape.partialRounds
const indexes = Array.from({ length: shape.width }, (_, index) => index)

type Row = readonly bigint[]

const isFull = (round: number): boolean =>
  round < shape.fullRounds / 2 || round >= shape.fullRounds / 2 + shape.partialRounds

const dot = (left: Row, right: Row): bigint =>
  left.reduce((sum, value, at) => add(sum, multiply(value, right[at] ?? 0n)), 0n)

/** The matrix, and what each round begins by adding. */
function makeConstants(): { readonly matrix: readonly Row[]; readonly added: readonly Row[] } {
  const grain = createGrain(shape)
  const added = Array.from({ length: rounds }, () => grain.rejecting(shape.width))
  const [xs, ys] = [grain.reducing(shape.width), grain.reducing(shape.width)]
  const matrix = xs.map((x) => ys.map((y) => invert(add(x, y)) ?? 0n)) // Cauchy's: no sum is 0
  return { matrix, added: pushForward(matrix, added) }
}

/**
 * The same constants, of which a partial round adds the first alone: the others only pass through the matrix, and so
 * are added after it instead.
 */
function pushForward(matrix: readonly Row[], added: readonly Row[]): readonly Row[] {
  let carried: Row = indexes.map(() => 0n)
  return added.map((row, round) => {
    const all = row.map((value, at) => add(value, carried[at] ?? 0n))
    const [first = 0n, ...rest] = all
    carried = isFull(round) ? indexes.map(() => 0n) : matrix.map((line) => dot(line, [0n, ...rest]))
    return isFull(round) ? all : [first]
  })
}

/** Numbers of the state before those that inputs are added to. */
const CAPACITY = 1

export interface Poseidon {
  /** Where the number stands that the input of this index is added to, and the hash at index 0. */
  place(index: number): number
  permute(): void
  /** A copy of the state, to go on from later. */
  save(): Uint8Array
  restore(saved: Uint8Array): void
}

/** The permutation in a curve's memory; setting it up takes some ten milliseconds. */
export function createPoseidon(curve: Curve): Poseidon {
  const { allocate, memory } = curve
  const one = allocate(1)
  curve.write(one, 1n)
  /** As products, whose limbs are small enough for `dot`. */
  const keep = (values: Row): number => {
    const at = allocate(values.length)
    for (const [index, value] of values.entries()) {
      curve.write(at + index * FIELD_BYTES, value)
      curve.multiply(at + index * FIELD_BYTES, at + index * FIELD_BYTES, one)
    }
    return at
  }
  const { matrix, added } = makeConstants()
  const lines = matrix.map(keep)
  const steps = added.map((row) => ({ constants: keep(row), bytes: row.length * FIELD_BYTES }))
  const state = allocate(shape.width)
  const next = allocate(shape.width)
  const sum = allocate(1)

  return {
    save: () => memory.slice(state, state + shape.width * FIELD_BYTES),
    restore: (saved) => memory.set(saved, state),
    place: (index) => state + (CAPACITY + index) * FIELD_BYTES,
    permute() {
      for (const { constants, bytes } of steps) {
        for (let at = 0; at < bytes; at += FIELD_BYTES) {
          curve.add(sum, state + at, constants + at)
          curve.power17(state + at, sum)
        }
        for (const [at, line] of lines.entries()) curve.dot(next + at * FIELD_BYTES, line, state)
        memory.copyWithin(state, next, next + shape.width * FIELD_BYTES)
      }
    },
  }
}
