import type { CandleInterval } from '@nightjar/sdk'
import { intervalSeconds, stepOf } from '../intervals.ts'
import type { Market } from './market.ts'

/** The last `length` seconds, by the steps that they are summed from. */
export type Window = { readonly length: number; readonly interval: CandleInterval }

/** Steps from a time on, and up to another one that is not among them. */
export type Steps = {
  readonly interval: CandleInterval
  readonly from: number
  readonly to: number | undefined
}

/**
 * Sums of a window by pair or scope, to the step that it begins in; once for each block. Steps that are over do not
 * change: they are read once for each step, and at a block only the one that is open.
 */
export function readWindow<Sums>(
  { market, now }: { readonly market: Market; readonly now: () => number },
  options: {
    readonly name: string
    readonly window: Window
    readonly read: (steps: Steps) => Promise<ReadonlyMap<string, Sums>>
    /** Sums of both, `later` after `earlier`. */
    readonly add: (earlier: Sums, later: Sums) => Sums
  },
): Promise<ReadonlyMap<string, Sums>> {
  const { name, window, read, add } = options
  const { length, interval } = window
  const seconds = intervalSeconds[interval]
  const since = stepOf(now() - length, seconds)
  return market.perBlock(`${name} ${since}`, async () => {
    const { timestamp, building } = await market.position()
    const open = Math.max(since, stepOf(timestamp, seconds))
    const [over, rest] = await Promise.all([
      market.settled(name, `${building} ${since} ${open}`, () =>
        read({ interval, from: since, to: open }),
      ),
      read({ interval, from: open, to: undefined }),
    ])
    const sums = new Map(over)
    for (const [key, later] of rest) {
      const earlier = over.get(key)
      sums.set(key, earlier === undefined ? later : add(earlier, later))
    }
    return sums
  })
}
