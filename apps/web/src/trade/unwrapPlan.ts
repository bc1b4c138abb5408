import { type CallStep, FEES, PROGRAMS } from '@nightjar/sdk'
import { kindOf, originOf, spenderOf, type Wrapping } from '../lib/wrapping.ts'
import { wrapMovements } from './wrapMovements.ts'

export type Unwrap = {
  readonly wrapping: Wrapping
  readonly amount: bigint
  /** The wrapper's current allowance. */
  readonly allowance: bigint
}

/** Network fees in microcredits of an unwrap, and of an allowance. */
export const unwrapFee = (wrapping: Wrapping): bigint =>
  FEES[PROGRAMS[kindOf(wrapping)]].unwrap_public
export const ALLOWANCE_FEE = FEES[PROGRAMS.core].approve_public

/** The amount that the wrapper's allowance still lacks. */
export function missingAllowance({ amount, allowance }: Unwrap): bigint {
  return amount > allowance ? amount - allowance : 0n
}

/** Allowance and unwrap as calls of one plan; a sufficient allowance needs no call. */
export function planUnwrap(unwrap: Unwrap, to: string): readonly CallStep[] {
  const { wrapping, amount } = unwrap
  const missing = missingAllowance(unwrap)
  const { inside: paid, outside: received } = wrapMovements(wrapping, amount)
  const after = missing > 0n ? [0] : []
  const leave = { kind: 'leave', ...originOf(wrapping), amount, to, takes: null } as const
  const last: CallStep = { ...leave, after, paid, received }
  if (missing === 0n) return [last]
  const approve = { kind: 'approve', token: wrapping.inside.id, amount: missing } as const
  const nothing = { takes: null, after: [], paid: [], received: [] } as const
  return [{ ...approve, ...nothing, to: spenderOf(wrapping) }, last]
}
