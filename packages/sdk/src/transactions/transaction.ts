import {
  type CallableProgram,
  type FunctionInputs,
  type FunctionName,
  functionOf,
} from '@nightjar/programs/functions'
import { checkU64, checkU128 } from '../amount.ts'
import { withFieldSuffix } from '../ids.ts'
import { feeFor } from './feeFor.ts'

/**
 * A transaction before its proof: plain data that any wallet accepts. Inputs are literals and record
 * plaintexts; `feeMicrocredits` is the total fee, including the base fee; records in it are private.
 */
export type UnsignedTransaction = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  readonly feeMicrocredits: bigint
  readonly privateFee: boolean
}

/** Options of every builder; the fee defaults to the table's, paid publicly. */
export type FeeOptions = { readonly feeMicrocredits?: bigint; readonly privateFee?: boolean }

/** Builds one kind of transaction; by default with the fee from the table. */
export type Builder<O> = (options: O & FeeOptions) => UnsignedTransaction

type InputValue = string | number | bigint | boolean

/**
 * A call of a program, with the fee from the table unless another is given. The inputs have the names and
 * types of the Leo source: a wrong name or a missing input does not compile.
 * @throws AmountOutOfRangeError
 */
export function buildCall<P extends CallableProgram, F extends FunctionName<P>>(
  program: P,
  name: F,
  inputs: FunctionInputs<P, F>,
  fee: FeeOptions,
): UnsignedTransaction
export function buildCall(
  program: string,
  name: string,
  inputs: Readonly<Record<string, InputValue>>,
  { feeMicrocredits = feeFor(program, name), privateFee = false }: FeeOptions,
): UnsignedTransaction {
  checkU64(feeMicrocredits)
  const types = Object.entries(functionOf(program, name)?.inputs ?? {})
  const literals = types.map(([input, type]) => formatInput(type, inputs[input] ?? ''))
  return { program, function: name, inputs: literals, feeMicrocredits, privateFee }
}

/** `5u64`, `5field`, `true`, an address or a record, as the input's type requires. */
function formatInput(type: string, value: InputValue): string {
  switch (typeof value) {
    case 'bigint':
      return type.startsWith('u64') ? `${checkU64(value)}u64` : `${checkU128(value)}u128`
    case 'number':
      return type.startsWith('u8') ? `${value}u8` : `${checkHeight(value)}u32`
    case 'boolean':
      return `${value}`
    case 'string':
      return type.startsWith('field') ? withFieldSuffix(value) : value
  }
}

/** @throws RangeError if it is not a height, which is the caller's mistake */
function checkHeight(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) {
    throw new RangeError(`${value} is not a block height`)
  }
  return value
}
