import { planRecords, type RecordPlan } from '../recordPlan.ts'
import { type OwnedRecord, sumOf } from '../records.ts'
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
  | { readonly kind: 'join'; readonly records: readonly [OwnedRecord, OwnedRecord] }
  | { readonly kind: 'move'; readonly record: OwnedRecord }
  | { readonly kind: 'wrap'; readonly record: OwnedRecord; readonly spend: Wrapped }
  | { readonly kind: 'act'; readonly records: readonly OwnedRecord[] }
  | { readonly kind: 'collect'; readonly token: string }
  | { readonly kind: 'call'; readonly step: CallStep; readonly place: number }
  | { readonly kind: 'follow'; readonly step: SentStep }
  | { readonly kind: 'wait' }
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
    Partial<Pick<Plan, 'calls'>>,
): Plan {
  return {
    calls: [],
    ...goal,
    tried: [],
    uses: [],
    shown: [],
    done: [],
    sent: null,
    awaited: null,
    state: 'running',
    pause: null,
  }
}

/**
 * The next action, derived from the plan and the current records. Nothing observable is stored, so a plan can continue
 * after a reload, from another tab, or after a record was spent elsewhere.
 */
export function nextMove(plan: Plan, available: PlanRecords): PlanMove {
  if (isOver(plan)) return { kind: 'end' }
  if (plan.sent) return { kind: 'follow', step: plan.sent }
  const call = nextCall(plan)
  if (call) return { kind: 'call', ...call }
  if (hasActed(plan)) {
    const [token] = uncollected(plan)
    return token === undefined ? { kind: 'end' } : { kind: 'collect', token }
  }
  return actMove(plan, available)
}

/** The action itself, or what has to happen to its records before it. */
function actMove(plan: Plan, available: PlanRecords): PlanMove {
  if (plan.awaited && !foundOf(plan.awaited, available.records)) return { kind: 'wait' }
  const ways = waysOf(plan, available)
  const ready: OwnedRecord[] = []
  for (const { spend, way } of ways) {
    if (!way) return { kind: 'short', spend, held: heldOf(paidFrom(spend, plan), available) }
    const preparing =
      preparationOf(way) ?? (isUnwrapped(spend, plan) ? wrapOf(spend, way) : undefined)
    if (preparing) return preparing
    ready.push(...way.uses)
  }
  return { kind: 'act', records: ready }
}

/** The call that comes next: one that was not tried yet, if another one failed that it does not need. */
export function nextCall(
  plan: Plan,
): { readonly step: CallStep; readonly place: number } | undefined {
  const done = new Set(plan.done.map(({ place }) => place))
  const ready = plan.calls
    .map((step, place) => ({ step, place }))
    .filter(({ step, place }) => !done.has(place) && step.after.every((each) => done.has(each)))
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
}

/** The remaining steps of a plan; undefined if the records do not suffice. */
export function lookAhead(plan: Plan, available: PlanRecords): Outlook | undefined {
  const last = uncollected(plan).map(
    (token): StepAhead => ({ kind: 'collect', token, amounts: [] }),
  )
  if (isOver(plan)) return { steps: [], uses: [] }
  const steps: StepAhead[] = callsAhead(plan)
  if (hasActed(plan)) return { steps: [...steps, ...last], uses: [] }
  const uses: string[] = []
  for (const { spend, way } of waysOf(plan, available)) {
    if (!way) return undefined
    const { token } = paidFrom(spend, plan)
    for (const amounts of way.joins) steps.push({ kind: 'join', token, amounts })
    if (way.refreshes) steps.push({ kind: 'move', token, amounts: [sumOf(way.uses)] })
    if (isUnwrapped(spend, plan)) {
      steps.push({ kind: 'wrap', token: spend.token, amounts: [spend.amount] })
    }
    for (const { id } of way.uses) uses.push(id)
  }
  return { steps: [...steps, { kind: 'act', token: '', amounts: [] }, ...last], uses }
}

function callsAhead(plan: Plan): StepAhead[] {
  const next = nextCall(plan)?.place
  const done = new Set(plan.done.map(({ place }) => place))
  return plan.calls
    .map(({ kind }, place): StepAhead => ({ kind, token: '', amounts: [], place }))
    .filter(({ place }) => !done.has(place))
    .sort((a, b) => Number(b.place === next) - Number(a.place === next))
}

/** The records that look like the output of a step: of this token and amount. */
export function likenessesOf(
  { token, amounts }: Pick<StepAhead, 'token' | 'amounts'>,
  records: readonly OwnedRecord[],
): readonly string[] {
  const amount = amounts.reduce((sum, part) => sum + part, 0n)
  const alike = records.filter((one) => one.token === token && one.amount === amount)
  return alike.map(({ id }) => id)
}

/** The plan with its next transaction pending. */
export function withSent(plan: Plan, sent: SentStep): Plan {
  return { ...plan, state: 'running', pause: null, awaited: null, sent }
}

/** The plan after its transaction was included in a block. */
export function withAccepted(
  plan: Plan,
  place: { readonly height: number; readonly transactionId: string },
): Plan {
  if (!plan.sent) return plan
  const { inputs, known, ...step } = plan.sent
  const next = { ...plan, done: [...plan.done, { ...step, ...place }], sent: null }
  if (step.place !== undefined || step.kind === 'act' || step.kind === 'collect') {
    const uses = step.place === undefined ? [] : plan.uses
    return { ...next, uses, state: isComplete(next) ? 'finished' : 'running' }
  }
  const amount = step.amounts.reduce((sum, part) => sum + part, 0n)
  return {
    ...next,
    uses: plan.uses.filter((id) => !inputs.includes(id)),
    awaited: {
      token: step.token,
      amount,
      transactionId: place.transactionId,
      known,
    },
  }
}

/** The plan after its transaction failed, or before one was sent: its owner decides how to continue. */
export function withPause(plan: Plan, pause: Pause): Plan {
  const inputs = pause.kind === 'rejected' ? (plan.sent?.inputs ?? []) : []
  const place = plan.sent?.place
  const isTried = pause.kind === 'rejected' || leavesDoubt(pause)
  return {
    ...plan,
    sent: null,
    shown: [...new Set([...plan.shown, ...inputs])],
    tried: isTried && place !== undefined ? [...new Set([...plan.tried, place])] : plan.tried,
    state: 'paused',
    pause,
  }
}

/** The plan with a delay set or removed; no transaction of it is pending. */
export function withWait(plan: Plan, kind: 'waiting' | 'alone'): Plan {
  return plan.sent ? plan : { ...plan, state: 'paused', pause: { kind } }
}

/** The plan without the surplus of a token, because there is none. */
export function withoutCollect(plan: Plan, token: string): Plan {
  return { ...plan, collects: plan.collects.filter((each) => each !== token) }
}

/** The plan stopped. What was joined stays joined, what was swapped stays swapped; nothing is lost. */
export function withStop(plan: Plan): Plan {
  return plan.sent ? plan : { ...plan, state: 'stopped', pause: null, uses: [], awaited: null }
}

/** The plan with nothing left to do. */
export function withEnd(plan: Plan): Plan {
  return { ...plan, state: 'finished', pause: null, uses: [], sent: null, awaited: null }
}

/** The plan in a newly opened page: pending transactions are followed, everything else waits. */
export function withReload(plan: Plan): Plan {
  if (plan.sent || plan.state !== 'running') return plan
  return { ...plan, state: 'paused', pause: { kind: 'left' } }
}

type Way = { readonly spend: Spend; readonly way: RecordPlan | undefined }

/** How each spend is paid; no record pays for two spends. */
function waysOf(plan: Plan, available: PlanRecords): readonly Way[] {
  const chosen = new Set<string>()
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
  const made = plan.awaited && foundOf(plan.awaited, records)
  if (made) mine.add(made.id)
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
  return !nextCall(plan) && hasActed(plan) && uncollected(plan).length === 0
}

function uncollected({ collects, done }: Plan): readonly string[] {
  return collects.filter(
    (token) => !done.some((step) => step.kind === 'collect' && step.token === token),
  )
}
