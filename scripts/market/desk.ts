import type { Action } from './action.ts'
import { type Book, CREDITS, nameOf, type Pool, toUnits, toWhole } from './book.ts'
import type { Cast } from './cast.ts'
import type { PriceOf } from './prices.ts'
import type { Random } from './random.ts'
import { tokenOf } from './tokens.ts'
import {
  commonAmount,
  correction,
  deviation,
  impactOf,
  type Moment,
  type Sale,
  type Traders,
  tokenIn,
} from './traders.ts'

/** How often retail trades in a pool, against the others. */
export const popularity: Readonly<Record<string, number>> = {
  'WALEO/USDX': 5,
  'USDX/WBTC': 3,
  'WETH/USDX': 3,
  'WALEO/NJR': 3,
  'WALEO/WBTC': 1.5,
  'WETH/WALEO': 1.5,
  'OWL/WETH': 1.5,
  'USDX/EURX': 1.5,
}

const RETAIL_DOLLARS = 120
const PRIVATE_DOLLARS = 3000
/** The tokens of which private traders keep records, the dollars that they make private at once, and when they do. */
export const STOCKED = ['USDX', 'WALEO', 'WBTC', 'WETH'] as const
const SHIELDED = [10_000, 20_000, 50_000] as const
const LEAST_STOCK = 2500
const MOST_IMPACT = 0.01
const MOST_PRIVATE_IMPACT = 0.006
const FEE_MARGIN = 0.003

type Setting = {
  readonly book: Book
  readonly cast: Cast
  readonly random: Random
  readonly traders: Traders
  /** Whether the market still looks at a pool. */
  readonly isWatched: (pool: Pool) => boolean
  /** The most that arbitrage moves a price by at once: 0.01 is one percent. */
  readonly mostArbitrage?: number
  /** Seconds for which new records rest before they are spent. */
  readonly restSeconds?: readonly [least: number, most: number]
}

/** Who trades next, and what: each function returns undefined where nobody can or wants to. */
export type Desk = ReturnType<typeof createDesk>

export function createDesk(setting: Setting) {
  const { book, cast, random, traders, isWatched } = setting
  const { mostArbitrage = 1, restSeconds: [leastRest, mostRest] = [1200, 10_800] } = setting

  /** The pools that are furthest from what their tokens are worth, the worst first. */
  const byDeviation = (priceOf: PriceOf) =>
    book.pools
      .filter(isWatched)
      .map((pool) => ({ pool, off: Math.abs(deviation(pool, priceOf)) }))
      .sort((first, second) => second.off - first.off)

  /** Brings the worst pool to its price where that is worth a fee. */
  const arbitrage = (moment: Moment, least = FEE_MARGIN): Action | undefined => {
    for (const { pool, off } of byDeviation(moment.priceOf)) {
      if (off < least) return undefined
      const sale = atMost(mostArbitrage, correction(pool, moment.priceOf))
      const able = cast.arbitrageur.filter((by) => book.balance(by, sale.symbol) >= sale.amountIn)
      if (able.length > 0 && sale.amountIn > 0n) {
        return traders.trade(random.pick(able), sale, moment)
      }
    }
    return undefined
  }

  const pickPool = (): Pool => {
    const pools = book.pools.filter(isWatched)
    const weights = pools.map((pool) => popularity[nameOf(pool)] ?? 1)
    let rest = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
    const at = weights.findIndex((weight) => {
      rest -= weight
      return rest < 0
    })
    return pools[at] ?? random.pick(pools)
  }

  /** The side that most people sell: the dear one, mostly. */
  const pickSide = (pool: Pool, priceOf: PriceOf): string => {
    const isDear = deviation(pool, priceOf) > 0
    const follows = random.next() < 0.75
    return isDear === follows ? pool.a.symbol : pool.b.symbol
  }

  const holds = (by: string, symbol: string, amount: bigint) =>
    book.balance(by, symbol) >= amount || (symbol === 'WALEO' && book.balance(by, CREDITS) > amount)

  const retail = (moment: Moment): Action | undefined => {
    for (let tries = 0; tries < 12; tries++) {
      const [by, pool] = [random.pick(cast.retail), pickPool()]
      const symbol = pickSide(pool, moment.priceOf)
      const whole = random.logNormal(RETAIL_DOLLARS, 1.1) / moment.priceOf(symbol)
      const amountIn = toUnits(roundTo(whole, 2), tokenOf(symbol))
      const sale = { pool, symbol, amountIn }
      if (amountIn > 0n && holds(by, symbol, amountIn) && impactOf(sale) < MOST_IMPACT) {
        return traders.trade(by, sale, moment)
      }
    }
    return undefined
  }

  /** A rested record of at least an amount, of anybody who can pay a private fee. */
  const findRecord = (symbol: string, amount: bigint, second: number) => {
    const able = cast.private.flatMap((by) => {
      const record = book
        .records(by, symbol)
        .find((one) => one.amount >= amount && one.restsUntil <= second)
      const canPay = book.records(by, CREDITS).some((one) => one.amount > 1_000_000n)
      return record === undefined || !canPay ? [] : [{ by, record }]
    })
    return able.length === 0 ? undefined : random.pick(able)
  }

  /** A common amount, in the pool that most needs it and for which anybody has a record. */
  const privately = (moment: Moment): Action | undefined => {
    const { priceOf, second } = moment
    for (const { pool } of byDeviation(priceOf)) {
      const { symbol, amountIn } = correction(pool, priceOf)
      const token = tokenIn({ pool, symbol })
      const needed = toWhole(amountIn, token)
      const usual = random.logNormal(PRIVATE_DOLLARS, 0.5) / priceOf(symbol)
      for (const wanted of [Math.max(usual, needed * 1.2), usual / 2]) {
        const sale = { pool, symbol, amountIn: toUnits(commonAmount(wanted), token) }
        if (sale.amountIn <= 0n || impactOf(sale) > MOST_PRIVATE_IMPACT) continue
        const found = findRecord(symbol, sale.amountIn, second)
        if (found !== undefined) return traders.tradePrivately(found.by, sale, found.record, moment)
      }
    }
    return undefined
  }

  /** In whole units. */
  const largestRecord = ({ by, symbol }: { readonly by: string; readonly symbol: string }) =>
    book
      .records(by, symbol)
      .reduce((most, { amount }) => Math.max(most, toWhole(amount, tokenOf(symbol))), 0)

  return {
    arbitrage,
    retail,
    privately,

    worst: (priceOf: PriceOf): number => byDeviation(priceOf)[0]?.off ?? 0,

    /** Makes a round sum private for whoever has the smallest record, where that is small. */
    restock(moment: Moment): Action | undefined {
      const { priceOf } = moment
      const stocks = cast.private.flatMap((by) => STOCKED.map((symbol) => ({ by, symbol })))
      const [first] = stocks
        .map((stock) => ({ ...stock, dollars: largestRecord(stock) * priceOf(stock.symbol) }))
        .sort((one, other) => one.dollars - other.dollars)
      if (first === undefined || first.dollars > LEAST_STOCK) return undefined
      const { by, symbol } = first
      const whole = commonAmount((random.pick(SHIELDED) * 1.2) / priceOf(symbol))
      const amount = toUnits(whole, tokenOf(symbol))
      if (book.balance(by, symbol) < amount) return undefined
      return traders.shield(by, symbol, amount, random.between(leastRest, mostRest), moment)
    },

    /** A large sale, split over two routes where it can be. */
    *whale(moment: Moment): Generator<Action> {
      const by = random.pick(cast.whale)
      const buys = random.next() < 0.5
      const symbol = buys ? 'USDX' : 'WALEO'
      const dollars = random.between(8000, 24_000)
      const whole = roundTo(dollars / moment.priceOf(symbol), 2)
      const amountIn = toUnits(whole, tokenOf(symbol))
      if (book.balance(by, symbol) < amountIn) return
      const direct = book.pool('WALEO', 'USDX')
      const detour = (amountIn * 3n) / 10n
      yield traders.trade(by, { pool: direct, symbol, amountIn: amountIn - detour }, moment)
      const between = random.pick(['WBTC', 'WETH'] as const)
      const [first, second] = [symbol, buys ? 'WALEO' : 'USDX'].map((one) =>
        book.pool(one, between),
      )
      if (first === undefined || second === undefined) return
      yield traders.tradeAlong(by, { pool: first, symbol, amountIn: detour }, second, moment)
    },
  }
}

/** A sale, or as much of it as moves the price by at most an impact. */
function atMost(impact: number, sale: Sale): Sale {
  let { amountIn } = sale
  while (impactOf({ ...sale, amountIn }) > impact) amountIn /= 2n
  return { ...sale, amountIn }
}

/** A number with only its first digits, as people type it. */
export function roundTo(value: number, digits: number): number {
  let scale = 1
  const [most, least] = [Number(`1e${digits}`), Number(`1e${digits - 1}`)]
  while (value * scale >= most) scale /= 10
  while (value * scale < least && scale < 1e6) scale *= 10
  return Math.round(value * scale) / scale
}
