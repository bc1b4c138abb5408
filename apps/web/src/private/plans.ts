import {
  createPlan,
  leavesSurplus,
  lookAhead,
  type PrivateAction,
  type PrivatePlan,
  spendsOf,
  withStop,
} from '@nightjar/sdk'
import { newId } from '../transactions/newId.ts'
import { type Goal, type PlanEntry, planShelf, shownBy, takenBy } from './planEntry.ts'
import { planFor } from './previewPlan.ts'
import { readRecords } from './records.ts'
import { runPlan } from './runPlan.ts'
import { reserveSurplus, type Surplus } from './surpluses.ts'

type Wanted = Goal & {
  readonly action: PrivateAction
  /** Records that were chosen; else the plan chooses. */
  readonly chosen?: readonly string[]
}

/** Writes a plan down, with the address of its surplus, and starts it; answers its id. */
export async function startPlan({ chosen = [], ...goal }: Wanted): Promise<string> {
  const { address, action } = goal
  const id = newId()
  const surplus = leavesSurplus(action) ? (await reserveSurplus(address, id)).id : null
  const plan = planFor(action, { id, address, startedAt: Date.now(), chosen })
  const records = await readRecords()
  const known = planShelf.list()
  const available = { records, taken: takenBy(known), shown: shownBy(known) }
  const ahead = lookAhead(plan, available)?.steps ?? []
  return begin({ ...goal, id, plan, ahead, surplus })
}

type Claim = {
  readonly surplus: Surplus
  /** Ids of the tokens that are claimed, one step each. */
  readonly tokens: readonly string[]
  readonly paysPrivately: boolean
}

/** Claims what an action has left, by a plan of its own. */
export function startClaim({ surplus, tokens: collects, paysPrivately }: Claim): Promise<string> {
  const { owner: address, id: surplusId } = surplus
  const id = newId()
  const goal = { id, address, startedAt: Date.now(), collects, spends: [] }
  const acted = { kind: 'act', amounts: [], token: '', transactionId: '', height: 0 } as const
  const plan: PrivatePlan = { ...createPlan(goal), done: [acted] }
  const ahead = collects.map((token) => ({ kind: 'collect', token, amounts: [] }) as const)
  const entry = { id, address, action: null, kind: 'claim', paid: [], received: [] } as const
  return begin({ ...entry, paysPrivately, plan, ahead, surplus: surplusId })
}

type Begun = Omit<PlanEntry, 'feeRecords' | 'attempts'>

async function begin(entry: Begun): Promise<string> {
  await planShelf.change(entry.id, () => ({ ...entry, feeRecords: [], attempts: [] }))
  void runPlan(entry.id)
  return entry.id
}

/** Goes on with a plan that waits, with other terms where they are given. */
export async function goOn(id: string, terms: Partial<Goal> = {}): Promise<void> {
  await planShelf.change(id, (entry) => {
    if (entry?.plan.state !== 'paused') return entry
    const { action = entry.action } = terms
    const spends = action ? spendsOf(action) : entry.plan.spends
    const plan: PrivatePlan = { ...entry.plan, spends, state: 'running', pause: null }
    return { ...entry, ...terms, action, plan }
  })
  void runPlan(id)
}

/** Gives a plan up; what is on its way arrives all the same. */
export async function stopPlan(id: string): Promise<void> {
  await planShelf.change(id, (entry) => entry && { ...entry, plan: withStop(entry.plan) })
}
