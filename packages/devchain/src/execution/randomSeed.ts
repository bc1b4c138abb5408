import { type BlockState, hashBhp } from '@nightjar/avm'
import { fieldBits, uintBits } from '../hash/bits.ts'
import { fieldToBytes } from '../hash/fieldBytes.ts'

/**
 * The source of `rand.chacha` in a block (`synthesizer/program/src/state/finalize_global`); since consensus version 12
 * it includes the block's time.
 */
export function randomSeed(
  { height, timestamp = 0 }: Pick<BlockState, 'height' | 'timestamp'>,
  previousHash: bigint,
): Uint8Array {
  const bits = [
    ...uintBits(height, 64), // the round
    ...uintBits(height, 32),
    ...uintBits(0, 256), // weight and proof target, which stay 0
    ...fieldBits(previousHash),
    ...uintBits(timestamp, 64),
  ]
  return fieldToBytes(hashBhp(768, bits))
}
