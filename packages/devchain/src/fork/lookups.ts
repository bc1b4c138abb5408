import { type AleoClient, BaseError, NodeNotFoundError } from '@nightjar/aleo'
import type { Hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { transactionTree } from '../hash/roots.ts'
import type { ConfirmedJson } from '../ledger/blockJson.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { type TransactionJson, transitionsOf } from '../snarkvm/transactionJson.ts'
import type { Answers, ForkOrigin } from './wanted.ts'

/** What a lookup needs. */
export type LookupContext = {
  readonly client: AleoClient
  readonly origin: ForkOrigin
  readonly hasher: Hasher
}

/**
 * Looks up something in an upstream block by id; `key` is the key under which the ledger would store it. Throws a
 * WrongAnswerError when the answer is for something else.
 */
export async function readLookup(context: LookupContext, key: string): Promise<Answers> {
  const [kind, id = ''] = key.split(':')
  switch (kind) {
    case 'transaction':
      return lookUpTransaction(context, id)
    case 'unconfirmed':
      return [[key, await told(context, `transaction/unconfirmed/${id}`)]]
    case 'transition':
      return [[key, (await transactionOf(context, id))?.id ?? null]]
    case 'input':
    case 'output':
      return lookUpPart(context, id)
    case 'hash':
      return [[key, await heightTold(context, `height/${id}`)]]
    case 'root':
      return [[key, await heightTold(context, `find/blockHeight/${id}`)]]
    default:
      throw new RangeError(`There is no lookup of ${key}.`)
  }
}

async function lookUpTransaction(context: LookupContext, id: string): Promise<Answers> {
  const found = await locate(context, id)
  if (found === null) return [[ledgerKeys.transaction(id), null]]
  const place = [ledgerKeys.transaction(found.id), found.place] as const
  return found.id === id ? [place] : [[ledgerKeys.confirmedId(id), found.id], place]
}

async function lookUpPart(context: LookupContext, id: string): Promise<Answers> {
  const inputKey = ledgerKeys.transitionOfInput(id)
  const outputKey = ledgerKeys.transitionOfOutput(id)
  const transitionId = await textTold(context, `find/transitionID/${id}`)
  const found = transitionId === null ? null : await transactionOf(context, transitionId)
  const transition = found?.transitions.find((one) => one.id === transitionId)
  const isInput = transition?.inputs?.some((part) => part.id === id) === true
  const isOutput = transition?.outputs?.some((part) => part.id === id) === true
  if (transition !== undefined && !isInput && !isOutput) throw new WrongAnswerError()
  return [
    [inputKey, isInput ? transitionId : null],
    [outputKey, isOutput ? transitionId : null],
  ]
}

/** The transaction that contains a transition; null if there is none before the fork. */
async function transactionOf(context: LookupContext, transitionId: string) {
  const id = await textTold(context, `find/transactionID/${transitionId}`)
  const found = id === null ? null : await locate(context, id)
  if (found === null) return null
  if (found.transitions.some((one) => one.id === transitionId)) return found
  throw new WrongAnswerError()
}

/**
 * A transaction with its position in the chain, by its id or the one that it was sent under; null if there is none
 * before the fork.
 */
async function locate(context: LookupContext, sentId: string) {
  const text = await told(context, `transaction/confirmed/${sentId}`)
  if (text === null) return null
  const { status, index, transaction }: ConfirmedJson = JSON.parse(text)
  const { id } = transaction
  const isAsked = id === sentId || status === 'rejected'
  if (!isAsked || !hasItsId(context.hasher, transaction)) throw new WrongAnswerError()
  const hash = await textTold(context, `find/blockHash/${id}`)
  const height = hash === null ? null : await heightTold(context, `height/${hash}`)
  if (height === null) return null
  return { id, place: `${height}/${index}`, transitions: transitionsOf(transaction) }
}

/** Whether a transaction's id matches its transitions; for a deployment only snarkVM can tell. */
function hasItsId(hasher: Hasher, transaction: TransactionJson): boolean {
  if (transaction.type === 'deploy') return true
  const ids = transitionsOf(transaction).map(({ id }) => parseId(id))
  return formatId('at', transactionTree(hasher, ids).root) === transaction.id
}

/** The answer to a path; null when the node says that there is none. */
async function told({ client }: LookupContext, path: string): Promise<string | null> {
  try {
    return await client.getText(path)
  } catch (error) {
    if (error instanceof NodeNotFoundError) return null
    throw error
  }
}

async function textTold(context: LookupContext, path: string): Promise<string | null> {
  const answer: unknown = JSON.parse((await told(context, path)) ?? 'null')
  if (answer === null || typeof answer === 'string') return answer
  throw new WrongAnswerError()
}

/** A height up to that of the fork. */
async function heightTold(context: LookupContext, path: string): Promise<string | null> {
  const answer: unknown = JSON.parse((await told(context, path)) ?? 'null')
  if (answer === null) return null
  if (typeof answer !== 'number') throw new WrongAnswerError()
  return answer <= context.origin.height ? String(answer) : null
}

/** The upstream answered with something other than what it was asked for. */
class WrongAnswerError extends BaseError {
  override name = 'WrongAnswerError'

  constructor() {
    super('it returned something else', { code: 'wrong_answer' })
  }
}
