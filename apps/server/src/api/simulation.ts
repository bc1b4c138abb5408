import type { ApiAnswer, Endpoints } from '@nightjar/sdk'

/** The practice market of this process: its traders ask before each action whether they may. */
export type Simulation = {
  readonly read: (watchers: number) => ApiAnswer<Endpoints['simulation']>
  readonly setPaused: (paused: boolean) => void
  /** A person has sent a transaction. */
  readonly noteBroadcast: () => void
}

/** Seconds after a person's transaction: a plan's next step may follow, and should meet the prices that it was quoted. */
const REST_SECONDS = 15

/** `now` in seconds. */
export function createSimulation(now: () => number): Simulation {
  let paused = false
  let lastBroadcast = Number.NEGATIVE_INFINITY
  return {
    read: (watchers) => ({ paused, watchers, busy: now() - lastBroadcast < REST_SECONDS }),
    setPaused: (wanted) => {
      paused = wanted
    },
    noteBroadcast: () => {
      lastBroadcast = now()
    },
  }
}
