import type { BlockState } from '@nightjar/avm'
import { type Block, defaultBlock } from './format.ts'

/** A transition id for cases without one: only `rand.chacha` looks at it. */
export const someTransition = 'au1knrg9xjv08h5g5wgchc49xynkuhg985zsycznrqdw6slz466gvqqswk2au'

/** A case's block in the interpreter's form. */
export function blockOf({ height, timestamp, seed }: Block): BlockState {
  const time = timestamp === undefined ? defaultBlock.timestamp : timestamp
  return {
    height: height ?? defaultBlock.height,
    ...(time === null ? {} : { timestamp: time }),
    randomSeed: Uint8Array.from(Buffer.from(seed ?? defaultBlock.seed, 'hex')),
  }
}
