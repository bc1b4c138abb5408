import { NodeNotFoundError, NodeRefusedError, RetryableError } from '@nightjar/aleo'
import type { TransactionReceipt } from '@nightjar/sdk'
import { asc, eq, or } from 'drizzle-orm'
import { selectHeight } from '../../db/height.ts'
import { transactions } from '../../db/schema.ts'
import { serveTransaction } from '../../db/serveTransaction.ts'
import { readBlock } from '../../indexer/block.ts'
import type { CallContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'

/** One transaction as recorded in its block. */
export const transactionHandlers: Pick<Handlers, 'transaction'> = {
  transaction: async ({ params: { id } }, context) => {
    const { questions, caller } = context
    const found =
      (await findReplayed(context, id)) ??
      (await questions.ask(caller.client, () => findOnNode(context, id)))
    if (found !== undefined) return found
    throw new ApiRefusalError('not_found', `No block contains the transaction ${id} yet.`)
  },
}

/** From the replay: with exact amounts and the reason for a rejection. */
async function findReplayed(
  { db }: CallContext,
  id: string,
): Promise<TransactionReceipt | undefined> {
  const rows = await db
    .select()
    .from(transactions)
    .where(or(eq(transactions.txId, id), eq(transactions.sentId, id)))
    .orderBy(asc(transactions.callIndex))
  const calls = rows.map(serveTransaction)
  const [first] = calls
  if (first === undefined) return undefined
  const { tx_id, height, timestamp, fee, fee_payer } = first
  const rejected = calls.find(({ status }) => status === 'rejected')
  const status = rejected === undefined ? 'accepted' : 'rejected'
  const reason = rejected?.reason ?? null
  return { tx_id, status, height, timestamp, reason, fee, fee_payer, calls }
}

/**
 * Transactions that do not concern the exchange are not replayed: the node only says how they ended. A block that the
 * indexer has not reached may still contain calls to the exchange, so its transactions are not served before.
 */
async function findOnNode(
  context: CallContext,
  id: string,
): Promise<TransactionReceipt | undefined> {
  const { node, db } = context
  try {
    const { status, transaction: confirmed } = await node.getConfirmedTransaction(id)
    const height = await node.getTransactionHeight(confirmed.id)
    if (height > (await selectHeight(db))) return undefined
    const replayed = await findReplayed(context, id) // the indexer may have reached it since the first lookup
    if (replayed !== undefined) return replayed
    const block = readBlock(await node.getBlock(height))
    const transaction = block.transactions.find((each) => each.id === confirmed.id)
    if (transaction === undefined) return undefined
    const { amount, payer } = transaction.fee
    return {
      tx_id: id,
      status,
      height,
      timestamp: block.timestamp,
      reason: null,
      fee: amount.toString(),
      fee_payer: payer,
      calls: [],
    }
  } catch (error) {
    if (error instanceof NodeNotFoundError) return undefined
    if (error instanceof NodeRefusedError) {
      const problem = `"id" is not a transaction id: the checksum of ${id} is wrong.`
      throw new ApiRefusalError('bad_request', problem, { field: 'id' })
    }
    if (!(error instanceof RetryableError)) throw error
    throw new ApiRefusalError('unavailable', 'The chain node is not responding. Try again later.')
  }
}
