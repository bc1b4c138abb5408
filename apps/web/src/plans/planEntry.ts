import { createPlan, type Plan } from '@nightjar/sdk'
import { createSealedStore } from '../sealed/sealedStore.ts'
import { type PlanEntry, planEntrySchema, remainsSchema } from './planEntrySchema.ts'

export type { Attempt, CallsTitle, Goal, PlanEntry } from './planEntrySchema.ts'

export const planStore = createSealedStore<PlanEntry>({
  name: 'nightjar.plans',
  ownerOf: ({ address }) => address,
  parse: readEntry,
})

/**
 * A stored plan. One that is damaged, or of another version, can only be stopped: what it sent is among the sent
 * transactions, what it left among the surpluses, and the records that it may have exposed stay exposed. Undefined if it is
 * nobody's.
 */
function readEntry(value: unknown): PlanEntry | undefined {
  const whole = planEntrySchema.safeParse(value)
  if (whole.success) return whole.data
  const { data: remains } = remainsSchema.safeParse(value)
  if (!remains) return undefined
  const { id, address, plan, attempts } = remains
  const sent = [...plan.sent, ...attempts.map(({ step }) => step)]
  const shown = [...new Set([...plan.shown, ...sent.flatMap(({ inputs }) => inputs)])]
  const empty = createPlan({ id, address, startedAt: 0, spends: null, collects: [] })
  const isOver = plan.state === 'stopped' || plan.state === 'finished'
  const ended: Pick<Plan, 'state' | 'pause'> = isOver
    ? { state: 'stopped', pause: null }
    : { state: 'paused', pause: { kind: 'unreadable' } }
  return {
    ...{ id, address, action: null, kind: 'swap', paid: [], received: [], paysPrivately: false },
    ...{
      plan: { ...empty, ...ended, shown },
      ahead: [],
      surplus: null,
      feeRecords: [],
      attempts: [],
    },
  }
}

export function hasEnded({ plan: { state } }: PlanEntry): boolean {
  return state === 'finished' || state === 'stopped'
}

/** Records exposed by rejected transactions, including those of ended plans: none is used again without moving it first. */
export function shownBy(entries: readonly PlanEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ plan }) => plan.shown))
}

/** Records reserved by other plans, including those for fees. */
export function takenBy(entries: readonly PlanEntry[]): ReadonlySet<string> {
  const open = entries.filter((entry) => !hasEnded(entry))
  return new Set(
    open.flatMap(({ plan, feeRecords }) => [
      ...plan.uses,
      ...plan.sent.flatMap(({ inputs }) => inputs),
      ...feeRecords,
    ]),
  )
}
