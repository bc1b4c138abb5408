import { bytesToBigint } from '@nightjar/aleo'
import { createCurve } from '../bhp/curve.ts'
import { createPoseidon } from './poseidon.ts'

type Fields = readonly bigint[]

/** Fields absorbed by one permutation. */
const RATE = 8
const domain = bytesToBigint(new TextEncoder().encode('AleoPoseidon8'))
/** Number of input lengths for which the state after the first block is kept, a few hundred bytes each. */
const MOST_STARTS = 1024

let hasher: ((inputs: Fields) => bigint) | undefined

/**
 * snarkVM's Poseidon hash of rate 8 to one field (console/algorithms `poseidon/hash_many.rs`); each input must be below
 * the field's modulus. A thread's first hash takes some ten milliseconds.
 */
export function hashPoseidon8(inputs: Fields): bigint {
  hasher ??= createHasher()
  return hasher(inputs)
}

/**
 * The first block holds the domain and the number of inputs, every other one eight inputs, the last one possibly fewer.
 */
function createHasher(): (inputs: Fields) => bigint {
  const curve = createCurve(1)
  const { place, permute, save, restore } = createPoseidon(curve)
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
  return (inputs) => {
    start(inputs.length)
    for (let from = 0; from < inputs.length; from += RATE) {
      for (const [index, value] of inputs.slice(from, from + RATE).entries()) {
        curve.write(input, value)
        curve.add(place(index), place(index), input)
      }
      permute()
    }
    return curve.read(place(0))
  }
}
