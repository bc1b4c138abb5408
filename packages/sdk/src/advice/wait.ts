import type { Wait } from '../plan/planSchema.ts'
import type { PrivateAction } from '../privateActionSchema.ts'
import {
  type CrowdCall,
  coverOf,
  DAY,
  HOUR,
  LATELY,
  OTHERS,
  type Pattern,
  privatelyAlike,
} from './linkable.ts'

/**
 * The wait after which a pattern is gone; undefined if waiting does not help.
 * @param random from 0 to below 1
 */
export function waitFor(pattern: Pattern, random = Math.random): Wait | undefined {
  switch (pattern.kind) {
    case 'sameAmount':
      return undefined
    case 'backSoon':
      return { others: 0, blocks: DAY - pattern.blocksAgo + restOf(2 * DAY, random), from: null }
    case 'fresh':
    case 'first':
    case 'few':
      return { others: OTHERS, blocks: LATELY, from: null }
  }
}

/** Accounts among which money is to be lost before it is spent, and the most blocks that it rests for that: two days. */
export const BLENDS_AMONG = 32
export const MOST_REST = 57_600

type Fresh = {
  /** What spends the money. */
  readonly action: PrivateAction
  /** Everyone's latest calls. */
  readonly calls: readonly CrowdCall[]
  /** Seconds since 1970. */
  readonly now: number
}

/**
 * How long money rests that is made private for an action: a random time, up to that in which `BLENDS_AMONG` others make
 * as much of it private at the pace of the latest calls. Every age is equally likely, so none speaks for anyone.
 * @param random from 0 to below 1
 */
export function restFor({ action, calls, now }: Fresh, random = Math.random): Wait {
  const cover = coverOf(action, calls).size
  const seconds = now - Math.min(now, ...calls.map(({ timestamp }) => timestamp))
  const blocks = (seconds * LATELY) / HOUR
  const most = cover === 0 ? MOST_REST : Math.min(MOST_REST, (blocks * BLENDS_AMONG) / cover)
  return { others: 0, blocks: restOf(most, random), from: null }
}

/** From 1 to a number of blocks, each as likely. */
const restOf = (most: number, random: () => number): number => 1 + Math.floor(most * random())

/** The minutes that blocks of three seconds take, rounded up. */
export const minutesOfBlocks = (blocks: number): number => Math.ceil((blocks * HOUR) / LATELY / 60)

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
  calls: readonly CrowdCall[],
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
