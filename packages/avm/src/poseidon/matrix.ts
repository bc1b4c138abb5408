import { add, invert, multiply, subtract } from '../curve/field.ts'

/** A square matrix of field elements, by rows. */
export type Matrix = readonly (readonly bigint[])[]

export function multiplyMatrices(left: Matrix, right: Matrix): Matrix {
  return left.map((row) =>
    row.map((_, column) =>
      row.reduce((sum, value, at) => add(sum, multiply(value, right[at]?.[column] ?? 0n)), 0n),
    ),
  )
}

/** The product of `exponent` (1 or more) copies of the matrix. */
export function powerOf(matrix: Matrix, exponent: number): Matrix {
  let power = matrix
  for (const bit of exponent.toString(2).slice(1)) {
    power = multiplyMatrices(power, power)
    if (bit === '1') power = multiplyMatrices(power, matrix)
  }
  return power
}

/**
 * The inverse by Gauss–Jordan elimination.
 * @throws RangeError where there is none
 */
export function invertMatrix(matrix: Matrix): Matrix {
  const size = matrix.length
  let rows: Matrix = matrix.map((row, at) => [...row, ...unitRow(size, at)])
  for (let column = 0; column < size; column++) {
    const found = rows.findIndex((row, at) => at >= column && row[column] !== 0n)
    const inverse = invert(rows[found]?.[column] ?? 0n)
    if (inverse === undefined) throw new RangeError('The matrix has no inverse')
    const pivot = (rows[found] ?? []).map((value) => multiply(value, inverse))
    rows = rows.with(found, rows[column] ?? []).with(column, pivot)
    rows = rows.map((row, at) => (at === column ? row : without(row, pivot, row[column] ?? 0n)))
  }
  return rows.map((row) => row.slice(size))
}

const unitRow = (size: number, at: number) =>
  Array.from({ length: size }, (_, column) => (column === at ? 1n : 0n))

/** A row minus a multiple of another. */
const without = (row: readonly bigint[], other: readonly bigint[], times: bigint) =>
  row.map((value, at) => subtract(value, multiply(times, other[at] ?? 0n)))
