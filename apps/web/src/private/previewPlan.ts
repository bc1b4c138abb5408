import {
  buildPrivateAction,
  CREDITS_PROGRAM,
  canPayPrivately,
  createPlan,
  feeFor,
  lookAhead,
  type OwnedRecord,
  PROGRAMS,
  type PrivateAction,
  type PrivatePlan,
  type StepAhead,
  spendsOf,
  surplusTokens,
  type UnsignedTransaction,
} from '@nightjar/sdk'

/** What a plan will be, before it starts: for a review. */
export type Preview = {
  readonly steps: readonly StepAhead[]
  /** Records that it takes, largest first. */
  readonly uses: readonly string[]
  /** Network fees of all steps, in microcredits. */
  readonly fee: bigint
  /** Whether credits records can pay them all; otherwise the account pays them publicly. */
  readonly paysPrivately: boolean
}

export type Holder = {
  readonly records: readonly OwnedRecord[]
  /** Records that other plans use. */
  readonly taken: ReadonlySet<string>
  /** Records that rejected transactions have shown. */
  readonly shown?: ReadonlySet<string>
  /** Whether the wallet pays fees from records. */
  readonly hidesFees: boolean
  /** Records that were chosen; else the plan chooses. */
  readonly chosen?: readonly string[]
}

/** The plan of an action with these records; undefined where they do not suffice. */
export function previewPlan(action: PrivateAction, holder: Holder): Preview | undefined {
  const { records, taken, hidesFees, chosen = [] } = holder
  const goal = { id: '', address: '', startedAt: 0 }
  const plan = planFor(action, { ...goal, chosen })
  const ahead = lookAhead(plan, holder)
  if (!ahead) return undefined
  const { steps, uses } = ahead
  const fees = steps.map((step) => feeOfStep(step, action))
  const credits = records.filter(({ program }) => program === CREDITS_PROGRAM)
  const others = new Set([...taken, ...uses])
  const paysPrivately = hidesFees && canPayPrivately({ records: credits, fees, taken: others })
  return { steps, uses, fee: fees.reduce((sum, fee) => sum + fee, 0n), paysPrivately }
}

type Beginning = Pick<PrivatePlan, 'id' | 'address' | 'startedAt'> & {
  readonly chosen: readonly string[]
}

/** The plan of an action that has not begun. */
export function planFor(action: PrivateAction, { chosen, ...goal }: Beginning): PrivatePlan {
  const plan = createPlan({ ...goal, spends: spendsOf(action), collects: surplusTokens(action) })
  return { ...plan, uses: chosen }
}

/** The network fee of a step in microcredits. */
export function feeOfStep({ kind, token }: StepAhead, action: PrivateAction | null): bigint {
  const program = token === '' ? CREDITS_PROGRAM : PROGRAMS.core
  if (kind === 'join') return feeFor(program, 'join')
  if (kind === 'move') return feeFor(program, 'transfer_private')
  if (kind === 'collect' || !action) return feeFor(PROGRAMS.core, 'claim_blinded')
  return callOf(action).feeMicrocredits
}

/** The program's function that does an action: its name and fee, not what it is called with. */
export function callOf(
  action: PrivateAction,
): Pick<UnsignedTransaction, 'program' | 'function' | 'feeMicrocredits'> {
  return buildPrivateAction(action, { records: [], to: '', refundTo: '', deadlineHeight: 0 })
}
