import type { Candle, CandleInterval, ExplorerTransaction, PairTrade, Token } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { now } from '../../lib/clock.ts'
import { knownAmount } from '../../lib/knownAmount.ts'
import { keys } from '../../lib/queries.ts'
import { readToken } from '../../lib/readToken.ts'
import { api } from '../../network/api.ts'

/** Number of trades and liquidity changes on a pair's page. */
const SHOWN = 20
/** Number of intervals in a chart. */
export const CHART_STEPS = 300

/** The intervals in which a pair was traded, oldest first; intervals without a trade are left out. */
export function candlesQuery(pair: string, interval: CandleInterval) {
  return queryOptions({
    queryKey: [...keys.prices, 'candles', pair, interval], // fetched again when a pair has changed
    queryFn: async (): Promise<readonly Candle[]> => {
      const query = { interval, limit: CHART_STEPS }
      return (await api.candles({ params: { id: pair }, query })).candles
    },
    staleTime: 30_000,
  })
}

/** The private part of a pair's volume, 0 to 1, by the first second of an interval; left out where it is unknown. */
export function privatePartsQuery(pair: string, interval: CandleInterval) {
  return queryOptions({
    queryKey: [...keys.prices, 'privateParts', pair, interval],
    queryFn: async (): Promise<ReadonlyMap<number, number>> => {
      const { series } = await api.stats({ query: { pair, interval, limit: CHART_STEPS } })
      const valued = series.filter(({ volume }) => volume !== '0')
      return new Map(
        valued.map(({ time, volume, private_volume }) => [
          time,
          Number(private_volume) / Number(volume),
        ]),
      )
    },
    staleTime: 30_000,
  })
}

/** The price a day ago, null if there was none, and the lowest and highest since, in whole tokens. */
export type PriceDay = {
  readonly before: string | null
  readonly low: string
  readonly high: string
}

/** Since the end of the hour a day ago; null if the pair was never traded. */
export function priceDayQuery(pair: string) {
  return queryOptions({
    queryKey: [...keys.prices, 'priceDay', pair],
    queryFn: async (): Promise<PriceDay | null> => {
      const since = Math.floor(now() / 1000) - 86_400 - 3600 // a candle is identified by its first second
      const params = { id: pair }
      const [past, day] = await Promise.all([
        api.candles({ params, query: { interval: '1h', to: since, limit: 1 } }),
        api.candles({ params, query: { interval: '1h', from: since + 1, limit: 26 } }),
      ])
      const before = past.candles[0]?.close ?? null
      const seen = before === null ? [] : [before]
      const [low] = [...seen, ...day.candles.map((candle) => candle.low)].sort(byValue)
      const high = [...seen, ...day.candles.map((candle) => candle.high)].sort(byValue).at(-1)
      return low === undefined || high === undefined ? null : { before, low, high }
    },
    staleTime: 300_000,
  })
}

const byValue = (one: string, other: string): number => Number(one) - Number(other)

/** The pair's reserves and its figures of the last day, in microcredits; undefined if it has no price. */
export function pairStatsQuery(pair: string) {
  return queryOptions({
    queryKey: [...keys.prices, 'stats', pair],
    queryFn: async () => {
      const { pairs } = await api.stats({ query: { pair, limit: 1 } })
      return {
        liquidity: knownAmount(pairs[0]?.tvl),
        volume: knownAmount(pairs[0]?.volume_24h),
        fees: knownAmount(pairs[0]?.fees_24h),
      }
    },
    staleTime: 30_000,
  })
}

/** The latest trades in a pair, with the exact amounts it received and paid. */
export function tradesQuery(pair: string) {
  return queryOptions({
    queryKey: [...keys.transactions, 'trades', pair], // fetched again when a block has transactions
    queryFn: async (): Promise<readonly PairTrade[]> =>
      (await api.pairTrades({ params: { id: pair }, query: { limit: SHOWN } })).trades,
  })
}

/** The latest changes of a pair's liquidity. */
export function liquidityChangesQuery(pair: string) {
  return queryOptions({
    queryKey: [...keys.transactions, 'liquidity', pair],
    queryFn: async (): Promise<readonly ExplorerTransaction[]> => {
      const tx_type = ['add_liquidity', 'remove_liquidity'] as const
      const { txs } = await api.explorerTransactions({ query: { pair, tx_type, limit: SHOWN } })
      return txs.filter(({ status, in_doubt }) => status === 'accepted' && !in_doubt)
    },
  })
}

/** A day (UTC) of the exchange, or an hour; values in microcredits, the liquidity as of its end. */
export type Day = {
  readonly time: number
  readonly liquidity: bigint | undefined
  readonly volume: bigint
  /** The part of it by traders whom the chain does not name. */
  readonly privateVolume: bigint
  readonly fees: bigint
  readonly swaps: number
  /** Number of different addresses that the chain names. */
  readonly traders: number
}

/** The last thirty days, oldest first; none before the first trade. */
export const daysQuery = queryOptions({
  queryKey: [...keys.prices, 'days'],
  queryFn: () => readSteps('1d', 30),
  staleTime: 30_000,
})

/** The hours of the last seven days, oldest first; none before the first trade. Traders are not counted. */
export const hoursQuery = queryOptions({
  queryKey: [...keys.prices, 'hours'],
  queryFn: () => readSteps('1h', 7 * 24),
  staleTime: 30_000,
})

async function readSteps(interval: CandleInterval, limit: number): Promise<readonly Day[]> {
  const { series } = await api.stats({ query: { interval, limit } })
  return series.map(({ time, tvl, volume, private_volume, fees, swaps, traders }) => ({
    time,
    liquidity: knownAmount(tvl),
    volume: BigInt(volume),
    privateVolume: BigInt(private_volume),
    fees: BigInt(fees),
    swaps,
    traders: traders ?? 0,
  }))
}

/** A token by its id, listed or not; null if it does not exist. */
export function tokenQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.tokens, id],
    queryFn: async (): Promise<Token | null> => {
      const { tokens } = await api.searchTokens({ params: { keywords: id } })
      const served = tokens.find(({ token_id }) => token_id === id)
      return served ? readToken(served) : null
    },
    staleTime: 60_000,
  })
}

/** Where a token's supply is held, in base units; the part in records only if the rest is known. */
export function supplyQuery(token: string) {
  return queryOptions({
    queryKey: [...keys.prices, 'supply', token],
    queryFn: async () => {
      const served = await api.tokenSupply({ params: { id: token } })
      return {
        public: BigInt(served.public),
        pools: BigInt(served.pools),
        private: served.private === null ? undefined : BigInt(served.private),
      }
    },
    staleTime: 30_000,
  })
}

/** The token's liquidity in pools and its volume, in microcredits. */
export function tokenStatsQuery(token: string) {
  return queryOptions({
    queryKey: [...keys.prices, 'stats', 'token', token],
    queryFn: async () => {
      const stats = await api.stats({ query: { token, limit: 1 } })
      return {
        liquidity: knownAmount(stats.tvl),
        day: BigInt(stats.volume_24h),
        week: BigInt(stats.volume_7d),
      }
    },
    staleTime: 30_000,
  })
}
