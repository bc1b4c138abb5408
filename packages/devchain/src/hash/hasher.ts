import type { PackedBits } from '@nightjar/aleo'
import { createTailedHash, hashBhp, hashManyBhp, hashPoseidon8 } from '@nightjar/avm'
import type { Bits } from './bits.ts'

/** The hashes used for ids, roots and checks. */
export type Hasher = {
  bhp512(bits: Bits): bigint
  /** `bhp512` of `headLength` bits followed by a fixed tail. */
  bhp512Before(headLength: number, tail: Bits): (head: Bits) => bigint
  bhp1024(bits: Bits): bigint
  /** The hashes of many inputs, which share their inversions. */
  bhp512Each(inputs: readonly PackedBits[]): readonly bigint[]
  bhp1024Each(inputs: readonly PackedBits[]): readonly bigint[]
  psd8(fields: readonly bigint[]): bigint
}

/** The interpreter's hashes. */
export const hasher: Hasher = {
  bhp512: (bits) => hashBhp(512, bits),
  bhp512Before: (headLength, tail) => createTailedHash(512, headLength, tail),
  bhp1024: (bits) => hashBhp(1024, bits),
  bhp512Each: (inputs) => hashManyBhp(512, inputs),
  bhp1024Each: (inputs) => hashManyBhp(1024, inputs),
  psd8: hashPoseidon8,
}
