/** What anyone reading the chain sees of one call, by input position. */
export type FunctionVisibility = {
  /** Inputs that are public in any of the transaction's transitions. */
  readonly inputs: readonly number[]
  /** Entries of input records that are public, e.g. the token of a record that is swapped. */
  readonly entries: readonly { readonly input: number; readonly entry: string }[]
  /** Whether the signer's address is public when a person makes the call. */
  readonly signer: boolean
  /** Whether another token's own program takes part, whose code is not ours. */
  readonly outside: boolean
}
