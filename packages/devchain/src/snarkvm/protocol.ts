/** A transaction as snarkVM read and wrote it again, with what its JSON does not say. */
export type DecodedTransaction = {
  /** snarkVM's own JSON of it: no unknown members, values in canonical form. */
  readonly json: string
  readonly id: string
  /** Bytes of the whole transaction. */
  readonly size: number
  /** Bytes of the execution without a proof; 0 for a deployment. */
  readonly executionSize: number
  /** Bytes of the deployment; 0 for an execution. */
  readonly deploymentSize: number
  /** Variables and constraints that the keys of a deployment state. */
  readonly synthesisSize: number
  /** Whether the fee of a deployment names the id that its owner signed; false for an execution. */
  readonly namesDeployment: boolean
  /** The first transition whose input or output does not hash to its id. */
  readonly fault: IdFault | null
}

/** A value that is not the one its id was made of. */
export type IdFault = { readonly transition: string; readonly part: 'input' | 'output' }

/** What to authorize: inputs and records as text. */
export type AuthorizeRequest = {
  readonly privateKey: string
  readonly source: string
  readonly imports: Readonly<Record<string, string>>
  readonly edition: number
  readonly function: string
  readonly inputs: readonly string[]
}

/** An authorization: transitions in the order of a transaction, and the id that a fee names. */
export type Authorized = {
  readonly transitions: readonly unknown[]
  readonly executionId: string
  readonly executionSize: number
  /** Outputs of the called function as its caller may read them: records decrypted. */
  readonly outputs: readonly string[]
}

/** What a fee is paid for, in microcredits; a private fee spends `feeRecord`. */
export type FeeRequest = {
  readonly privateKey: string
  readonly executionId: string
  readonly microcredits: bigint
  readonly feeRecord: string | null
}

/** What a deployment is built of, and where the chain stands. */
export type DeployRequest = {
  readonly privateKey: string
  readonly source: string
  readonly imports: Readonly<Record<string, string>>
  readonly stateRoot: string
  readonly height: number
}

/** The calls that the worker answers. */
export type SnarkVmCalls = {
  decode(json: string): DecodedTransaction
  authorize(request: AuthorizeRequest): Promise<Authorized>
  authorizeFee(request: FeeRequest): Promise<unknown>
  buildDeployment(request: DeployRequest): Promise<string>
  checkProgram(source: string): { id: string }
}

export type SnarkVmRequest = {
  readonly call: keyof SnarkVmCalls
  readonly argument: unknown
}

/** `trap` says that the WASM instance is broken and the worker must be replaced. */
export type SnarkVmAnswer =
  | { readonly result: unknown }
  | { readonly error: string; readonly trap: boolean }
