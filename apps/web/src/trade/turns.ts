import type { CallStep } from '@nightjar/sdk'
import { originOf, type Wrapping, wrapFee } from '../lib/wrapping.ts'
import {
  ALLOWANCE_FEE,
  missingAllowance,
  planUnwrap,
  type Unwrap,
  unwrapFee,
} from './unwrapPlan.ts'
import { wrapMovements } from './wrapMovements.ts'

/** What lacks of the form of a token that is paid, made of its other form. */
export type Turn =
  | { readonly kind: 'enter'; readonly wrapping: Wrapping; readonly amount: bigint }
  | (Unwrap & { readonly kind: 'leave' })

/** Calls that begin with the turns they need. */
export function afterTurns(
  turns: readonly Turn[],
  to: string,
  calls: readonly CallStep[],
): readonly CallStep[] {
  const first: CallStep[] = []
  for (const turn of turns) first.push(...moved(callsOf(turn, to), first.length))
  const all = first.map((_, place) => place)
  const later = moved(calls, first.length)
  return [
    ...first,
    ...later.map((call) => (call.after.length > 0 ? call : { ...call, after: all })),
  ]
}

/** Calls at later places of a plan. */
const moved = (calls: readonly CallStep[], by: number): readonly CallStep[] =>
  calls.map((call) => ({ ...call, after: call.after.map((place) => place + by) }))

function callsOf(turn: Turn, to: string): readonly CallStep[] {
  if (turn.kind === 'leave') return planUnwrap(turn, to)
  const { wrapping, amount } = turn
  const { outside: paid, inside: received } = wrapMovements(wrapping, amount)
  const enter = { kind: 'enter', ...originOf(wrapping), amount, to } as const
  return [{ ...enter, takes: null, after: [], paid, received }]
}

/** How many transactions turns are. */
export const countTurns = (turns: readonly Turn[]): number => afterTurns(turns, '', []).length

/** The network fees of turns in microcredits. */
export const feeOfTurns = (turns: readonly Turn[]): bigint =>
  turns.reduce((sum, turn) => sum + feeOfTurn(turn), 0n)

export function feeOfTurn(turn: Turn): bigint {
  if (turn.kind === 'enter') return wrapFee(turn.wrapping)
  return unwrapFee(turn.wrapping) + (missingAllowance(turn) > 0n ? ALLOWANCE_FEE : 0n)
}
