import type { Rejection, Write } from '@nightjar/avm'
import type { TransactionJson } from '../snarkvm/transactionJson.ts'
import type { ConfirmedJson } from './blockJson.ts'

/** A program as it was deployed. */
export type ProgramRecord = {
  readonly id: string
  readonly edition: number
  readonly source: string
  readonly transactionId: string | null
  readonly owner: string | null
}

/** A transaction for the next block, with its changes. */
export type LedgerEntry = {
  readonly confirmed: ConfirmedJson
  /** The transaction as it was sent. */
  readonly original: TransactionJson
  readonly writes: readonly Write[]
  readonly program: ProgramRecord | null
  /** Field of the execution or deployment that was rejected: it must never be accepted again. */
  readonly rejectedId: string | null
  /** Why it was rejected. */
  readonly rejection: Rejection | null
}
