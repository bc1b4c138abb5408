import type { PlanEntry } from './planEntry.ts'

/** Whether a plan is currently delayed. */
export function isPutOff({ plan }: Pick<PlanEntry, 'plan'>): boolean {
  return plan.state === 'paused' && plan.pause?.kind === 'waiting'
}
