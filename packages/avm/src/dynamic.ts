import {
  type DynamicFuture,
  type Future,
  identifierToField,
  pushArgumentBits,
  pushBits,
} from '@nightjar/aleo'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { bitsToBigint, bitsToBytes, bytesToBits } from './encode.ts'

const FIELD_DATA_BITS = 252

/** The checksum by which a dynamic future refers to a future's arguments (`dynamic/future/mod.rs`). */
export function futureChecksum(future: Future): bigint {
  const bits: boolean[] = []
  pushBits(bits, future.arguments.length, 8)
  for (const argument of future.arguments) pushArgumentBits(bits, argument)
  const digest = bytesToBits(sha3_256(bitsToBytes(bits)))
  return bitsToBigint(digest.slice(0, FIELD_DATA_BITS))
}

/** The four fields of the dynamic future that stands for a future, as one text. */
export function dynamicKey(future: Future): string {
  const [name = '', network = ''] = future.program.split('.')
  return [
    identifierToField(name),
    identifierToField(network),
    identifierToField(future.function),
    futureChecksum(future),
  ].join()
}

/** The same text for the dynamic future itself. */
export function dynamicKeyOf(future: DynamicFuture): string {
  const { programName, programNetwork, functionName, checksum } = future
  return [programName, programNetwork, functionName, checksum].join()
}
