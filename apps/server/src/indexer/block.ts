import {
  type Block,
  type ConfirmedTransaction,
  type Execution,
  type FinalizeOperation,
  parseFuture,
  type RejectedTransaction,
  RetryableError,
  type Transaction,
  type Transition,
} from '@nightjar/aleo'
import type { Operation } from '@nightjar/avm'
import { type CallsBlock, callsIn, type OutputsBlock, outputsIn } from '@nightjar/sdk'

/** The parts of a block that matter to the exchange. */
export type ChainBlock = {
  readonly height: number
  readonly hash: string
  readonly previousHash: string
  readonly timestamp: number
  readonly transactions: readonly ChainTransaction[]
  /** The block in pages that wallets read. */
  readonly paged: { readonly outputs: OutputsBlock; readonly calls: CallsBlock }
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
  /** Its changes of mappings, in order, by the hashes that the block lists. */
  readonly operations: readonly Operation[]
}

export type ChainDeployment = {
  readonly program: string
  readonly source: string
  readonly edition: number
  readonly owner: string
}

type DeployTransaction = Extract<Transaction, { readonly type: 'deploy' }>

export type ChainTransition = {
  readonly id: string
  readonly program: string
  readonly function: string
  /** Values of its public inputs, undefined for the others. */
  readonly inputs: readonly (string | undefined)[]
  /** Text of the future among its outputs; parsed only when needed. */
  readonly future: string | undefined
}

/**
 * The parts of a node's block that the exchange needs. A node that returns anything else is asked again later.
 * @throws GarbageAnswerError
 */
export function readBlock(block: Block): ChainBlock {
  const { header, block_hash, previous_hash, transactions } = block
  const { height, timestamp } = header.metadata
  try {
    return {
      height,
      hash: block_hash,
      previousHash: previous_hash,
      timestamp,
      transactions: transactions.map(readTransaction),
      paged: { outputs: outputsIn(block), calls: callsIn(block) },
    }
  } catch (cause) {
    throw new GarbageAnswerError(cause)
  }
}

function readTransaction(confirmed: ConfirmedTransaction, position: number): ChainTransaction {
  const { transaction, status, finalize, rejected } = confirmed
  return {
    id: transaction.id,
    index: position,
    isAccepted: status === 'accepted',
    fee: readFee(transaction.fee?.transition),
    body: status === 'accepted' ? readBody(transaction) : readRejected(rejected),
    operations: finalize.flatMap(readOperation),
  }
}

/** A deployment's new mappings, and mappings that rewards replace, are not changes of a value. */
function readOperation(operation: FinalizeOperation): readonly Operation[] {
  const { type, mapping_id, key_id, value_id } = operation
  switch (type) {
    case 'insert_key_value':
    case 'update_key_value':
      return [{ mapping: digits(mapping_id), key: digits(key_id), value: digits(value_id) }]
    case 'remove_key_value':
      return [{ mapping: digits(mapping_id), key: digits(key_id), value: null }]
    default:
      return []
  }
}

function readBody(transaction: Transaction): ChainTransaction['body'] {
  if (transaction.type === 'execute') return readExecution(transaction.execution)
  if (transaction.type === 'deploy') {
    return { kind: 'deployment', deployment: readDeployment(transaction) }
  }
  return { kind: 'fee' }
}

/** What a rejected transaction tried to do; rejected deployments do not matter. */
function readRejected(rejected: RejectedTransaction | undefined): ChainTransaction['body'] {
  return rejected?.type === 'execution' ? readExecution(rejected.execution) : { kind: 'fee' }
}

function readExecution({ transitions }: Execution): ChainTransaction['body'] {
  return { kind: 'execution', transitions: transitions.map(readTransition) }
}

function readTransition(transition: Transition): ChainTransition {
  const { id, program, function: name, inputs = [], outputs = [] } = transition
  return {
    id,
    program,
    function: name,
    inputs: inputs.map(({ type, value }) => (type === 'public' ? value : undefined)),
    future: outputs.findLast(({ type }) => type === 'future')?.value,
  }
}

function readDeployment({ deployment, owner }: DeployTransaction): ChainDeployment {
  const { program: source, edition } = deployment
  return {
    program: /^\s*(?:import [\w.]+;\s*)*program ([\w.]+);/.exec(source)?.[1] ?? '',
    source,
    edition,
    owner: owner.address,
  }
}

/** Base and priority fee together; a private fee shows its amount but not its payer. */
function readFee(transition: Transition | undefined): ChainTransaction['fee'] {
  if (transition === undefined) return { amount: 0n, payer: null }
  const amounts = (transition.inputs ?? [])
    .map(({ value }) => /^(\d+)u64$/.exec(value ?? '')?.[1])
    .flatMap((amount) => (amount === undefined ? [] : [BigInt(amount)]))
  const { future } = readTransition(transition)
  const payer = future === undefined ? undefined : parseFuture(future).arguments[0]
  return {
    amount: (amounts[0] ?? 0n) + (amounts[1] ?? 0n),
    payer: payer?.kind === 'literal' ? String(payer.value) : null,
  }
}

/** The number of a field literal. */
function digits(literal: string | undefined): string {
  const found = /^(\d+)field$/.exec(literal ?? '')?.[1]
  if (found === undefined) throw new Error('not a field')
  return found
}

/** The node's answer is not a block. */
export class GarbageAnswerError extends RetryableError {
  override readonly name = 'GarbageAnswerError'

  constructor(cause: unknown) {
    super('The node returned something that is not a block.', { code: 'node_garbage', cause })
  }
}
