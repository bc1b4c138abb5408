import { BaseError } from '@nightjar/aleo'

/** The kind of a node's refusal; version 2 of the REST API names it and derives the status from it. */
export type NodeErrorKind =
  | 'bad_request'
  | 'not_found'
  | 'unprocessable_entity'
  | 'too_many_requests'
  | 'internal_server_error'

/** A refusal with snarkOS's message: what failed, then the chain of causes. */
export class NodeError extends BaseError {
  override name = 'NodeError'
  readonly kind: NodeErrorKind
  /** The message without its causes. */
  readonly summary: string
  readonly chain: readonly string[]

  constructor(kind: NodeErrorKind, summary: string, chain: readonly string[] = []) {
    super([summary, ...chain].join(' — '), { code: kind })
    this.kind = kind
    this.summary = summary
    this.chain = chain
  }
}

/** A transaction that breaks a rule of the chain; it is included in no block. */
export function invalidTransaction(reason: string): NodeError {
  return new NodeError('unprocessable_entity', 'Invalid transaction', [reason])
}
