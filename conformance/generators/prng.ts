/** A seeded stream of random numbers (mulberry32): the same seed gives the same cases everywhere. */
export type Prng = {
  /** an integer in 0 … bound − 1 */
  below(bound: number): number
  /** an integer of this many bits */
  bits(count: number): bigint
  pick<T>(values: readonly T[]): T
  chance(probability: number): boolean
}

export function createPrng(seed: number): Prng {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return (word ^ (word >>> 14)) >>> 0
  }
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound)
  return {
    below,
    bits(count) {
      let value = 0n
      for (let done = 0; done < count; done += 32) value = (value << 32n) | BigInt(next())
      return value & ((1n << BigInt(count)) - 1n)
    },
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    chance: (probability) => next() / 2 ** 32 < probability,
  }
}
