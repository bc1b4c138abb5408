import { PROGRAMS, stripFieldSuffix } from '@nightjar/sdk'
import { and, desc, eq, gte, lte, type SQL } from 'drizzle-orm'
import { sortIds } from '../../chainCrypto.ts'
import { selectIsBehind } from '../../db/behind.ts'
import type { Database } from '../../db/database.ts'
import { selectHeight } from '../../db/height.ts'
import { selectMappingValue } from '../../db/mappingValues.ts'
import { selectNumber } from '../../db/names.ts'
import {
  selectPairBalances,
  selectPairsByIds,
  selectPairsByTokens,
  toServedPair,
} from '../../db/pairRows.ts'
import { candles } from '../../db/schema.ts'
import { PRICE_PLACES } from '../../indexer/ledger/series.ts'
import { integerOf, memberOf } from '../../indexer/ledger/values.ts'
import { formatScaled } from '../../market/decimal.ts'
import type { Market } from '../../market/market.ts'
import type { ApiContext } from '../context.ts'
import { writeCsv } from '../csv.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { createRowTexts, joinRows, withMember } from '../serialized.ts'

type PairHandlers = Pick<
  Handlers,
  | 'pairs'
  | 'somePairs'
  | 'pairId'
  | 'pair'
  | 'pairBalances'
  | 'candles'
  | 'candlesCsv'
  | 'priceSums'
>

export function pairHandlers({ crypto, market }: ApiContext): PairHandlers {
  const textOf = createRowTexts()
  const isBehind = () => market.perBlock('behind', selectIsBehind)
  return {
    pairs: async () => {
      const behind = await isBehind()
      const { height } = await market.position() // read before the pairs, whose reserves may then be newer, never older
      const texts = Array.from((await market.pairs()).values(), (row) =>
        textOf(row.id, [row, behind], () => toServedPair(row, behind)),
      )
      return withMember({ height: Math.max(0, height) }, 'pairs', joinRows(texts))
    },
    somePairs: async ({ body }, { db }) => {
      const wanted = body.pair_ids.map(({ token_a, token_b }) => sortIds(token_a, token_b))
      const [rows, behind] = await Promise.all([selectPairsByTokens(db, wanted), isBehind()])
      const byTokens = new Map(rows.map((row) => [`${row.tokenA} ${row.tokenB}`, row]))
      return {
        pairs: wanted.flatMap(([a, b]) => {
          const row = byTokens.get(`${a} ${b}`)
          return row === undefined ? [] : [toServedPair(row, behind)]
        }),
      }
    },
    pairId: ({ query: { tokenA, tokenB } }) => {
      assertDistinct(tokenA, tokenB)
      return { pair_id: crypto.pairId(tokenA, tokenB) }
    },
    pair: async ({ query: { tokenA, tokenB } }, { db }) => {
      assertDistinct(tokenA, tokenB)
      const [row] = await selectPairsByTokens(db, [sortIds(tokenA, tokenB)])
      if (row !== undefined) return toServedPair(row, await isBehind())
      throw new ApiRefusalError(
        'not_found',
        `There is no pair of ${stripFieldSuffix(tokenA)} and ${stripFieldSuffix(tokenB)}.`,
      )
    },
    pairBalances: async ({ params }, { db }) => {
      const rows = await selectPairBalances(db, params.address)
      return {
        balances: rows.map(({ pair, amount }) => ({
          pair_id: pair.id,
          token_a: pair.tokenA,
          token_b: pair.tokenB,
          amount: amount.toString(),
        })),
      }
    },
    priceSums: async ({ params: { id } }, { db }) => {
      const height = await selectHeight(db) // read before the sums, which may then be newer, never older
      const [row] = await selectPairsByIds(db, [id])
      const pair = await selectMappingValue(db, PROGRAMS.core, 'pairs', id)
      if (row === undefined || pair === undefined) throw unknownPair(id)
      const amountIn = (name: string): string => integerOf(memberOf(pair, name)).toString()
      return {
        pair_id: id,
        height,
        stored_height: Number(amountIn('height')),
        reserve_a: amountIn('reserve_a'),
        reserve_b: amountIn('reserve_b'),
        price_sum_a: amountIn('price_sum_a'),
        price_sum_b: amountIn('price_sum_b'),
        in_doubt: row.inDoubt || (await isBehind()),
      }
    },
    candles: async ({ params: { id }, query }, { db }) => {
      await assertPair(market, id)
      const rows = await selectCandles(db, id, query)
      return { pair_id: id, interval: query.interval, candles: rows.map(serveCandle) }
    },
    candlesCsv: async ({ params: { id }, query }, { db }) => {
      await assertPair(market, id)
      const rows = await selectCandles(db, id, query)
      return writeCsv(rows.map(serveCandle), candleColumns)
    },
  }
}

const candleColumns = ['time', 'open', 'high', 'low', 'close', 'volume_a', 'volume_b', 'trades']

type CandleQuery = Parameters<Handlers['candles']>[0]['query']

/** Oldest first. */
async function selectCandles(db: Database, id: string, { interval, from, to, limit }: CandleQuery) {
  const conditions: SQL[] = [
    eq(candles.pair, await selectNumber(db, id)),
    eq(candles.interval, interval),
  ]
  if (from !== undefined) conditions.push(gte(candles.time, from))
  if (to !== undefined) conditions.push(lte(candles.time, to))
  const rows = await db
    .select()
    .from(candles)
    .where(and(...conditions))
    .orderBy(desc(candles.time))
    .limit(limit)
  return rows.reverse()
}

function serveCandle(row: typeof candles.$inferSelect) {
  return {
    time: row.time,
    open: formatScaled(row.open, PRICE_PLACES),
    high: formatScaled(row.high, PRICE_PLACES),
    low: formatScaled(row.low, PRICE_PLACES),
    close: formatScaled(row.close, PRICE_PLACES),
    volume_a: row.volumeA.toString(),
    volume_b: row.volumeB.toString(),
    trades: row.trades,
  }
}

export async function assertPair({ pairs }: Pick<Market, 'pairs'>, id: string): Promise<void> {
  if (!(await pairs()).has(id)) throw unknownPair(id)
}

export const unknownPair = (id: string): ApiRefusalError =>
  new ApiRefusalError('not_found', `There is no pair ${stripFieldSuffix(id)}.`)

function assertDistinct(tokenA: string, tokenB: string): void {
  if (tokenA !== tokenB) return
  throw new ApiRefusalError('bad_request', '"tokenB" is the same token as "tokenA".', {
    field: 'tokenB',
  })
}
