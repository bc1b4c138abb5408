import {
  type CallStep,
  createPlan,
  leavesSurplus,
  lookAhead,
  type Outlook,
  type Plan,
  type PrivateAction,
  spendsOf,
  type Wait,
  withResume,
  withStop,
} from '@nightjar/sdk'
import { now } from '../lib/clock.ts'
import { readRecordsOf } from '../private/records.ts'
import type { Surplus } from '../private/surplus.ts'
import { reserveSurplus } from '../private/surpluses.ts'
import { newId } from '../transactions/newId.ts'
import {
  type CallsTitle,
  type Goal,
  type PlanEntry,
  planStore,
  shownBy,
  takenBy,
} from './planEntry.ts'
import { planFor } from './previewPlan.ts'
import { pause, runPlan } from './runPlan.ts'

type Wanted = Goal & {
  readonly action: PrivateAction
  /** Calls before it, which make its records. */
  readonly calls?: readonly CallStep[]
  /** Microcredits that are split off a record first, to pay its fees. */
  readonly feePart?: bigint | undefined
  /** Chosen records; by default the plan chooses. */
  readonly chosen?: readonly string[]
  /** Delays it; its records are reserved at once. */
  readonly wait?: Wait | undefined
  /** Whether it claims its surplus itself; by default that waits to be claimed with others. */
  readonly claimsNow?: boolean
}

/** Stores a plan, with the address of its surplus, and starts it now or later; returns its id. */
export async function startPlan(wanted: Wanted): Promise<string> {
  const { chosen = [], calls = [], wait = null, claimsNow = false, feePart, ...goal } = wanted
  const { address, action } = goal
  const id = newId()
  const surplus = leavesSurplus(action) ? (await reserveSurplus(address, id)).id : null
  const start = { id, address, startedAt: now(), chosen, calls, wait, claimsNow, feePart }
  const plan = planFor(action, start)
  return begin({ ...goal, id, surplus, plan, ahead: (await outlookOf(plan))?.steps ?? [] })
}

async function outlookOf(plan: Plan): Promise<Outlook | undefined> {
  const records = await readRecordsOf(plan.address)
  await planStore.refresh()
  const known = planStore.list()
  return lookAhead(plan, { records, taken: takenBy(known), shown: shownBy(known) })
}

type Calls = {
  readonly address: string
  readonly title: CallsTitle
  readonly calls: readonly CallStep[]
}

/** Stores a plan of calls with public balances, and starts it; returns its id. */
export function startCalls({ address, title, calls }: Calls): Promise<string> {
  const id = newId()
  const plan = createPlan({ id, address, startedAt: now(), calls, spends: null, collects: [] })
  const ahead = lookAhead(plan, { records: [], taken: new Set() })?.steps ?? []
  const goal = { address, title, action: null, kind: 'swap', paid: [], received: [] } as const
  return begin({ ...goal, id, paysPrivately: false, plan, ahead, surplus: null })
}

/** Continues a plan of which a call has new terms. */
export async function acceptCall(id: string, place: number, step: CallStep): Promise<void> {
  await planStore.change(id, (entry) => {
    if (entry?.plan.state !== 'paused') return entry
    return { ...entry, plan: { ...entry.plan, calls: entry.plan.calls.with(place, step) } }
  })
  await goOn(id)
}

type Claim = {
  readonly surplus: Surplus
  /** Ids of the tokens that are claimed, one step each. */
  readonly tokens: readonly string[]
  readonly paysPrivately: boolean
  /** Delays it. */
  readonly wait?: Wait
}

/** Claims the surplus of an action, with a separate plan. */
export function startClaim(claim: Claim): Promise<string> {
  const { surplus, tokens: collects, paysPrivately, wait = null } = claim
  const { owner: address, id: surplusId } = surplus
  const id = newId()
  const plan = createPlan({ id, address, startedAt: now(), collects, spends: null, wait })
  const ahead = collects.map((token) => ({ kind: 'collect', token, amounts: [] }) as const)
  const entry = { id, address, action: null, kind: 'claim', paid: [], received: [] } as const
  return begin({ ...entry, paysPrivately, plan, ahead, surplus: surplusId })
}

type Begun = Omit<PlanEntry, 'feeRecords' | 'attempts'>

async function begin(entry: Begun): Promise<string> {
  const { id } = entry
  await planStore.change(id, () => ({ ...entry, feeRecords: [], attempts: [] }))
  void runPlan(id)
  return id
}

/** Continues a waiting plan, with new terms if given. */
export async function goOn(id: string, terms: Partial<Goal> = {}): Promise<void> {
  await planStore.change(id, (entry) => {
    if (entry?.plan.state !== 'paused') return entry
    const { action = entry.action } = terms
    return { ...entry, ...terms, action, plan: withResume(entry.plan, action && spendsOf(action)) }
  })
  void runPlan(id)
}

/** Stops waiting for the wallet or the chain; a transaction already sent may still arrive, and is then not repeated. */
export function leavePlan(id: string): Promise<undefined> {
  return pause(id, { kind: 'givenUp' })
}

/** Stops a plan; transactions already sent still arrive. */
export async function stopPlan(id: string): Promise<void> {
  await planStore.change(id, (entry) => entry && { ...entry, plan: withStop(entry.plan) })
}
