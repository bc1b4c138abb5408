import { and, eq, gte, inArray } from 'drizzle-orm'
import { candles, names } from '../../db/schema.ts'
import { PRICE_PLACES } from '../../indexer/ledger/series.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import { formatScaled } from '../../market/decimal.ts'
import type { Handlers } from '../handler.ts'

const SECONDS = 7 * 86_400
const INTERVAL = '4h'

type Price = { readonly time: number; readonly close: string }

/** Prices of some pairs over the last week, for sparklines. */
export const pairPriceHandlers: Pick<Handlers, 'somePairPrices'> = {
  somePairPrices: async ({ body: { pair_ids: ids } }, { db, now }) => {
    const since = stepOf(now() - SECONDS, intervalSeconds[INTERVAL])
    const rows = await db
      .select({ pair: names.name, time: candles.time, close: candles.close })
      .from(names)
      .innerJoin(candles, eq(candles.pair, names.number))
      .where(
        and(inArray(names.name, ids), eq(candles.interval, INTERVAL), gte(candles.time, since)),
      )
      .orderBy(candles.time)
    const prices = new Map(ids.map((id): [string, Price[]] => [id, []]))
    for (const { pair, time, close } of rows) {
      prices.get(pair)?.push({ time, close: formatScaled(close, PRICE_PLACES) })
    }
    return { pairs: ids.map((id) => ({ pair_id: id, prices: prices.get(id) ?? [] })) }
  },
}
