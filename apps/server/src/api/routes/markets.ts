import { type MarketTicker, type MarketTrade, showSymbol } from '@nightjar/sdk'
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectPairsByTokens } from '../../db/pairRows.ts'
import { candles, names, pairs } from '../../db/schema.ts'
import { selectTokensByIds, type TokenLabel } from '../../db/tokenRows.ts'
import { PRICE_PLACES } from '../../indexer/ledger/series.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import { formatRatio, formatScaled } from '../../market/decimal.ts'
import type { Market, PairRow } from '../../market/market.ts'
import { createOpenStep, readWindow, type Steps } from '../../market/readWindow.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { createRowTexts, joinRows, type RowTexts, Serialized } from '../serialized.ts'
import { readDollarPrice } from './dollarPrice.ts'
import { placeOf, selectTrades, type TradeRow } from './pairTrades.ts'

const DAY = 86_400
/** The interval of its candles: a precision of 15 minutes is enough. */
const STEP = '15m'

type Sides = Pick<PairRow, 'tokenA' | 'tokenB'>

/** Data for exchange aggregators in CoinGecko's format; the base is the pair's first token. */
export function marketHandlers(): Pick<Handlers, 'marketPairs' | 'marketTickers' | 'marketTrades'> {
  const pairText = createRowTexts()
  const texts = { ticker: createRowTexts(), dollars: createRowTexts() }
  return {
    marketPairs: async (_, { market }) => {
      const rows = Array.from((await market.pairs()).values(), (pair) =>
        pairText(pair.id, [], () => describePair(pair)),
      )
      return new Serialized(joinRows(rows))
    },
    marketTickers: (_, context) => readTickers(context, texts),
    marketTrades: async ({ query: { ticker_id, type, limit } }, { db }) => {
      const [tokenA = '', tokenB = ''] = ticker_id.split('_')
      const [pair] = await selectPairsByTokens(db, [[tokenA, tokenB]])
      if (!pair) throw new ApiRefusalError('not_found', `There is no ticker ${ticker_id}.`)
      const decimals = await decimalsOf(db, pair)
      const rows = await selectTrades(db, { id: pair.id, limit, before: undefined })
      const served = rows.map(({ trade }) => serveTrade(trade, pair, decimals))
      const ofType = (side: MarketTrade['type']) =>
        type === undefined || type === side ? served.filter((trade) => trade.type === side) : []
      return { buy: ofType('buy'), sell: ofType('sell') }
    },
  }
}

const tickerOf = ({ tokenA, tokenB }: Sides): string => `${tokenA}_${tokenB}`

const describePair = (pair: PairRow) => ({
  ticker_id: tickerOf(pair),
  base: pair.tokenA,
  target: pair.tokenB,
  pool_id: pair.id,
})

type TickerTexts = { readonly ticker: RowTexts; readonly dollars: RowTexts }

async function readTickers(context: ApiContext, textsOf: TickerTexts): Promise<Serialized> {
  const { market } = context
  const known = await market.pairs()
  const [tokens, days, closes, liquidity, dollar] = await Promise.all([
    market.tokens(),
    readDays(context),
    readCloses(market),
    market.liquidity(),
    readDollarPrice(context),
  ])
  const inDollars = dollarsBy(dollar.price)
  const texts: string[] = []
  for (const { id, tokenA, tokenB } of known.values()) {
    const [base, target] = [tokens.get(tokenA), tokens.get(tokenB)]
    if (!base || !target) continue
    const parts = [base, target, closes.get(id), days.get(id)] as const
    const text = textsOf.ticker(id, parts, () => describeTicker(id, ...parts))
    const worth = liquidity.get(id)
    const dollars = textsOf.dollars(id, [worth, dollar.price], () => inDollars(worth))
    texts.push(`${text.slice(0, -1)},"liquidity_in_usd":${dollars}}`)
  }
  return new Serialized(joinRows(texts))
}

/** All parts of a ticker except those that change with every price. */
const describeTicker = (
  id: string,
  base: TokenLabel,
  target: TokenLabel,
  close: bigint | undefined,
  day: Day | undefined,
): Omit<MarketTicker, 'liquidity_in_usd'> => ({
  ticker_id: tickerOf({ tokenA: base.id, tokenB: target.id }),
  base_currency: base.id,
  target_currency: target.id,
  base_symbol: showSymbol(base.symbol, base.id),
  target_symbol: showSymbol(target.symbol, target.id),
  pool_id: id,
  last_price: close === undefined ? null : formatScaled(close, PRICE_PLACES),
  base_volume: formatScaled(day?.volumeA ?? 0n, base.decimals),
  target_volume: formatScaled(day?.volumeB ?? 0n, target.decimals),
  high: day ? formatScaled(day.high, PRICE_PLACES) : null,
  low: day ? formatScaled(day.low, PRICE_PLACES) : null,
})

/** Value of microcredits in dollars at a price of one ALEO, with two decimals, rounded down. */
function dollarsBy(price: string | null): (microcredits: bigint | undefined) => string | null {
  if (price === null) return () => null
  const [whole = '0', fraction = ''] = price.split('.')
  const numerator = BigInt(whole + fraction)
  const denominator = 10n ** BigInt(fraction.length + 4)
  return (microcredits) =>
    microcredits === undefined ? null : formatScaled((microcredits * numerator) / denominator, 2)
}

type Day = {
  readonly volumeA: bigint
  readonly volumeB: bigint
  readonly high: bigint
  readonly low: bigint
}

/** The last 24 hours of every pair that was traded in them. */
const readDays = (context: ApiContext): Promise<ReadonlyMap<string, Day>> =>
  readWindow(context, {
    name: 'candles of a day',
    table: 'candles',
    window: { length: DAY, interval: STEP },
    read: selectDays,
    add: (earlier, later) => ({
      volumeA: earlier.volumeA + later.volumeA,
      volumeB: earlier.volumeB + later.volumeB,
      high: earlier.high > later.high ? earlier.high : later.high,
      low: earlier.low < later.low ? earlier.low : later.low,
    }),
  })

async function selectDays(
  db: Database,
  { interval, from, to, where }: Steps,
): Promise<ReadonlyMap<string, Day>> {
  const days = db
    .select({
      pair: candles.pair,
      volumeA: sql<string>`sum(${candles.volumeA})::text`.as('volume_a_sum'),
      volumeB: sql<string>`sum(${candles.volumeB})::text`.as('volume_b_sum'),
      high: sql<string>`max(${candles.high})::text`.as('highest'),
      low: sql<string>`min(${candles.low})::text`.as('lowest'),
    })
    .from(candles)
    .where(
      and(
        eq(candles.interval, interval),
        gte(candles.time, from),
        to === undefined ? undefined : lt(candles.time, to),
        where,
      ),
    )
    .groupBy(candles.pair)
    .as('days')
  const { volumeA, volumeB, high, low } = days
  const rows = await db
    .select({ pair: names.name, volumeA, volumeB, high, low })
    .from(days)
    .innerJoin(names, eq(names.number, days.pair))
  return new Map(
    rows.map((row) => [
      row.pair,
      {
        volumeA: BigInt(row.volumeA),
        volumeB: BigInt(row.volumeB),
        high: BigInt(row.high),
        low: BigInt(row.low),
      },
    ]),
  )
}

/** Price of each pair after its last trade: from the current interval, or else the last one before it. */
function readCloses(market: Market): Promise<ReadonlyMap<string, bigint>> {
  return market.perBlock('closes', async () => {
    const position = await market.position()
    const open = stepOf(position.timestamp, intervalSeconds[STEP])
    const bringUp = await market.settled('closes', `${position.building} ${open}`, async (db) =>
      createOpenStep({
        over: await selectClosesBefore(db, open),
        table: 'candles',
        read: (where) => selectClosesFrom(db, open, where),
        add: (_, later) => later,
      }),
    )
    return await bringUp(position)
  })
}

async function selectClosesBefore(db: Database, time: number) {
  const ofPair = and(
    eq(candles.pair, names.number),
    eq(candles.interval, STEP),
    lt(candles.time, time),
  )
  const last = db
    .select({ close: candles.close })
    .from(candles)
    .where(ofPair)
    .orderBy(desc(candles.time))
    .limit(1)
    .as('last')
  const rows = await db
    .select({ pair: pairs.id, close: last.close })
    .from(pairs)
    .innerJoin(names, eq(names.name, pairs.id))
    .crossJoinLateral(last)
  return new Map(rows.map(({ pair, close }) => [pair, close]))
}

async function selectClosesFrom(db: Database, time: number, where: SQL | undefined) {
  const rows = await db
    .select({ pair: names.name, close: candles.close })
    .from(candles)
    .innerJoin(names, eq(names.number, candles.pair))
    .where(and(eq(candles.interval, STEP), gte(candles.time, time), where))
    .orderBy(candles.time)
  return new Map(rows.map(({ pair, close }) => [pair, close]))
}

async function decimalsOf(db: Database, { tokenA, tokenB }: Sides) {
  const rows = await selectTokensByIds(db, [tokenA, tokenB])
  return { base: rows.get(tokenA)?.decimals ?? 0, target: rows.get(tokenB)?.decimals ?? 0 }
}

function serveTrade(
  trade: TradeRow,
  { tokenA }: Sides,
  { base, target }: { readonly base: number; readonly target: number },
): MarketTrade {
  const isBuy = trade.tokenOut === tokenA
  const [ofBase, ofTarget] = isBuy
    ? [trade.amountOut, trade.amountIn]
    : [trade.amountIn, trade.amountOut]
  const price =
    ofBase === 0n
      ? '0'
      : formatRatio(ofTarget * 10n ** BigInt(base), ofBase * 10n ** BigInt(target))
  return {
    trade_id: placeOf(trade),
    price,
    base_volume: formatScaled(ofBase, base),
    target_volume: formatScaled(ofTarget, target),
    trade_timestamp: trade.timestamp,
    type: isBuy ? 'buy' : 'sell',
  }
}
