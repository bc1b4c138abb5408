import { BaseError, type Transaction } from '@nightjar/aleo'
import type { Trace } from '../ledger/trace.ts'

/*
 * A chain in a file: gzipped lines of JSON.
 * 1. the header,
 * 2. `kept` lines with what the ledger began with, and for a fork what it has read from its upstream node,
 * 3. a line for each block after the first ones, which every new chain has,
 * 4. the SHA-256 of all text before it.
 * Blocks contain only what they were made of: whoever reads the file makes them again, and must get the same hashes.
 */

export const FORMAT = 'nightjar chain'
/** Increased when older versions cannot read the file. */
export const VERSION = 1

/** A block by its height and hash. */
export type BlockPlace = { readonly height: number; readonly hash: string }

export type ChainFileHeader = {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** The last block that is not in the file: of a new chain, or for a fork, the upstream's. */
  readonly start: BlockPlace
  readonly end: BlockPlace
  readonly isFork: boolean
  readonly kept: number
}

/** What a block was made of. */
export type FiledBlock = BlockPlace & {
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly signature: string
  /** The transactions as they were sent, accepted or rejected. */
  readonly sent: readonly Transaction[]
  /** Those that the block only lists. */
  readonly aborted: readonly Trace[]
}

/** A chain cannot be written to a file or read from it; the message says why, and what to do. */
export class ChainFileError extends BaseError {
  override name = 'ChainFileError'

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'chain_file', cause })
  }
}
