import type { ExplorerTransaction } from '@nightjar/sdk'
import { LATELY, type Pattern, privatelyAlike } from './advice/linkable.ts'
import type { PlanEntry } from './planEntry.ts'

/** Why and how long a plan is put off. Heights are of blocks. */
export type Wait = {
  /** Other private actions with the same tokens that are to come first; 0 where time alone counts. */
  readonly others: number
  /** The last block before the wait. */
  readonly fromHeight: number
  /** The wait ends with this block, whoever has come. */
  readonly untilHeight: number
}

/** Among so many others an action is not the only one to look at. */
const OTHERS = 3

/** The wait after which a pattern is gone; undefined where waiting does not help. */
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

/** How far a wait is. */
export type WaitProgress = {
  /** `alone`: its time is over, and too few others have come. */
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

/** Whether a plan is put off now. */
export function isPutOff({ plan, wait }: PlanEntry): boolean {
  return plan.state === 'paused' && plan.pause?.reason === 'waiting' && wait !== undefined
}
