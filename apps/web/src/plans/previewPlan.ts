import {
  buildCallStep,
  type CallStep,
  CREDITS_PROGRAM,
  callOf,
  canPayPrivately,
  createPlan,
  feeFor,
  feeReserve,
  isOutsideFeeKnown,
  lookAhead,
  type OwnedRecord,
  outsideFee,
  type Plan,
  PROGRAMS,
  type PrivateAction,
  type RecordToken,
  SPLIT_COST,
  type StepAhead,
  spendsOf,
  surplusTokens,
} from '@nightjar/sdk'

/** What a plan will be, before it starts: for a review. */
export type Preview = {
  /** Calls before the action, which make its records. */
  readonly calls: readonly CallStep[]
  readonly steps: readonly StepAhead[]
  /** Records that it uses, largest first. */
  readonly uses: readonly string[]
  /** Network fees of all steps, in microcredits. */
  readonly fee: bigint
  /** Part of them is an assumption, because another program's cost is unknown. */
  readonly isFeeAssumed: boolean
  /** Whether credits records can pay all but those of the calls; otherwise the account pays them publicly. */
  readonly paysPrivately: boolean
  /** Microcredits that it splits off a record first, to pay its fees; left out if it need not. */
  readonly feePart?: bigint
}

export type Holder = {
  readonly records: readonly OwnedRecord[]
  /** Records that other plans use. */
  readonly taken: ReadonlySet<string>
  /** Records exposed by rejected transactions. */
  readonly shown?: ReadonlySet<string>
  /** Whether the wallet pays fees from records. */
  readonly hidesFees: boolean
  /** Whether it splits credits without a fee. */
  readonly splits?: boolean
  /** Chosen records; by default the plan chooses. */
  readonly chosen?: readonly string[]
  /** Whether the plan itself claims the surplus; by default it waits to be claimed with others. */
  readonly claimsNow?: boolean
}

/**
 * The plan of an action with these records, after calls that make more of them; undefined if they do not suffice. If they
 * would only pay its fees publicly, a part for these is split off one of them, where the wallet can do that.
 */
export function previewPlan(
  action: PrivateAction,
  holder: Holder,
  calls: readonly CallStep[] = [],
): Preview | undefined {
  const whole = previewWhole(action, holder, calls)
  const isOpen = whole?.paysPrivately === false && holder.hidesFees && holder.splits
  return isOpen ? (previewSplit(action, holder, whole) ?? whole) : whole
}

/**
 * The part is a common amount, which pays the fees of later plans too, if the rest of the record still covers the action;
 * otherwise exactly the fees, which are more where the smaller rest needs one more join.
 */
function previewSplit(action: PrivateAction, holder: Holder, whole: Preview): Preview | undefined {
  const fees = privateFeesOf({ ...whole, action })
  const ample = previewWhole(action, holder, whole.calls, feeReserve(fees))
  if (ample?.paysPrivately && ample.steps.length === whole.steps.length + 1) return ample
  const exact = previewWhole(action, holder, whole.calls, sum(fees))
  if (!exact || exact.paysPrivately) return exact
  const joined = sum(privateFeesOf({ ...exact, action }))
  const last = previewWhole(action, holder, whole.calls, joined)
  return last?.paysPrivately ? last : undefined
}

/** The same as the records are, or with this part split off. */
export function previewWhole(
  action: PrivateAction,
  holder: Holder,
  calls: readonly CallStep[] = [],
  feePart?: bigint,
): Preview | undefined {
  const { records, taken, hidesFees, chosen = [], claimsNow = false } = holder
  const goal = { id: '', address: '', startedAt: 0, calls, feePart }
  const plan = planFor(action, { ...goal, chosen, claimsNow })
  const ahead = lookAhead(plan, holder)
  if (!ahead) return undefined
  const { steps, uses, spares } = ahead
  const credits = [...records, ...spares].filter(({ program }) => program === CREDITS_PROGRAM)
  const others = new Set([...taken, ...uses])
  const fees = privateFeesOf({ steps, action })
  const paysPrivately = hidesFees && canPayPrivately({ records: credits, fees, taken: others })
  const isFeeAssumed = steps.some((step) => isAssumed(step, action))
  const fee = sum(steps.map((step) => feeOfStep(step, action, calls)))
  const preview = { calls, steps, uses, fee, isFeeAssumed, paysPrivately }
  return feePart === undefined ? preview : { ...preview, feePart }
}

type Stepped = Pick<Preview, 'steps'> & { readonly action: PrivateAction }

/** The fees of the steps that records can pay, in order: those of calls are public, like the calls, and a split has none. */
export const privateFeesOf = ({ steps, action }: Stepped): readonly bigint[] =>
  steps
    .filter(({ kind, place }) => place === undefined && kind !== 'split')
    .map((step) => feeOfStep(step, action))

/** The fees of the calls, in microcredits. */
export const publicFeesOf = ({ steps, calls }: Preview, action: PrivateAction): bigint =>
  sum(
    steps.filter(({ place }) => place !== undefined).map((step) => feeOfStep(step, action, calls)),
  )

type Beginning = Pick<Plan, 'id' | 'address' | 'startedAt'> &
  Partial<Pick<Plan, 'calls' | 'wait'>> & {
    readonly chosen: readonly string[]
    readonly claimsNow: boolean
    readonly feePart?: bigint | undefined
  }

/** The plan of an action that has not started. */
export function planFor(
  action: PrivateAction,
  { chosen, claimsNow, feePart, ...goal }: Beginning,
): Plan {
  const collects = claimsNow ? surplusTokens(action) : []
  const plan = { ...createPlan({ ...goal, spends: spendsOf(action), collects }), uses: chosen }
  return feePart === undefined ? plan : { ...plan, feePart }
}

/** The network fee of a step in microcredits, or what a split costs; `calls` are those of its plan. */
export function feeOfStep(
  { kind, token, place }: StepAhead,
  action: PrivateAction | null,
  calls: readonly CallStep[] = [],
): bigint {
  const call = place === undefined ? undefined : calls[place]
  if (call) return buildCallStep(call, 0).feeMicrocredits
  if (kind === 'split') return SPLIT_COST
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

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)
