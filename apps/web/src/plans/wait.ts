import type { ExplorerTransaction } from '@nightjar/sdk'
import { LATELY, type Pattern, privatelyAlike } from '../private/advice/linkable.ts'
import type { PlanEntry, Wait } from './planEntry.ts'

/** With this many others, an action does not stand out. */
const OTHERS = 3

/** The wait after which a pattern is gone; undefined if waiting does not help. */
export function waitFor(pattern: Pattern, height: number): Wait | undefined {
  switch (pattern.kind) {
    case 'sameAmount':
      return undefined
    case 'backSoon':
      return {
        ...{ others: 0, fromHeight: height },
        untilHeight: height + LATELY - pattern.blocksAgo,
      }
    case 'first':
    case 'lone':
      return { others: OTHERS, fromHeight: height, untilHeight: height + LATELY }
  }
}

/** Progress of a wait. */
export type WaitProgress = {
  /** `alone`: its time is up, and too few others have acted. */
  readonly state: 'waiting' | 'ready' | 'alone'
  readonly come: number
  readonly blocksLeft: number
}

/** @param calls everybody's newest, those of this account included: it has none under way while it waits */
export function progressOf(
  { wait, action }: Pick<PlanEntry, 'wait' | 'action'>,
  calls: readonly ExplorerTransaction[],
  height: number,
): WaitProgress | undefined {
  if (!wait || !action) return undefined
  const since = calls.filter((call) => call.height > wait.fromHeight)
  const come = privatelyAlike(action, since).length
  const blocksLeft = Math.max(0, wait.untilHeight - height)
  const isOver = blocksLeft === 0
  const isMet = wait.others === 0 ? isOver : come >= wait.others
  return { state: isMet ? 'ready' : isOver ? 'alone' : 'waiting', come, blocksLeft }
}

/** Whether a plan is currently delayed. */
export function isPutOff({ plan, wait }: PlanEntry): boolean {
  return plan.state === 'paused' && plan.pause?.kind === 'waiting' && wait !== undefined
}
