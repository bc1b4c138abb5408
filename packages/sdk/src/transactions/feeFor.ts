import { rowOf } from '@nightjar/programs/functions'
import { DEFAULT_FEE, FEES } from './fees.ts'

/** The table's fee of a function in microcredits, or `DEFAULT_FEE` if it has none. */
export function feeFor(program: string, name: string): bigint {
  return rowOf(FEES, program, name) ?? DEFAULT_FEE
}
