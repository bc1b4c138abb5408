import { BaseError } from './errors.ts'
import type { Block, ConfirmedTransaction, Transaction } from './node.ts'

/** A node answered with something that is not a block or transaction. */
export class NodeAnswerError extends BaseError {
  override name = 'NodeAnswerError'

  constructor(expected: string, cause: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    super(`The node's answer is no ${expected}${why}.`, { code: 'node_answer', cause })
  }
}

/** The block in a node's answer; every member that this repository reads is validated. @throws NodeAnswerError */
export const parseBlock = (json: unknown): Block => parse('block', checkBlock, json) as Block

/** The same for a transaction in a block. @throws NodeAnswerError */
export const parseConfirmedTransaction = (json: unknown): ConfirmedTransaction =>
  parse('confirmed transaction', checkConfirmed, json) as ConfirmedTransaction

/** The same for a transaction. @throws NodeAnswerError */
export const parseTransaction = (json: unknown): Transaction =>
  parse('transaction', checkTransaction, json) as Transaction

type Check = (json: unknown, at: string) => void
type Json = Readonly<Record<string, unknown>>

function parse(expected: string, check: Check, json: unknown): unknown {
  try {
    check(json, expected)
  } catch (cause) {
    throw new NodeAnswerError(expected, cause)
  }
  return json
}

function checkBlock(json: unknown, at: string): void {
  const block = object(json, at)
  text(block.block_hash, 'block_hash')
  text(block.previous_hash, 'previous_hash')
  const metadata = object(object(block.header, 'header').metadata, 'metadata')
  integer(metadata.height, 'height')
  integer(metadata.timestamp, 'timestamp')
  each(block.transactions, 'transactions', checkConfirmed)
}

function checkConfirmed(json: unknown, at: string): void {
  const { status, transaction, finalize, rejected } = object(json, at)
  if (status !== 'accepted' && status !== 'rejected') throw wrong('status', 'accepted or rejected')
  checkTransaction(transaction, 'transaction')
  each(finalize, 'finalize', checkOperation)
  if (!isAbsent(rejected)) checkRejected(rejected, 'rejected')
}

function checkRejected(json: unknown, at: string): void {
  const { type, execution, deployment } = object(json, at)
  if (type === 'execution') checkExecution(execution, 'rejected.execution')
  else if (type === 'deployment') checkDeployment(deployment, 'rejected.deployment')
  else throw wrong('rejected.type', 'execution or deployment')
}

function checkTransaction(json: unknown, at: string): void {
  const transaction = object(json, at)
  text(transaction.id, 'id')
  switch (transaction.type) {
    case 'execute':
      checkExecution(transaction.execution, 'execution')
      if (!isAbsent(transaction.fee)) checkFee(transaction.fee, 'fee')
      return
    case 'deploy':
      text(object(transaction.owner, 'owner').address, 'owner.address')
      checkDeployment(transaction.deployment, 'deployment')
      checkFee(transaction.fee, 'fee')
      return
    case 'fee':
      checkFee(transaction.fee, 'fee')
      return
    default:
      throw wrong('type', 'execute, deploy or fee')
  }
}

function checkDeployment(json: unknown, at: string): void {
  const { program, edition } = object(json, at)
  text(program, 'deployment.program')
  integer(edition, 'deployment.edition')
}

const checkExecution: Check = (json, at) =>
  each(object(json, at).transitions, 'transitions', checkTransition)

const checkFee: Check = (json, at) => checkTransition(object(json, at).transition, at)

function checkTransition(json: unknown, at: string): void {
  const { id, program, function: name, inputs, outputs } = object(json, at)
  for (const value of [id, program, name]) text(value, 'id, program and function of a transition')
  if (!isAbsent(inputs)) each(inputs, 'inputs', checkPart)
  if (!isAbsent(outputs)) each(outputs, 'outputs', checkPart)
}

/** An input or output; a public one contains its value. */
function checkPart(json: unknown, at: string): void {
  const { type, id, value, tag } = object(json, at)
  text(type, 'type')
  text(id, 'id')
  if (type === 'public' || !isAbsent(value)) text(value, 'value')
  if (!isAbsent(tag)) text(tag, 'tag')
}

function checkOperation(json: unknown, at: string): void {
  const { type, mapping_id, key_id, value_id } = object(json, at)
  text(type, 'type')
  field(mapping_id, 'mapping_id')
  if (!isAbsent(key_id)) field(key_id, 'key_id')
  if (!isAbsent(value_id)) field(value_id, 'value_id')
}

const isAbsent = (json: unknown): boolean => json === undefined || json === null

function each(json: unknown, at: string, check: Check): void {
  if (!Array.isArray(json)) throw wrong(at, 'a list')
  for (const one of json) check(one, at)
}

function object(json: unknown, at: string): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json
  throw wrong(at, 'an object')
}

function text(json: unknown, at: string): void {
  if (typeof json !== 'string') throw wrong(at, 'a text')
}

function field(json: unknown, at: string): void {
  if (typeof json !== 'string' || !/^\d+field$/.test(json)) throw wrong(at, 'a field')
}

function integer(json: unknown, at: string): void {
  if (!Number.isSafeInteger(json) || Number(json) < 0) throw wrong(at, 'a whole number')
}

const wrong = (at: string, expected: string): Error => new Error(`${at} is not ${expected}`)
