import { type PairTrade, receiverOf } from '@nightjar/sdk'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectNames, selectNumber } from '../../db/names.ts'
import { trades, transactions } from '../../db/schema.ts'
import { writeCsv } from '../csv.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { assertPair } from './pairs.ts'

export type TradeRow = Awaited<ReturnType<typeof selectTrades>>[number]['trade']

/** Trades with a pair, newest first. */
export const pairTradeHandlers: Pick<Handlers, 'pairTrades' | 'pairTradesCsv'> = {
  pairTrades: async ({ params: { id }, query: { limit, before } }, { db, market }) => {
    await assertPair(market, id)
    const { height } = await market.position() // read before the list, which may then contain more, never less
    const rows = await selectTrades(db, { id, limit: limit + 1, before })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1)?.trade : undefined
    return {
      height: Math.max(0, height),
      trades: shown.map(serveTrade),
      next: last ? placeOf(last) : null,
    }
  },
  pairTradesCsv: async ({ params: { id }, query: { limit, before } }, { db, market }) => {
    await assertPair(market, id)
    const rows = await selectTrades(db, { id, limit, before })
    return writeCsv(
      rows.map(({ trade, txId, sentId }) => ({
        place: placeOf(trade),
        time: new Date(trade.timestamp * 1000).toISOString(),
        transaction: sentId ?? txId,
        trader: trade.trader ?? '',
        paid_token: trade.tokenIn,
        paid_amount: trade.amountIn,
        received_token: trade.tokenOut,
        received_amount: trade.amountOut,
      })),
      tradeColumns,
    )
  },
}

const tradeColumns = [
  ...['place', 'time', 'transaction', 'trader'],
  ...['paid_token', 'paid_amount', 'received_token', 'received_amount'],
]

type Selection = {
  readonly id: string
  readonly limit: number
  readonly before: string | undefined
}

/** Trades with a pair, newest first, and their transactions. */
export async function selectTrades(db: Database, { id, limit, before }: Selection) {
  const isOfTrade = and(
    eq(transactions.height, trades.height),
    eq(transactions.txIndex, trades.txIndex),
    eq(transactions.callIndex, trades.callIndex),
  )
  const rows = await db
    .select({
      trade: trades,
      txId: transactions.txId,
      sentId: transactions.sentId,
      feePayer: transactions.feePayer,
      call: {
        program: transactions.program,
        function: transactions.function,
        recipient: transactions.recipient,
      },
    })
    .from(trades)
    .innerJoin(transactions, isOfTrade)
    .where(
      and(
        eq(trades.pair, await selectNumber(db, id)),
        before === undefined ? undefined : isBefore(before),
      ),
    )
    .orderBy(...[trades.height, trades.txIndex, trades.callIndex, trades.hop].map(desc))
    .limit(limit)
  const named = await selectNames(
    db,
    rows.flatMap(({ trade }) => [trade.tokenIn, trade.tokenOut, trade.trader ?? trade.tokenIn]),
  )
  return rows.map(({ trade, ...transaction }) => ({
    ...transaction,
    trade: {
      ...trade,
      tokenIn: named.get(trade.tokenIn) ?? '',
      tokenOut: named.get(trade.tokenOut) ?? '',
      trader: trade.trader === null ? null : (named.get(trade.trader) ?? null),
    },
  }))
}

/** The position of a trade: height, transaction, call and hop. */
export const placeOf = ({ height, txIndex, callIndex, hop }: TradeRow): string =>
  [height, txIndex, callIndex, hop].join('-')

/** The cursor is the position of the last trade shown. */
function isBefore(text: string) {
  const [, height, tx, call, hop] = /^(\d{1,9})-(\d{1,5})-(\d{1,5})-(\d{1,3})$/.exec(text) ?? []
  if (height !== undefined) {
    return sql`(${trades.height}, ${trades.txIndex}, ${trades.callIndex}, ${trades.hop}) < (${height}::int, ${tx}::int, ${call}::int, ${hop}::int)`
  }
  throw new ApiRefusalError(
    'bad_request',
    '"before" is not a cursor from this server. Use the one in its last answer.',
    {
      field: 'before',
    },
  )
}

function serveTrade({
  trade: row,
  txId,
  sentId,
  feePayer,
  call,
}: Awaited<ReturnType<typeof selectTrades>>[number]): PairTrade {
  return {
    tx_id: sentId ?? txId,
    height: row.height,
    timestamp: row.timestamp,
    address: row.trader,
    recipient: receiverOf(call),
    fee_payer: feePayer,
    paid: { token_id: row.tokenIn, amount: row.amountIn.toString() },
    received: { token_id: row.tokenOut, amount: row.amountOut.toString() },
  }
}
