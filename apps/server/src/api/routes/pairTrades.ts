import type { PairTrade } from '@nightjar/sdk'
import { and, desc, eq, sql } from 'drizzle-orm'
import { selectHeight } from '../../db/height.ts'
import { selectPairsByIds } from '../../db/pairRows.ts'
import { trades, transactions } from '../../db/schema.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusal } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { unknownPair } from './pairs.ts'

/** Trades with a pair, newest first. */
export function pairTradeHandlers({ db }: ApiContext): Pick<Handlers, 'pairTrades'> {
  return {
    pairTrades: async ({ params: { id }, query: { limit, before } }) => {
      if ((await selectPairsByIds(db, [id])).length === 0) throw unknownPair(id)
      const height = await selectHeight(db) // before the list: it may hold more, never less
      const isOfTrade = and(
        eq(transactions.height, trades.height),
        eq(transactions.txIndex, trades.txIndex),
        eq(transactions.callIndex, trades.callIndex),
      )
      const rows = await db
        .select({ trade: trades, txId: transactions.txId, sentId: transactions.sentId })
        .from(trades)
        .innerJoin(transactions, isOfTrade)
        .where(and(eq(trades.pair, id), before === undefined ? undefined : isBefore(before)))
        .orderBy(...[trades.height, trades.txIndex, trades.callIndex, trades.hop].map(desc))
        .limit(limit + 1)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1)?.trade : undefined
      return {
        height: Math.max(0, height),
        trades: shown.map(({ trade, txId, sentId }) => serveTrade(trade, sentId ?? txId)),
        next: last ? [last.height, last.txIndex, last.callIndex, last.hop].join('-') : null,
      }
    },
  }
}

/** A continuation is the place of the last trade shown: height, transaction, call and hop. */
function isBefore(text: string) {
  const [, height, tx, call, hop] = /^(\d{1,9})-(\d{1,5})-(\d{1,5})-(\d{1,3})$/.exec(text) ?? []
  if (height !== undefined) {
    return sql`(${trades.height}, ${trades.txIndex}, ${trades.callIndex}, ${trades.hop}) < (${height}::int, ${tx}::int, ${call}::int, ${hop}::int)`
  }
  throw new ApiRefusal('bad_request', '"before" is not a continuation that this server gave.', {
    field: 'before',
  })
}

function serveTrade(row: typeof trades.$inferSelect, txId: string): PairTrade {
  return {
    tx_id: txId,
    height: row.height,
    timestamp: row.timestamp,
    address: row.trader,
    paid: { token_id: row.tokenIn, amount: row.amountIn.toString() },
    received: { token_id: row.tokenOut, amount: row.amountOut.toString() },
  }
}
