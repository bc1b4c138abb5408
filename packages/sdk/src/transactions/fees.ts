import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'

/** Fee of a call that the table does not know, in microcredits. */
export const DEFAULT_FEE = 50_000n

/**
 * Whole public fee of each function in microcredits: the base fee that the node asks for (size of the
 * execution and cost of its finalize) and a margin of about a fifth, for inputs of other sizes.
 */
export const FEES: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  [PROGRAMS.core]: {},
  [CREDITS_PROGRAM]: {},
}

/** The table's fee of a function in microcredits, `DEFAULT_FEE` where it has none. */
export function feeFor(program: string, name: string): bigint {
  return FEES[program]?.[name] ?? DEFAULT_FEE
}
