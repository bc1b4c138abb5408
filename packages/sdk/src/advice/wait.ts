import type { ExplorerTransaction } from '../api/schema.ts'
import type { Wait } from '../plan/planSchema.ts'
import type { PrivateAction } from '../privateActionSchema.ts'
import {
  type Crowd,
  ENOUGH_OTHERS,
  isPooled,
  LATELY,
  type Pattern,
  privatelyAlike,
} from './linkable.ts'

/** The wait after which a pattern is gone; undefined if waiting does not help. */
export function waitFor(pattern: Pattern): Wait | undefined {
  switch (pattern.kind) {
    case 'sameAmount':
      return undefined
    case 'backSoon':
      return { others: 0, blocks: LATELY - pattern.blocksAgo, from: null }
    case 'fresh':
    case 'first':
    case 'lone':
      return { others: ENOUGH_OTHERS, blocks: LATELY, from: null }
  }
}

/**
 * The wait between making money private and acting with it; undefined if no action of others resembles this one, so that
 * waiting for them does not help.
 */
export function waitAfterShielding(action: PrivateAction): Wait | undefined {
  return isPooled(action) ? waitFor({ kind: 'fresh', blocksAgo: 0 }) : undefined
}

/**
 * The minutes after which enough others will have acted, if they go on as in the last hour, rounded up; undefined if that
 * takes longer than the hour that a plan waits: the crowd is too small.
 */
export function minutesOf({ others }: Wait, crowd: Crowd): number | undefined {
  if (crowd.others === 0) return undefined
  const minutes = Math.ceil((others * 60) / crowd.others)
  return minutes <= 60 ? minutes : undefined
}

/** Progress of a wait. */
export type WaitProgress = {
  /** `alone`: its time is up, and too few others have acted. */
  readonly state: 'waiting' | 'ready' | 'alone'
  readonly come: number
  readonly blocksLeft: number
}

type Waiting = {
  readonly plan: { readonly wait: Wait | null }
  /** What it waits to do; null if that is no private action. */
  readonly action: PrivateAction | null
}

/** @param calls everybody's newest, those of this account included: it has none under way while it waits */
export function progressOf(
  { plan: { wait }, action }: Waiting,
  calls: readonly ExplorerTransaction[],
  height: number,
): WaitProgress | undefined {
  if (!wait || wait.from === null) return undefined
  const { others, blocks, from } = wait
  const since = calls.filter((call) => call.height > from)
  const come = action ? privatelyAlike(action, since).length : 0
  const blocksLeft = Math.max(0, from + blocks - height)
  const isOver = blocksLeft === 0
  const isMet = others === 0 ? isOver : come >= others
  return { state: isMet ? 'ready' : isOver ? 'alone' : 'waiting', come, blocksLeft }
}
