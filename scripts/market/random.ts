import { exp } from './exactMath.ts'

/** A reproducible source of chance: the same seed gives the same values on every machine. */
export type Random = {
  /** From 0 to below 1. */
  readonly next: () => number
  /** Of normal distribution with deviation 1, never beyond 6. */
  readonly normal: () => number
  /** Of log-normal distribution: half of the values are below the median. */
  readonly logNormal: (median: number, deviation: number) => number
  /** From `low` to below `high`. */
  readonly between: (low: number, high: number) => number
  /** One of the entries. */
  readonly pick: <Entry>(entries: readonly Entry[]) => Entry
  /** A field element as a literal, of 128 bits. */
  readonly field: () => string
}

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = (): number => {
    let sum = -6
    for (let n = 0; n < 12; n++) sum += next() // the sum of twelve has deviation 1
    return sum
  }
  return {
    next,
    normal,
    logNormal: (median, deviation) => median * exp(deviation * normal()),
    between: (low, high) => low + (high - low) * next(),
    pick(entries) {
      const entry = entries[Math.floor(next() * entries.length)]
      if (entry === undefined) throw new RangeError('There is nothing to pick from.')
      return entry
    },
    field() {
      let value = 1n
      for (let n = 0; n < 4; n++) value = value * 2n ** 32n + BigInt(Math.floor(next() * 2 ** 32))
      return `${value}field`
    },
  }
}
