import { parseFuture, RetryableError } from '@nightjar/aleo'
import type { Operation } from '@nightjar/avm'

/** A block as far as the exchange is concerned with it. */
export type ChainBlock = {
  readonly height: number
  readonly hash: string
  readonly previousHash: string
  readonly timestamp: number
  readonly transactions: readonly ChainTransaction[]
}

export type ChainTransaction = {
  readonly id: string
  readonly index: number
  readonly isAccepted: boolean
  readonly fee: { readonly amount: bigint; readonly payer: string | null }
  readonly body:
    | { readonly kind: 'deployment'; readonly deployment: ChainDeployment }
    | { readonly kind: 'execution'; readonly transitions: readonly ChainTransition[] }
    | { readonly kind: 'fee' }
  /** What it changed in mappings, in order, by the hashes that a block names them with. */
  readonly operations: readonly Operation[]
}

export type ChainDeployment = {
  readonly program: string
  readonly source: string
  readonly edition: number
  readonly owner: string
}

export type ChainTransition = {
  readonly id: string
  readonly program: string
  readonly function: string
  /** Values of its public inputs, undefined for the others. */
  readonly inputs: readonly (string | undefined)[]
  /** Text of the future among its outputs; parsed only where it is needed. */
  readonly future: string | undefined
}

/**
 * Reads a node's block. Only the form of what is used is checked; a node that answers something else is
 * asked again later. @throws GarbageAnswerError
 */
export function readBlock(json: unknown): ChainBlock {
  try {
    const block = object(json)
    const metadata = object(object(block.header).metadata)
    return {
      height: integer(metadata.height),
      hash: text(block.block_hash),
      previousHash: text(block.previous_hash),
      timestamp: integer(metadata.timestamp),
      transactions: list(block.transactions).map(readTransaction),
    }
  } catch (cause) {
    throw new GarbageAnswerError(cause)
  }
}

type Json = Readonly<Record<string, unknown>>

function readTransaction(json: unknown, position: number): ChainTransaction {
  const confirmed = object(json)
  const transaction = object(confirmed.transaction)
  const status = text(confirmed.status)
  if (status !== 'accepted' && status !== 'rejected') throw new Error(`status ${status}`)
  return {
    id: text(transaction.id),
    index: position,
    isAccepted: status === 'accepted',
    fee: readFee(transaction.fee),
    body: status === 'accepted' ? readBody(transaction) : readRejected(confirmed.rejected),
    operations: list(confirmed.finalize).flatMap(readOperation),
  }
}

/** The new mappings of a deployment, and what rewards replace, are no changes of a value. */
function readOperation(json: unknown): readonly Operation[] {
  const operation = object(json)
  const [mapping, key] = [operation.mapping_id, operation.key_id]
  switch (text(operation.type)) {
    case 'insert_key_value':
    case 'update_key_value':
      return [{ mapping: digits(mapping), key: digits(key), value: digits(operation.value_id) }]
    case 'remove_key_value':
      return [{ mapping: digits(mapping), key: digits(key), value: null }]
    default:
      return []
  }
}

function readBody(transaction: Json): ChainTransaction['body'] {
  if (transaction.type === 'execute') return readExecution(transaction.execution)
  if (transaction.type === 'deploy') {
    return { kind: 'deployment', deployment: readDeployment(transaction) }
  }
  return { kind: 'fee' }
}

/** What a rejected transaction had asked for; deployments of that kind concern nobody. */
function readRejected(json: unknown): ChainTransaction['body'] {
  const rejected = typeof json === 'object' && json !== null ? (json as Json) : {}
  return rejected.execution === undefined ? { kind: 'fee' } : readExecution(rejected.execution)
}

function readExecution(json: unknown): ChainTransaction['body'] {
  return { kind: 'execution', transitions: list(object(json).transitions).map(readTransition) }
}

function readTransition(json: unknown): ChainTransition {
  const transition = object(json)
  const outputs = transition.outputs === undefined ? [] : list(transition.outputs)
  const inputs = transition.inputs === undefined ? [] : list(transition.inputs)
  const future = outputs.map(object).findLast(({ type }) => type === 'future')
  return {
    id: text(transition.id),
    program: text(transition.program),
    function: text(transition.function),
    inputs: inputs
      .map(object)
      .map(({ type, value }) => (type === 'public' ? text(value) : undefined)),
    future: future === undefined ? undefined : text(future.value),
  }
}

function readDeployment(transaction: Json): ChainDeployment {
  const deployment = object(transaction.deployment)
  const source = text(deployment.program)
  return {
    program: /^\s*(?:import [\w.]+;\s*)*program ([\w.]+);/.exec(source)?.[1] ?? '',
    source,
    edition: integer(deployment.edition),
    owner: text(object(transaction.owner).address),
  }
}

/** Base and priority fee together; a private fee names its amount but nobody. */
function readFee(json: unknown): ChainTransaction['fee'] {
  if (json === undefined || json === null) return { amount: 0n, payer: null }
  const transition = object(object(json).transition)
  const amounts = list(transition.inputs)
    .map((input) => /^(\d+)u64$/.exec(String(object(input).value))?.[1])
    .flatMap((amount) => (amount === undefined ? [] : [BigInt(amount)]))
  const future = readTransition(transition).future
  const payer = future === undefined ? undefined : parseFuture(future).arguments[0]
  return {
    amount: (amounts[0] ?? 0n) + (amounts[1] ?? 0n),
    payer: payer?.kind === 'literal' ? String(payer.value) : null,
  }
}

function object(json: unknown): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json
  throw new Error('not an object')
}

function list(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  throw new Error('not a list')
}

function text(json: unknown): string {
  if (typeof json === 'string') return json
  throw new Error('not a text')
}

/** The number of a field literal. */
function digits(json: unknown): string {
  const found = /^(\d+)field$/.exec(text(json))?.[1]
  if (found === undefined) throw new Error('not a field')
  return found
}

function integer(json: unknown): number {
  if (typeof json === 'number' && Number.isSafeInteger(json) && json >= 0) return json
  throw new Error('not a whole number')
}

/** The node answered something that is no block. */
export class GarbageAnswerError extends RetryableError {
  override readonly name = 'GarbageAnswerError'

  constructor(cause: unknown) {
    super('The node returned something that is not a block.', { code: 'node_garbage', cause })
  }
}
