import { checkU64, checkU128 } from '../amount.ts'
import { withFieldSuffix } from '../ids.ts'
import { feeFor } from './fees.ts'

/**
 * A transaction before its proof: plain data that any wallet can take. Inputs are literals and record
 * plaintexts; `feeMicrocredits` is the whole fee, base included; records in it are private.
 */
export type UnsignedTransaction = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  readonly feeMicrocredits: bigint
  readonly privateFee: boolean
}

/** What every builder also takes; the fee defaults to the table's, paid publicly. */
export type FeeOptions = { readonly feeMicrocredits?: bigint; readonly privateFee?: boolean }

/** Makes one kind of transaction; the fee may be left to the table. */
export type Builder<O> = (options: O & FeeOptions) => UnsignedTransaction

/** A call of a program with the fee of the table unless another is given. */
export function buildCall(
  program: string,
  name: string,
  inputs: readonly string[],
  { feeMicrocredits = feeFor(program, name), privateFee = false }: FeeOptions = {},
): UnsignedTransaction {
  checkU64(feeMicrocredits)
  return { program, function: name, inputs, feeMicrocredits, privateFee }
}

/** `5u64` @throws AmountOutOfRange */
export const u64 = (value: bigint): string => `${checkU64(value)}u64`

/** `5u128` @throws AmountOutOfRange */
export const u128 = (value: bigint): string => `${checkU128(value)}u128`

/** `5u32`, a block height. @throws RangeError for what is no height: the caller's mistake */
export function u32(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) {
    throw new RangeError(`${value} is not a block height`)
  }
  return `${value}u32`
}

/** `5field`, with or without the suffix given. */
export const field = (id: string): string => withFieldSuffix(id)
