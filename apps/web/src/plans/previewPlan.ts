import {
  CREDITS_PROGRAM,
  callOf,
  canPayPrivately,
  createPlan,
  feeFor,
  isOutsideFeeKnown,
  lookAhead,
  type OwnedRecord,
  outsideFee,
  type Plan,
  PROGRAMS,
  type PrivateAction,
  type RecordToken,
  type StepAhead,
  spendsOf,
  surplusTokens,
} from '@nightjar/sdk'

/** What a plan will be, before it starts: for a review. */
export type Preview = {
  readonly steps: readonly StepAhead[]
  /** Records that it uses, largest first. */
  readonly uses: readonly string[]
  /** Network fees of all steps, in microcredits. */
  readonly fee: bigint
  /** Part of them is an assumption, because another program's cost is unknown. */
  readonly isFeeAssumed: boolean
  /** Whether credits records can pay all of them; otherwise the account pays them publicly. */
  readonly paysPrivately: boolean
}

export type Holder = {
  readonly records: readonly OwnedRecord[]
  /** Records that other plans use. */
  readonly taken: ReadonlySet<string>
  /** Records exposed by rejected transactions. */
  readonly shown?: ReadonlySet<string>
  /** Whether the wallet pays fees from records. */
  readonly hidesFees: boolean
  /** Chosen records; by default the plan chooses. */
  readonly chosen?: readonly string[]
}

/** The plan of an action with these records; undefined if they do not suffice. */
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
  const isFeeAssumed = steps.some((step) => isAssumed(step, action))
  return { steps, uses, fee: fees.reduce((sum, fee) => sum + fee, 0n), isFeeAssumed, paysPrivately }
}

type Beginning = Pick<Plan, 'id' | 'address' | 'startedAt'> &
  Partial<Pick<Plan, 'calls' | 'wait'>> & {
    readonly chosen: readonly string[]
  }

/** The plan of an action that has not started. */
export function planFor(action: PrivateAction, { chosen, ...goal }: Beginning): Plan {
  const plan = createPlan({ ...goal, spends: spendsOf(action), collects: surplusTokens(action) })
  return { ...plan, uses: chosen }
}

/** The network fee of a step in microcredits. */
export function feeOfStep({ kind, token }: StepAhead, action: PrivateAction | null): bigint {
  if (kind === 'join') return feeOfOwn(tokenOfStep(token, action), 'join')
  if (kind === 'move') return feeOfOwn(tokenOfStep(token, action), 'transfer_private')
  if (kind === 'wrap') return feeOfWrap(token, action)
  if (kind === 'collect' || !action) return feeFor(PROGRAMS.core, 'claim_blinded')
  return callOf(action).feeMicrocredits
}

/** The program to whose token the records of a step belong. */
export function tokenOfStep(token: string, action: PrivateAction | null): RecordToken {
  const spends = action ? spendsOf(action) : []
  const paid = spends.flatMap(({ wraps, ...spend }) => (wraps ? [spend, wraps] : [spend]))
  return paid.find((each) => each.token === token) ?? { program: PROGRAMS.core, token }
}

function feeOfOwn({ program }: RecordToken, name: 'join' | 'transfer_private'): bigint {
  return isOurs(program) ? feeFor(program, name) : outsideFee(program, name)
}

const isOurs = (program: string): boolean =>
  program === PROGRAMS.core || program === CREDITS_PROGRAM

/** Whether a step's cost is unknown; an ARC-20 program's own calls differ from token to token. */
export function isAssumed({ kind, token }: StepAhead, action: PrivateAction | null): boolean {
  if (kind !== 'join' && kind !== 'move') return false
  const { program } = tokenOfStep(token, action)
  return !isOurs(program) && !isOutsideFeeKnown(program)
}

function feeOfWrap(token: string, action: PrivateAction | null): bigint {
  const spend = action && spendsOf(action).find((each) => each.token === token)
  if (!spend?.wraps) return 0n
  const { wraps: outside, amount } = spend
  return callOf({ kind: 'wrap', outside, token, amount }).feeMicrocredits
}
