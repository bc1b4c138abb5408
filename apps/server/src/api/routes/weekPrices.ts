import type { WeekPrices } from '@nightjar/sdk'
import type { TokenLabel } from '../../db/tokenRows.ts'
import { PRICE_PLACES } from '../../indexer/ledger/series.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import { formatRatio } from '../../market/decimal.ts'
import type { Prices } from '../../market/market.ts'
import { priceAt } from '../../market/medianPrice.ts'
import { readCloses } from '../../market/readCloses.ts'
import type { PricedPair } from '../../market/routes.ts'
import { createTokenList } from '../../market/serveToken.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

const HOUR = intervalSeconds['1h']
const HOURS = 7 * 24
/** Every fourth hour is served. */
const STEP = 4
const UNIT = 10n ** BigInt(PRICE_PLACES)

/** Prices of the listed tokens over the last week. */
export function weekPriceHandlers({ env }: ApiContext): Pick<Handlers, 'weekPrices'> {
  const { officialIds, verifiedIds } = createTokenList(env)
  const listed = [...new Set([...officialIds, ...verifiedIds])]
  return { weekPrices: (_, context) => readWeek(context, listed) }
}

/** Computed once per hour, and again for each hour that the indexer still catches up with. */
async function readWeek(
  { market, now }: ApiContext,
  listed: readonly string[],
): Promise<WeekPrices> {
  const until = stepOf(now(), HOUR) // the current hour has not ended
  const { building, timestamp } = await market.position()
  const over = stepOf(timestamp, HOUR)
  return await market.settled('week prices', `${building} ${until} ${over}`, async (db) => {
    const from = until - HOURS * HOUR
    const book = await market.prices()
    const labels = await market.tokens()
    const closesOf = createReader(async (pair) => {
      const closes = await readCloses(db, pair.id, { interval: '1h', from, until })
      return closes.some((close) => close !== undefined)
        ? closes
        : closes.map(() => reservePrice(pair, labels))
    })
    const tokens = await Promise.all(
      listed.map(async (id) => describe(id, await pricesOf(id, book, closesOf))),
    )
    return { from, step: STEP * HOUR, tokens }
  })
}

type Closes = readonly (bigint | undefined)[]
type ReadCloses = (pair: PricedPair) => Promise<Closes>

/** Reads each pair once, although many routes share it. */
function createReader(read: ReadCloses): ReadCloses {
  const reading = new Map<string, Promise<Closes>>()
  return (pair) => {
    const closes = reading.get(pair.id) ?? read(pair)
    reading.set(pair.id, closes)
    return closes
  }
}

/** The price of a pair that was never traded: deposits do not change it. */
function reservePrice(
  { tokenA, tokenB, reserveA, reserveB }: PricedPair,
  labels: ReadonlyMap<string, TokenLabel>,
): bigint | undefined {
  const [a, b] = [labels.get(tokenA), labels.get(tokenB)]
  if (!a || !b || reserveA === 0n) return undefined
  return (reserveB * 10n ** BigInt(a.decimals) * UNIT) / (reserveA * 10n ** BigInt(b.decimals))
}

/** A token's price at the end of every hour, along the route that is the deepest one now. */
async function pricesOf(
  token: string,
  { way }: Prices,
  closesOf: ReadCloses,
): Promise<readonly (string | null)[]> {
  const route = way(token)
  if (route === undefined) return Array.from({ length: HOURS }, () => null)
  const legs = await Promise.all(
    route.map(async ({ pair, isA }) => ({ isA, closes: await closesOf(pair) })),
  )
  return Array.from({ length: HOURS }, (_, hour) => {
    const price = priceAt(legs, hour, UNIT)
    return price === undefined ? null : formatRatio(price.numerator, price.denominator)
  })
}

const describe = (
  token_id: string,
  prices: readonly (string | null)[],
): WeekPrices['tokens'][number] => ({
  token_id,
  day_ago: prices.at(-25) ?? null,
  prices: prices.filter((_, hour) => hour % STEP === STEP - 1),
})
