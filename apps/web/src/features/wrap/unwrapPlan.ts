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
  /** What the wrapper may take already. */
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

/** What the wrapper must still be allowed. */
export function missingAllowance({ amount, allowance }: Unwrap): bigint {
  return amount > allowance ? amount - allowance : 0n
}

/** Allowance and unwrap as steps of one plan; an allowance that is there already is no step. */
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

/** What a step of such a plan does; undefined for a step of another planner. */
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
