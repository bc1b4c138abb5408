import type { UnsignedTransaction } from '@nightjar/sdk'
import * as z from 'zod/mini'
import type { Wrapping } from '../../lib/wrapping.ts'
import type { PlannedStep } from '../../transactions/plan.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { buildAllowance, buildUnwrap } from './buildWrap.ts'
import { wrapMovements } from './wrapMovements.ts'

export type Unwrap = {
  readonly wrapping: Wrapping
  readonly amount: bigint
  /** The wrapper's current allowance. */
  readonly allowance: bigint
}

const note = z.object({
  place: z.literal('unwrap'),
  step: z.enum(['allow', 'unwrap']),
  /** Id of the inside token. */
  token: z.string(),
  amount: z.string().check(z.regex(/^\d+$/)),
})

type Note = z.infer<typeof note>

/** The amount that the wrapper's allowance still lacks. */
export function missingAllowance({ amount, allowance }: Unwrap): bigint {
  return amount > allowance ? amount - allowance : 0n
}

/** Allowance and unwrap as steps of one plan; a sufficient allowance needs no step. */
export function planUnwrap(unwrap: Unwrap): readonly PlannedStep[] {
  const { wrapping, amount } = unwrap
  const missing = missingAllowance(unwrap)
  const { inside } = wrapping
  const movements = wrapMovements(wrapping, amount)
  const last: PlannedStep = {
    kind: 'unwrap',
    paid: movements.inside,
    received: movements.outside,
    after: missing > 0n ? [0] : [],
    notes: write({ step: 'unwrap', token: inside.id, amount }),
  }
  if (missing === 0n) return [last]
  const notes = write({ step: 'allow', token: inside.id, amount: missing })
  return [{ kind: 'approve', after: [], notes }, last]
}

function write({ amount, ...rest }: Pick<Note, 'step' | 'token'> & { readonly amount: bigint }) {
  return JSON.stringify({ place: 'unwrap', ...rest, amount: String(amount) } satisfies Note)
}

/** The notes of a step of such a plan; undefined for a step of another planner. */
export function readNote({ plan }: Transaction): Note | undefined {
  try {
    return note.safeParse(JSON.parse(plan?.notes ?? '')).data
  } catch {
    return undefined
  }
}

/** The transaction of a step, also after a reload. */
export function buildStep(
  { step, amount }: Note,
  { wrapping, to }: { readonly wrapping: Wrapping; readonly to: string },
): UnsignedTransaction {
  return step === 'allow'
    ? buildAllowance(wrapping, BigInt(amount))
    : buildUnwrap(wrapping, { amount: BigInt(amount), to })
}
