/** Widths of BHP: the opcode's name without `bhp`. */
export type BhpWidth = 256 | 512 | 768 | 1024
export type PedersenWidth = 64 | 128
export type PoseidonRate = 2 | 4 | 8

/**
 * The curve and hash functions that the interpreter needs and does not implement itself. Points are x-coordinates,
 * fields and scalars bigints in range, bits least significant first. A method throws for an input that snarkVM refuses
 * (too long, too short); the interpreter then rejects the program.
 */
export type Crypto = {
  hashBhp(width: BhpWidth, bits: boolean[]): bigint
  commitBhp(width: BhpWidth, bits: boolean[], randomizer: bigint): bigint
  hashPedersen(width: PedersenWidth, bits: boolean[]): bigint
  commitPedersen(width: PedersenWidth, bits: boolean[], randomizer: bigint): bigint
  hashPoseidon(rate: PoseidonRate, fields: readonly bigint[]): bigint
  hashPoseidonToGroup(rate: PoseidonRate, fields: readonly bigint[]): bigint
  /** Whether `signature` is `address`'s signature of a plaintext, given as fields. */
  verifySignature(signature: string, address: string, message: readonly bigint[]): boolean
  /**
   * Whether a proof (bytes) of a Varuna version is valid for verifying keys and the public inputs of each one's
   * instances. Throws for a version that it cannot verify, and for bytes that are not a key or proof; false for parts
   * that do not match.
   */
  verifyProof(
    version: number,
    keys: readonly Uint8Array[],
    inputs: readonly (readonly (readonly bigint[])[])[],
    proof: Uint8Array,
    isBatch: boolean,
  ): boolean
  /** The address of a program. */
  programAddress(program: string): string
}
