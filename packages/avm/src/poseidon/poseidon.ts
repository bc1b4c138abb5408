import type { Curve } from '../bhp/curve.ts'
import { DOT_LENGTH, FIELD_BYTES } from '../bhp/curveModule.ts'
import type { PoseidonRate } from '../crypto.ts'
import { add, invert, multiply } from '../curve/field.ts'
import { createGrain } from './grain.ts'
import { invertMatrix, type Matrix, powerOf } from './matrix.ts'

/** Rounds of Poseidon for every rate (snarkVM `bls12_377/fr.rs`, optimised for constraints). */
const shape = { fullRounds: 8, partialRounds: 31 } as const
const rounds = shape.fullRounds + shape.partialRounds
/** Number of state elements before those that inputs are added to. */
const CAPACITY = 1

type Row = readonly bigint[]

const isFull = (round: number): boolean =>
  round < shape.fullRounds / 2 || round >= shape.fullRounds / 2 + shape.partialRounds

const dot = (left: Row, right: Row): bigint =>
  left.reduce((sum, value, at) => add(sum, multiply(value, right[at] ?? 0n)), 0n)

/**
 * A partial round's sparse matrix: the row for the new first number, and the multiples of the first added to the
 * others.
 */
type SparseMatrix = { readonly first: Row; readonly others: Row }

type Constants = {
  readonly matrix: Matrix
  /** What each round adds first. */
  readonly added: readonly Row[]
  readonly sparse: readonly SparseMatrix[]
  /** For all numbers but the first, after the last partial round. */
  readonly late: Matrix
}

const known = new Map<PoseidonRate, Constants>()

/** Made once for each rate: they are the same for every curve. */
function knownConstants(rate: PoseidonRate): Constants {
  const constants = known.get(rate) ?? makeConstants(rate + CAPACITY)
  known.set(rate, constants)
  return constants
}

function makeConstants(width: number): Constants {
  const grain = createGrain({ ...shape, width })
  const added = Array.from({ length: rounds }, () => grain.rejecting(width))
  const [xs, ys] = [grain.reducing(width), grain.reducing(width)]
  const matrix = xs.map((x) => ys.map((y) => invert(add(x, y)) ?? 0n)) // Cauchy's: no sum is 0
  return { matrix, added: pushForward(matrix, added), ...splitPartialRounds(matrix) }
}

/**
 * Equivalent constants, where a partial round adds only the first one: the others only pass through the matrix, so they
 * are added after it instead.
 */
function pushForward(matrix: readonly Row[], added: readonly Row[]): readonly Row[] {
  const zeros = matrix.map(() => 0n)
  let carried: Row = zeros
  return added.map((row, round) => {
    const all = row.map((value, at) => add(value, carried[at] ?? 0n))
    const [first = 0n, ...rest] = all
    carried = isFull(round) ? zeros : matrix.map((line) => dot(line, [0n, ...rest]))
    return isFull(round) ? all : [first]
  })
}

/**
 * The matrix of a partial round as a product L·S, where L does not change the first number and S adds to every other
 * number a multiple of the first. L commutes with a partial round's effect on the first number, so all L are collected
 * after the last round (Grassi and others, Poseidon, appendix B). Let the matrix consist of a first number, the row
 * beside it, the column below it and a block. Then L of round k is the block to the power k; so from round to round the
 * row is multiplied by the block, and the column divided by it.
 */
function splitPartialRounds(matrix: Matrix): Pick<Constants, 'sparse' | 'late'> {
  const [first = [], ...below] = matrix
  const [corner = 0n, ...firstRow] = first
  const block = below.map((row) => row.slice(1))
  const inverse = invertMatrix(block)
  const columns = block.map((_, at) => block.map((row) => row[at] ?? 0n))
  const sparse: SparseMatrix[] = []
  let row: Row = firstRow
  let others: Row = below.map(([left = 0n]) => left)
  for (let round = 0; round < shape.partialRounds; round++) {
    if (round > 0) row = columns.map((column) => dot(column, row))
    others = inverse.map((line) => dot(line, others))
    sparse.push({ first: [corner, ...row], others })
  }
  return { sparse, late: powerOf(block, shape.partialRounds) }
}

/** The block as a matrix that does not change the first number. */
const besideFirst = (matrix: Matrix): Matrix => [
  [1n, ...matrix.map(() => 0n)],
  ...matrix.map((row) => [0n, ...row]),
]

export type Poseidon = {
  /** Address of the state element that the input with this index is added to; the hash is at index 0. */
  place(index: number): number
  permute(): void
  /** A copy of the state, for continuing later. */
  save(): Uint8Array
  restore(saved: Uint8Array): void
}

/** The permutation in a curve's memory; a rate's first one takes up to ten milliseconds to set up. */
export function createPoseidon(curve: Curve, rate: PoseidonRate): Poseidon {
  const { allocate, memory } = curve
  const one = allocate(1)
  curve.write(one, 1n)
  /** As products, whose limbs are small enough for `dot`. */
  const keep = (values: Row): number => {
    const at = allocate(DOT_LENGTH) // of a smaller width, the others stay 0
    for (const [index, value] of values.entries()) {
      curve.write(at + index * FIELD_BYTES, value)
      curve.multiply(at + index * FIELD_BYTES, at + index * FIELD_BYTES, one)
    }
    return at
  }
  const { matrix, added, sparse, late } = knownConstants(rate)
  const lines = matrix.map(keep)
  const lateLines = besideFirst(late).map(keep)
  const sparseLines = sparse.map(({ first, others }) => ({
    first: keep(first),
    others: keep(others),
  }))
  const constants = added.map(keep)
  const state = allocate(DOT_LENGTH)
  const next = allocate(DOT_LENGTH)
  const sum = allocate(1)
  const stateBytes = (rate + CAPACITY) * FIELD_BYTES

  const mix = (rows: readonly number[]): void => {
    for (const [at, row] of rows.entries()) curve.dot(next + at * FIELD_BYTES, row, state)
    memory.copyWithin(state, next, next + stateBytes)
  }
  const raise = (place: number, constant: number): void => {
    curve.add(sum, place, constant)
    curve.power17(place, sum)
  }
  const fullRound = (round: number): void => {
    const constant = constants[round] ?? 0
    for (let at = 0; at < stateBytes; at += FIELD_BYTES) raise(state + at, constant + at)
    mix(lines)
  }
  const partialRound = (round: number, { first, others }: (typeof sparseLines)[number]): void => {
    raise(state, constants[round] ?? 0)
    curve.dot(next, first, state)
    for (let at = FIELD_BYTES; at < stateBytes; at += FIELD_BYTES) {
      curve.multiplyAdd(state + at, others + at - FIELD_BYTES, state, state + at)
    }
    memory.copyWithin(state, next, next + FIELD_BYTES)
  }
  const halfFull = shape.fullRounds / 2

  return {
    save: () => memory.slice(state, state + stateBytes),
    restore: (saved) => memory.set(saved, state),
    place: (index) => state + (CAPACITY + index) * FIELD_BYTES,
    permute() {
      for (let round = 0; round < halfFull; round++) fullRound(round)
      for (const [at, one] of sparseLines.entries()) partialRound(halfFull + at, one)
      mix(lateLines)
      for (let round = rounds - halfFull; round < rounds; round++) fullRound(round)
    },
  }
}
