import { FIELD_MODULUS } from '@nightjar/aleo'

const FIELD_BITS = 253
const REGISTER_BITS = 80
const WARM_UP_STEPS = 160
const taps = [62, 51, 38, 23, 13, 0] as const

/** Rounds and width of a Poseidon permutation. */
export type PoseidonShape = {
  readonly width: number
  readonly fullRounds: number
  readonly partialRounds: number
}

/** Field elements from a Grain register, the source of Poseidon's constants. */
export type Grain = {
  /** The next elements; values not below p are skipped. */
  rejecting(count: number): readonly bigint[]
  /** The next elements, reduced modulo p. */
  reducing(count: number): readonly bigint[]
}

/** Grain as in Poseidon's reference for an S-box that is a power (snarkvm-fields `poseidon_grain_lfsr.rs`). */
export function createGrain({ width, fullRounds, partialRounds }: PoseidonShape): Grain {
  const description = [
    [2, 0b01],
    [4, 0],
    [12, FIELD_BITS],
    [12, width],
    [10, fullRounds],
    [10, partialRounds],
    [30, 2 ** 30 - 1],
  ] as const
  const register = Uint8Array.from(
    description.flatMap(([size, value]) => [...value.toString(2).padStart(size, '0')].map(Number)),
  )
  let head = 0
  const step = (): number => {
    let bit = 0
    for (const tap of taps) bit ^= register[(head + tap) % REGISTER_BITS] ?? 0
    register[head] = bit
    head = (head + 1) % REGISTER_BITS
    return bit
  }
  for (let index = 0; index < WARM_UP_STEPS; index++) step()

  /** Of two bits, the second is used if the first is 1. */
  const nextBit = (): string => {
    while (step() === 0) step()
    return String(step())
  }
  const next = (): bigint => BigInt(`0b${Array.from({ length: FIELD_BITS }, nextBit).join('')}`)
  const nextBelow = (): bigint => {
    for (;;) {
      const value = next()
      if (value < FIELD_MODULUS) return value
    }
  }
  return {
    rejecting: (count) => Array.from({ length: count }, nextBelow),
    reducing: (count) => Array.from({ length: count }, () => next() % FIELD_MODULUS),
  }
}
