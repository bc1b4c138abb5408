import type { Block, ConfirmedTransaction, RejectedTransaction } from '@nightjar/aleo'
import type { FinalizeOperation } from '../hash/roots.ts'
import type { DeployJson, ExecuteJson, FeeTransactionJson } from '../snarkvm/transactionJson.ts'

/** What a rejected transaction would have done. */
export type RejectedJson = RejectedTransaction

/** A transaction in its block, as snarkOS writes it: what the devchain makes is known more closely than what a node says. */
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

/** A block as snarkOS writes it, with the members that nobody but a node reads. */
export type BlockJson = Omit<Block, 'transactions'> & {
  readonly authority: { readonly type: 'beacon'; readonly signature: string }
  readonly solutions: { readonly version: 1 }
  readonly aborted_solution_ids: readonly string[]
  readonly transactions: readonly ConfirmedJson[]
}
