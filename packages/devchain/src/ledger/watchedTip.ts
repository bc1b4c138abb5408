import type { Tip } from './buildBlock.ts'

/** The tip of a chain, and those waiting for it to change. */
export type WatchedTip = {
  readonly get: () => Tip
  readonly set: (tip: Tip) => void
  /** Settles when the tip changes next, or after `ms` milliseconds. */
  readonly change: (ms: number) => Promise<void>
}

export function createWatchedTip(first: Tip): WatchedTip {
  let tip = first
  let waiting = new Set<() => void>()
  return {
    get: () => tip,
    set: (next) => {
      tip = next
      const told = waiting
      waiting = new Set()
      for (const go of told) go()
    },
    change: (ms) =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer)
          waiting.delete(go)
          resolve()
        }
        const timer = setTimeout(go, ms)
        timer.unref()
        waiting.add(go)
      }),
  }
}
