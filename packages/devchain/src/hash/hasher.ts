import { createTailedHash, hashBhp, hashPoseidon8 } from '@nightjar/avm'
import type { Bits } from './bits.ts'

/** The hashes used for ids, roots and checks. */
export type Hasher = {
  bhp512(bits: Bits): bigint
  /** `bhp512` of `headLength` bits followed by a fixed tail. */
  bhp512Before(headLength: number, tail: Bits): (head: Bits) => bigint
  bhp1024(bits: Bits): bigint
  psd8(fields: readonly bigint[]): bigint
}

/** The interpreter's hashes. */
export const hasher: Hasher = {
  bhp512: (bits) => hashBhp(512, bits),
  bhp512Before: (headLength, tail) => createTailedHash(512, headLength, tail),
  bhp1024: (bits) => hashBhp(1024, bits),
  psd8: hashPoseidon8,
}
