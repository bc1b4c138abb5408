import { and, eq, gte, inArray } from 'drizzle-orm'
import { candles } from '../../db/schema.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import { formatScaled } from '../../market/decimal.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'
import { CANDLE_PLACES } from './pairs.ts'

const SECONDS = 7 * 86_400
const INTERVAL = '4h'

/** Prices of some pairs over the last week, for small pictures of many. */
export function pairPriceHandlers({ db, now }: ApiContext): Pick<Handlers, 'somePairPrices'> {
  return {
    somePairPrices: async ({ body: { pair_ids: ids } }) => {
      const since = stepOf(now() - SECONDS, intervalSeconds[INTERVAL])
      const rows = await db
        .select({ pair: candles.pair, time: candles.time, close: candles.close })
        .from(candles)
        .where(
          and(inArray(candles.pair, ids), eq(candles.interval, INTERVAL), gte(candles.time, since)),
        )
        .orderBy(candles.time)
      return {
        pairs: ids.map((id) => ({
          pair_id: id,
          prices: rows
            .filter(({ pair }) => pair === id)
            .map(({ time, close }) => ({ time, close: formatScaled(close, CANDLE_PLACES) })),
        })),
      }
    },
  }
}
