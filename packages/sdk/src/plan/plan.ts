import { CREDITS_PROGRAM } from '../programs.ts'
import { planRecords, type RecordPlan } from '../recordPlan.ts'
import { type OwnedRecord, sumOf } from '../records.ts'
import { feePartOf, isPartUncut, SPLIT_COST, type Split, splitAhead, toSplit } from './feePart.ts'
import { leavesDoubt } from './pause.ts'
import type {
  Awaited,
  CallStep,
  Pause,
  Plan,
  RecordToken,
  SentStep,
  Spend,
  StepAhead,
} from './planSchema.ts'

/** What a plan does next. */
export type PlanMove =
  | ({ readonly kind: 'split' } & Split)
  | { readonly kind: 'join'; readonly records: readonly [OwnedRecord, OwnedRecord] }
  | { readonly kind: 'move'; readonly record: OwnedRecord }
  | { readonly kind: 'wrap'; readonly record: OwnedRecord; readonly spend: Wrapped }
  | { readonly kind: 'act'; readonly records: readonly OwnedRecord[] }
  | { readonly kind: 'collect'; readonly token: string }
  | { readonly kind: 'call'; readonly step: CallStep; readonly place: number }
  /** Waits until one of these has ended. */
  | { readonly kind: 'follow'; readonly steps: readonly SentStep[] }
  /** Waits until the wallet has found a record. */
  | { readonly kind: 'wait' }
  /** Begins to wait for others. */
  | { readonly kind: 'delay' }
  | { readonly kind: 'short'; readonly spend: Spend; readonly held: bigint }
  | { readonly kind: 'end' }

/** A spend whose record is not wrapped yet. */
type Wrapped = Spend & Required<Pick<Spend, 'wraps'>>

export type PlanRecords = {
  /** Everything the wallet has found, of every program. */
  readonly records: readonly OwnedRecord[]
  /** Ids that other plans use. */
  readonly taken: ReadonlySet<string>
  /** Ids that rejected transactions of other plans have exposed. */
  readonly shown?: ReadonlySet<string>
}

/** A plan that has not begun; it takes its records with its first step. */
export function createPlan(
  goal: Pick<Plan, 'id' | 'address' | 'startedAt' | 'spends' | 'collects'> &
    Partial<Pick<Plan, 'calls' | 'wait' | 'feePart'>>,
): Plan {
  return {
    calls: [],
    wait: null,
    ...goal,
    tried: [],
    uses: [],
    shown: [],
    done: [],
    sent: [],
    awaited: [],
    state: 'running',
    pause: null,
  }
}

/**
 * The next action, derived from the plan and the current records. Nothing observable is stored, so a plan can continue
 * after a reload, from another tab, or after a record was spent elsewhere. Calls that do not need each other are sent side
 * by side.
 */
export function nextMove(plan: Plan, available: PlanRecords): PlanMove {
  if (isOver(plan)) return { kind: 'end' }
  const call = plan.pause ? undefined : nextCall(plan)
  if (call) return { kind: 'call', ...call }
  if (plan.sent.length > 0) return { kind: 'follow', steps: plan.sent }
  if (hasActed(plan)) {
    if (plan.wait) return { kind: 'delay' } // of a plan that only claims
    const [token] = uncollected(plan)
    return token === undefined ? { kind: 'end' } : { kind: 'collect', token }
  }
  return actMove(plan, available)
}

/** The action itself, or what has to happen to its records before it. */
function actMove(plan: Plan, available: PlanRecords): PlanMove {
  if (plan.awaited.some((one) => !foundOf(one, available.records))) return { kind: 'wait' }
  if (plan.wait) return { kind: 'delay' }
  if (isPartUncut(plan)) {
    const split = toSplit(plan, available)
    return split ? { kind: 'split', ...split } : shortOf(partSpend(plan), plan, available)
  }
  const ways = waysOf(plan, available)
  const ready: OwnedRecord[] = []
  for (const { spend, way } of ways) {
    if (!way) return shortOf(spend, plan, available)
    const preparing =
      preparationOf(way) ?? (isUnwrapped(spend, plan) ? wrapOf(spend, way) : undefined)
    if (preparing) return preparing
    ready.push(...way.uses)
  }
  return { kind: 'act', records: ready }
}

function shortOf(spend: Spend, plan: Plan, available: PlanRecords): PlanMove {
  return { kind: 'short', spend, held: heldOf(paidFrom(spend, plan), available) }
}

const partSpend = ({ feePart = 0n }: Plan): Spend => ({
  ...{ program: CREDITS_PROGRAM, token: '', amount: feePart + SPLIT_COST },
})

/** The call that can be sent next: one that was not tried yet, if another one failed that it does not need. */
export function nextCall(
  plan: Plan,
): { readonly step: CallStep; readonly place: number } | undefined {
  const done = new Set(plan.done.map(({ place }) => place))
  const begun = new Set([...plan.sent.map(({ place }) => place), ...done])
  const ready = plan.calls
    .map((step, place) => ({ step, place }))
    .filter(({ step, place }) => !begun.has(place) && step.after.every((each) => done.has(each)))
  return ready.find(({ place }) => !plan.tried.includes(place)) ?? ready[0]
}

function preparationOf({ uses: [first, second], refreshes }: RecordPlan): PlanMove | undefined {
  if (first && second) return { kind: 'join', records: [first, second] }
  return first && refreshes ? { kind: 'move', record: first } : undefined
}

function wrapOf(spend: Wrapped, { uses: [record] }: RecordPlan): PlanMove | undefined {
  return record && { kind: 'wrap', record, spend }
}

/** What a plan will do with the current records. */
export type Outlook = {
  /** The steps that are still to come, in order. */
  readonly steps: readonly StepAhead[]
  /** The records that it needs now, to be reserved from other plans. */
  readonly uses: readonly string[]
  /** The records that its calls and its split will have made and its action does not spend: they can pay fees. */
  readonly spares: readonly OwnedRecord[]
}

/** The remaining steps of a plan; undefined if the records do not suffice. */
export function lookAhead(plan: Plan, available: PlanRecords): Outlook | undefined {
  const last = uncollected(plan).map(
    (token): StepAhead => ({ kind: 'collect', token, amounts: [] }),
  )
  if (isOver(plan)) return { steps: [], uses: [], spares: [] }
  const steps: StepAhead[] = callsAhead(plan)
  if (hasActed(plan)) return { steps: [...steps, ...last], uses: [], spares: [] }
  const comes = recordsToCome(plan)
  const whole = { ...available, records: [...available.records, ...comes] }
  const split = isPartUncut(plan) ? splitAhead(plan, whole) : undefined
  if (isPartUncut(plan) && !split) return undefined
  const { plan: then, records } = split ?? { plan, ...whole }
  const uses: string[] = split ? [split.record.id] : []
  if (split) steps.push(split.step)
  for (const { spend, way } of waysOf(then, { ...available, records })) {
    if (!way) return undefined
    steps.push(...preparationsOf(plan, spend, way))
    uses.push(...way.uses.map(({ id }) => id))
  }
  const made = [...comes, ...(split?.made ?? [])]
  const coming = new Set(made.map(({ id }) => id))
  return {
    steps: [...steps, { kind: 'act', token: '', amounts: [] }, ...last],
    uses: uses.filter((id) => !coming.has(id)),
    spares: made.filter(({ id }) => !uses.includes(id)),
  }
}

/** What has to happen to the records of a spend. */
function preparationsOf(plan: Plan, spend: Spend, way: RecordPlan): readonly StepAhead[] {
  const { token } = paidFrom(spend, plan)
  const joins = way.joins.map((amounts): StepAhead => ({ kind: 'join', token, amounts }))
  const move: StepAhead = { kind: 'move', token, amounts: [sumOf(way.uses)] }
  const wrap: StepAhead = { kind: 'wrap', token: spend.token, amounts: [spend.amount] }
  return [...joins, ...(way.refreshes ? [move] : []), ...(isUnwrapped(spend, plan) ? [wrap] : [])]
}

/** Calls that are sent come first, then the next one. */
function callsAhead(plan: Plan): StepAhead[] {
  const begun = [...plan.sent.map(({ place }) => place), nextCall(plan)?.place]
  const rank = ({ place }: StepAhead) => {
    const at = begun.indexOf(place)
    return at < 0 ? begun.length : at
  }
  return callsLeft(plan)
    .map(({ step: { kind }, place }): StepAhead => ({ kind, token: '', amounts: [], place }))
    .sort((a, b) => rank(a) - rank(b))
}

function callsLeft({ calls, done }: Plan) {
  const accepted = new Set(done.map(({ place }) => place))
  return calls.map((step, place) => ({ step, place })).filter(({ place }) => !accepted.has(place))
}

/** The records that calls will have made. */
function recordsToCome(plan: Plan): readonly OwnedRecord[] {
  return callsLeft(plan).flatMap(({ step, place }): readonly OwnedRecord[] => {
    if (step.kind !== 'shield') return []
    const { program, token, amount, to: owner } = step
    const id = `call ${place}`
    return [{ program, token, amount, owner, id, name: '', plaintext: '', spent: false }]
  })
}

/** The records that look like an output of a step: of its token and amount. */
export function likenessesOf(
  { kind, token, amounts }: Pick<StepAhead, 'kind' | 'token' | 'amounts'>,
  records: readonly OwnedRecord[],
): readonly string[] {
  const sum = amounts.reduce((total, part) => total + part, 0n)
  const made = kind === 'split' ? amounts : [sum]
  const alike = records.filter((one) => one.token === token && made.includes(one.amount))
  return alike.map(({ id }) => id)
}

/** The plan with one more transaction pending. A step that spends records has found those that it waited for. */
export function withSent(plan: Plan, sent: SentStep): Plan {
  const awaited = sent.place === undefined ? [] : plan.awaited
  return { ...plan, state: 'running', pause: null, awaited, sent: [...plan.sent, sent] }
}

/** The plan after one of its transactions was included in a block; its id is that of the sent step. */
export function withAccepted(
  plan: Plan,
  id: string,
  block: { readonly height: number; readonly transactionId: string },
): Plan {
  const accepted = plan.sent.find(({ transactionId }) => transactionId === id)
  if (!accepted) return plan
  const { inputs, known, ...step } = accepted
  const { token, amounts } = step
  const sent = plan.sent.filter((each) => each !== accepted)
  const sum = amounts.reduce((total, part) => total + part, 0n)
  const made = (step.kind === 'split' ? amounts : [sum]).filter((amount) => amount > 0n)
  const { transactionId } = block
  const isLast = step.kind === 'act' || step.kind === 'collect'
  const next: Plan = {
    ...plan,
    sent,
    done: [...plan.done, { ...step, ...block }],
    uses: isLast ? [] : plan.uses.filter((used) => !inputs.includes(used)),
    awaited: [...plan.awaited, ...made.map((amount) => ({ token, amount, transactionId, known }))],
  }
  return { ...next, state: isComplete(next) ? 'finished' : restingState(next) }
}

const restingState = ({ sent, pause }: Pick<Plan, 'sent' | 'pause'>): Plan['state'] =>
  pause && sent.length === 0 ? 'paused' : 'running'

/**
 * The plan after a transaction failed, or before one was sent: its owner decides how to continue. What else it has sent is
 * followed first.
 * @param failed the sent steps that this is about: by default all
 */
export function withPause(plan: Plan, pause: Pause, failed: readonly SentStep[] = plan.sent): Plan {
  const inputs = pause.kind === 'rejected' ? failed.flatMap((step) => step.inputs) : []
  const isTried = pause.kind === 'rejected' || leavesDoubt(pause)
  const places = isTried ? failed.flatMap(({ place }) => place ?? []) : []
  const sent = plan.sent.filter((step) => !failed.includes(step))
  return {
    ...plan,
    sent,
    shown: [...new Set([...plan.shown, ...inputs])],
    tried: [...new Set([...plan.tried, ...places])],
    state: sent.length === 0 ? 'paused' : 'running',
    pause: plan.state === 'running' && plan.pause ? plan.pause : pause, // the first counts
  }
}

/** The plan as its owner lets it continue, with the action that is agreed now; a wait that has begun is over. */
export function withResume(plan: Plan, spends: Plan['spends'] = plan.spends): Plan {
  const wait = plan.wait?.from === null ? plan.wait : null
  return { ...plan, spends, wait, state: 'running', pause: null }
}

/** The plan delayed until others have acted: it reserves these records meanwhile. */
export function withWait(plan: Plan, from: number, uses: readonly string[]): Plan {
  const wait = plan.wait && { ...plan.wait, from }
  return { ...plan, wait, uses, state: 'paused', pause: { kind: 'waiting' } }
}

/** The plan without the surplus of a token, because there is none. */
export function withoutCollect(plan: Plan, token: string): Plan {
  return { ...plan, collects: plan.collects.filter((each) => each !== token) }
}

/** The plan stopped. What was joined stays joined, what was swapped stays swapped; nothing is lost. */
export function withStop(plan: Plan): Plan {
  if (plan.sent.length > 0) return plan
  return { ...plan, state: 'stopped', pause: null, uses: [], awaited: [] }
}

/** The plan with nothing left to do. */
export function withEnd(plan: Plan): Plan {
  return { ...plan, state: 'finished', pause: null, uses: [], sent: [], awaited: [] }
}

/** The plan in a newly opened page: pending transactions are followed, everything else waits. */
export function withReload(plan: Plan): Plan {
  if (plan.sent.length > 0 || plan.state !== 'running') return plan
  return { ...plan, state: 'paused', pause: { kind: 'left' } }
}

type Way = { readonly spend: Spend; readonly way: RecordPlan | undefined }

/** How each spend is paid; no record pays for two spends. */
function waysOf(plan: Plan, available: PlanRecords): readonly Way[] {
  const part = feePartOf(plan, available.records)
  const chosen = new Set(part && [part.id])
  return (plan.spends ?? []).map((spend) => {
    const way = planSpend(plan, spend, available, chosen)
    for (const { id } of way?.uses ?? []) chosen.add(id)
    return { spend, way }
  })
}

function planSpend(
  plan: Plan,
  spend: Spend,
  { records, taken, shown: seen = new Set() }: PlanRecords,
  chosen: ReadonlySet<string>,
): RecordPlan | undefined {
  const { program, token } = paidFrom(spend, plan)
  const { amount } = spend
  const mine = new Set(plan.uses)
  for (const awaited of plan.awaited) {
    const made = foundOf(awaited, records)
    if (made) mine.add(made.id)
  }
  const usable = records.filter((one) => one.program === program && one.token === token)
  const shown = new Set([...plan.shown, ...seen])
  const own = usable.filter(({ id }) => mine.has(id))
  return (
    planRecords({ records: own, needed: amount, taken: chosen, shown }) ??
    planRecords({ records: usable, needed: amount, taken: new Set([...taken, ...chosen]), shown })
  )
}

function foundOf(awaited: Awaited, records: readonly OwnedRecord[]): OwnedRecord | undefined {
  return records.find(
    ({ id, token, amount, spent, origin }) =>
      !spent &&
      token === awaited.token &&
      amount === awaited.amount &&
      (origin ? origin.transactionId === awaited.transactionId : !awaited.known.includes(id)),
  )
}

function heldOf({ program, token }: RecordToken, { records, taken }: PlanRecords): bigint {
  const free = records.filter(
    (one) => one.program === program && one.token === token && !one.spent && !taken.has(one.id),
  )
  return sumOf(free)
}

/** The token of the record that a plan uses next for a spend. */
const paidFrom = (spend: Spend, plan: Plan): RecordToken =>
  isUnwrapped(spend, plan) ? spend.wraps : spend

function isUnwrapped(spend: Spend, { done }: Plan): spend is Wrapped {
  const isWrapped = done.some(({ kind, token }) => kind === 'wrap' && token === spend.token)
  return spend.wraps !== undefined && !isWrapped
}

function isOver({ state }: Plan): boolean {
  return state === 'stopped' || state === 'finished'
}

function hasActed({ spends, done }: Plan): boolean {
  return spends === null || done.some(({ kind }) => kind === 'act')
}

function isComplete(plan: Plan): boolean {
  return callsLeft(plan).length === 0 && hasActed(plan) && uncollected(plan).length === 0
}

function uncollected({ collects, done }: Plan): readonly string[] {
  return collects.filter(
    (token) => !done.some((step) => step.kind === 'collect' && step.token === token),
  )
}
