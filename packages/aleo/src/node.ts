/** One input or output of a transition as a node prints it; which members it has depends on `type`. */
export type TransitionPart = {
  readonly type:
    | 'constant'
    | 'public'
    | 'private'
    | 'record'
    | 'external_record'
    | 'record_dynamic'
    | 'record_with_dynamic_id'
    | 'external_record_with_dynamic_id'
    /** Only in outputs: the call that finalize makes. */
    | 'future'
    | 'dynamic_future'
  readonly id: string
  readonly value?: string
  readonly tag?: string
  readonly checksum?: string
  readonly sender_ciphertext?: string
  readonly dynamic_id?: string
}

export type Transition = {
  readonly id: string
  readonly program: string
  readonly function: string
  readonly inputs?: readonly TransitionPart[]
  readonly outputs?: readonly TransitionPart[]
  readonly tpk: string
  readonly tcm: string
  readonly scm: string
}

export type Fee = {
  readonly transition: Transition
  readonly global_state_root: string
  readonly proof?: string
}

export type Execution = {
  readonly transitions: readonly Transition[]
  readonly global_state_root: string
  readonly proof?: string
}

export type Deployment = {
  readonly edition: number
  readonly program: string
  readonly verifying_keys: readonly (readonly [string, readonly [string, string]])[]
  readonly program_checksum?: readonly string[] | null
  readonly program_owner?: string | null
}

export type DeploymentOwner = {
  readonly address: string
  readonly signature: string
}

export type Transaction =
  | {
      readonly type: 'execute'
      readonly id: string
      readonly execution: Execution
      readonly fee?: Fee
    }
  | {
      readonly type: 'deploy'
      readonly id: string
      readonly owner: DeploymentOwner
      readonly deployment: Deployment
      readonly fee: Fee
    }
  | { readonly type: 'fee'; readonly id: string; readonly fee: Fee }

/** One effect of finalize, as ids; blocks do not contain the values. */
export type FinalizeOperation = {
  readonly type:
    | 'initialize_mapping'
    | 'insert_key_value'
    | 'update_key_value'
    | 'remove_key_value'
    | 'replace_mapping'
    | 'remove_mapping'
  readonly mapping_id: string
  readonly key_id?: string
  readonly value_id?: string
}

/** What a rejected transaction would have done. */
export type RejectedTransaction =
  | { readonly type: 'execution'; readonly execution: Execution }
  | {
      readonly type: 'deployment'
      readonly program_owner: DeploymentOwner
      readonly deployment: Deployment
    }

/** In its block, a rejected execution is a fee transaction with its own id. */
export type ConfirmedTransaction = {
  readonly status: 'accepted' | 'rejected'
  readonly type: 'execute' | 'deploy'
  readonly index: number
  readonly transaction: Transaction
  readonly rejected?: RejectedTransaction
  readonly finalize: readonly FinalizeOperation[]
}

export type BlockMetadata = {
  readonly network: number
  readonly round: number
  readonly height: number
  readonly cumulative_weight: string
  readonly cumulative_proof_target: string
  readonly coinbase_target: number
  readonly proof_target: number
  readonly last_coinbase_target: number
  readonly last_coinbase_timestamp: number
  /** Seconds since 1970. */
  readonly timestamp: number
}

export type BlockHeader = {
  readonly previous_state_root: string
  readonly transactions_root: string
  readonly finalize_root: string
  readonly ratifications_root: string
  readonly solutions_root: string
  readonly subdag_root: string
  readonly metadata: BlockMetadata
}

export type Block = {
  readonly block_hash: string
  readonly previous_hash: string
  readonly header: BlockHeader
  readonly ratifications: readonly unknown[]
  readonly transactions: readonly ConfirmedTransaction[]
  readonly aborted_transaction_ids: readonly string[]
}
