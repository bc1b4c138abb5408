import type { DecodedTransaction as Decoded } from '@nightjar/snarkvm'

/** A transaction as parsed and rewritten by snarkVM, with data that its JSON does not contain. */
export type DecodedTransaction = Decoded & {
  /** Whether a deployment's fee names the id that its owner signed; false for an execution. */
  readonly namesDeployment: boolean
  /** The first transition whose input or output does not hash to its id. */
  readonly fault: IdFault | null
}

/** A value that does not match its id. */
export type IdFault = { readonly transition: string; readonly part: 'input' | 'output' }

/** A call to authorize: inputs and records as text. */
export type AuthorizeRequest = {
  readonly privateKey: string
  readonly source: string
  readonly imports: Readonly<Record<string, string>>
  readonly edition: number
  readonly function: string
  readonly inputs: readonly string[]
}

/** An authorization: transitions in transaction order, and the id for a fee. */
export type Authorized = {
  readonly transitions: readonly unknown[]
  readonly executionId: string
  readonly executionSize: number
  /** Outputs of the called function as its caller may read them: records decrypted. */
  readonly outputs: readonly string[]
}

/** A fee's purpose and amounts in microcredits; a private fee spends `feeRecord`. */
export type FeeRequest = {
  readonly privateKey: string
  readonly executionId: string
  readonly microcredits: bigint
  readonly feeRecord: string | null
}

/** The parts of a deployment, and the chain's position. */
export type DeployRequest = {
  readonly privateKey: string
  readonly source: string
  readonly imports: Readonly<Record<string, string>>
  readonly stateRoot: string
  readonly height: number
}
