import type { ExplorerTransaction } from '../api/schema.ts'
import type { Wait } from '../plan/planSchema.ts'
import type { PrivateAction } from '../privateActionSchema.ts'
import { LATELY, type Pattern, privatelyAlike } from './linkable.ts'

/** With this many others, an action does not stand out. */
const OTHERS = 3

/** The wait after which a pattern is gone; undefined if waiting does not help. */
export function waitFor(pattern: Pattern): Wait | undefined {
  switch (pattern.kind) {
    case 'sameAmount':
      return undefined
    case 'backSoon':
      return { others: 0, blocks: LATELY - pattern.blocksAgo, from: null }
    case 'first':
    case 'lone':
      return { others: OTHERS, blocks: LATELY, from: null }
  }
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
  if (!wait || wait.from === null || !action) return undefined
  const { others, blocks, from } = wait
  const since = calls.filter((call) => call.height > from)
  const come = privatelyAlike(action, since).length
  const blocksLeft = Math.max(0, from + blocks - height)
  const isOver = blocksLeft === 0
  const isMet = others === 0 ? isOver : come >= others
  return { state: isMet ? 'ready' : isOver ? 'alone' : 'waiting', come, blocksLeft }
}
