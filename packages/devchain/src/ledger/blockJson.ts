import type { FinalizeOperation, HeaderMetadata } from '../hash/roots.ts'
import type {
  DeployJson,
  DeploymentJson,
  ExecuteJson,
  ExecutionJson,
  FeeTransactionJson,
} from '../snarkvm/transactionJson.ts'

/** A transaction in its block, as snarkOS writes it. */
export type ConfirmedJson =
  | {
      readonly status: 'accepted'
      readonly type: 'deploy' | 'execute'
      readonly index: number
      readonly transaction: DeployJson | ExecuteJson
      readonly finalize: readonly FinalizeOperation[]
    }
  | {
      readonly status: 'rejected'
      readonly type: 'deploy' | 'execute'
      readonly index: number
      readonly transaction: FeeTransactionJson
      readonly rejected: RejectedJson
      readonly finalize: readonly FinalizeOperation[]
    }

/** What a rejected transaction would have done. */
export type RejectedJson =
  | { readonly type: 'execution'; readonly execution: ExecutionJson }
  | {
      readonly type: 'deployment'
      readonly program_owner: DeployJson['owner']
      readonly deployment: DeploymentJson
    }

/** A block as snarkOS writes it, members in its order. */
export type BlockJson = {
  readonly block_hash: string
  readonly previous_hash: string
  readonly header: {
    readonly previous_state_root: string
    readonly transactions_root: string
    readonly finalize_root: string
    readonly ratifications_root: string
    readonly solutions_root: string
    readonly subdag_root: string
    readonly metadata: HeaderMetadata
  }
  readonly authority: { readonly type: 'beacon'; readonly signature: string }
  readonly ratifications: readonly unknown[]
  readonly solutions: { readonly version: 1 }
  readonly aborted_solution_ids: readonly string[]
  readonly transactions: readonly ConfirmedJson[]
  readonly aborted_transaction_ids: readonly string[]
}
