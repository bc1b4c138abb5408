import type { DecideOutcome, DecideRequest } from '../execution/ledgerQuestions.ts'
import type {
  Authorized,
  AuthorizeRequest,
  DecodedTransaction,
  DeployRequest,
  FeeRequest,
} from './protocol.ts'

/** The calls that the worker answers. */
export type SnarkVmCalls = {
  decode(json: string): DecodedTransaction
  authorize(request: AuthorizeRequest): Promise<Authorized>
  authorizeFee(request: FeeRequest): Promise<unknown>
  buildDeployment(request: DeployRequest): Promise<string>
  checkProgram(source: string): { id: string }
  /** Runs a block's transactions; the request's port is transferred with it. */
  decide(request: DecideRequest): DecideOutcome
}

export type SnarkVmRequest = {
  readonly call: keyof SnarkVmCalls
  readonly argument: unknown
}

/** `trap` means that the WASM instance is broken and the worker must be replaced. */
export type SnarkVmAnswer =
  | { readonly result: unknown }
  | { readonly error: string; readonly trap: boolean }
