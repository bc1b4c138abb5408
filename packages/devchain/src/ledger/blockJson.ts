import type { Block, ConfirmedTransaction, RejectedTransaction } from '@nightjar/aleo'
import type { FinalizeOperation } from '../hash/roots.ts'
import type { DeployJson, ExecuteJson, FeeTransactionJson } from '../snarkvm/transactionJson.ts'

/** What a rejected transaction would have done. */
export type RejectedJson = RejectedTransaction

/**
 * A transaction in its block in snarkOS's format; its type is more exact for the devchain's output than for a node's
 * answers.
 */
export type ConfirmedJson = Omit<ConfirmedTransaction, 'finalize'> & {
  readonly finalize: readonly FinalizeOperation[]
} & (
    | { readonly status: 'accepted'; readonly transaction: DeployJson | ExecuteJson }
    | {
        readonly status: 'rejected'
        readonly transaction: FeeTransactionJson
        readonly rejected: RejectedJson
      }
  )

/** A block in snarkOS's format, with the members that only a node reads. */
export type BlockJson = Omit<Block, 'transactions'> & {
  readonly authority: { readonly type: 'beacon'; readonly signature: string }
  readonly solutions: { readonly version: 1 }
  readonly aborted_solution_ids: readonly string[]
  readonly transactions: readonly ConfirmedJson[]
}
