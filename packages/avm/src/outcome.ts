import type { Plaintext } from '@nightjar/aleo'
import type { Write } from './store.ts'

/** A command that could not continue, and what it read. */
export type RejectedCommand = {
  /** As in the program's text, without the semicolon. */
  readonly text: string
  /** Its operands, with their values where known; a register that was never written has none. */
  readonly operands: readonly { readonly operand: string; readonly value?: string }[]
}

/** Why and where a program was rejected. */
export type Rejection = {
  readonly status: 'rejected'
  readonly reason: string
  readonly program?: string
  readonly function?: string
  /** Line in the program's source. */
  readonly line?: number
  readonly command?: RejectedCommand
  /** Nothing ran: snarkVM takes no such transaction into a block, and charges no fee. */
  readonly isAborted?: true
}

export type Acceptance = {
  readonly status: 'accepted'
  /** Every `set` and `remove` in order, to be applied as one. */
  readonly writes: readonly Write[]
  /** Finalize cost in microcredits. */
  readonly cost: bigint
}

export type FinalizeResult = Acceptance | Rejection

export type ViewResult =
  | { readonly status: 'ok'; readonly outputs: readonly Plaintext[] }
  | Rejection

/** A function by its names, as in a transition. */
export type FinalizeCall = {
  readonly program: string
  readonly function: string
}
