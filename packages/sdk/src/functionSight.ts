/** What a reader of the chain sees of one call, by the places of its inputs. */
export type FunctionSight = {
  /** Inputs that stand in the open, in any of the transaction's transitions. */
  readonly inputs: readonly number[]
  /** Entries of input records that do, e.g. the token of a record that is swapped. */
  readonly entries: readonly { readonly input: number; readonly entry: string }[]
  /** Whether the address that signs does, called by a person. */
  readonly signer: boolean
  /** Whether the program of another's token, whose code is not ours, takes part. */
  readonly outside: boolean
}
