import { bytesToBigint } from '@nightjar/aleo'
import { createCurve } from '../bhp/curve.ts'
import type { PoseidonRate } from '../crypto.ts'
import { addPoints } from '../curve/edwards.ts'
import { encodeToPoint } from '../curve/elligator.ts'
import { trap } from '../trap.ts'
import { createPoseidon } from './poseidon.ts'

type Fields = readonly bigint[]

/** Number of input lengths for which the state after the first block is kept, a few hundred bytes each. */
const MOST_STARTS = 1024

/** Absorbs the inputs, and returns as many elements of the state as asked for, at most as many as the rate. */
type Hash = (inputs: Fields, count: number) => Fields

const hashers = new Map<PoseidonRate, Hash>()

function hashMany(rate: PoseidonRate, inputs: Fields, count: number): Fields {
  const hash = hashers.get(rate) ?? createHash(rate)
  hashers.set(rate, hash)
  return hash(inputs, count)
}

/**
 * snarkVM's Poseidon hash to one field (console/algorithms `poseidon/hash_many.rs`); each input must be below the
 * field's modulus. A thread's first hash of a rate takes up to ten milliseconds.
 */
export const hashPoseidon = (rate: PoseidonRate, inputs: Fields): bigint =>
  hashMany(rate, inputs, 1)[0] ?? 0n

/** The same with rate 8. */
export const hashPoseidon8 = (inputs: Fields): bigint => hashPoseidon(8, inputs)

/** The x-coordinate of the point that one or more inputs hash to (`poseidon/hash_to_group.rs`). */
export function hashPoseidonToGroup(rate: PoseidonRate, inputs: Fields): bigint {
  if (inputs.length === 0) return trap('Nothing is hashed to a point')
  const [first, second] = hashMany(rate, inputs, 2).map(encodeToPoint)
  if (first === undefined || second === undefined) return trap('The hash maps to no point')
  return addPoints(first, second).x
}

/**
 * The first block holds the domain and the number of inputs, every other one as many inputs as the rate, the last one
 * possibly fewer.
 */
function createHash(rate: PoseidonRate): Hash {
  const curve = createCurve(1)
  const { place, permute, save, restore } = createPoseidon(curve, rate)
  const domain = bytesToBigint(new TextEncoder().encode(`AleoPoseidon${rate}`))
  const input = curve.allocate(1)
  const empty = save()
  const starts = new Map<number, Uint8Array>()
  const start = (count: number): void => {
    const known = starts.get(count)
    restore(known ?? empty)
    if (known !== undefined) return
    curve.write(place(0), domain)
    curve.write(place(1), BigInt(count))
    permute()
    if (starts.size < MOST_STARTS) starts.set(count, save())
  }
  return (inputs, count) => {
    start(inputs.length)
    for (let from = 0; from < inputs.length; from += rate) {
      for (const [index, value] of inputs.slice(from, from + rate).entries()) {
        curve.write(input, value)
        curve.add(place(index), place(index), input)
      }
      permute()
    }
    return Array.from({ length: count }, (_, index) => curve.read(place(index)))
  }
}
