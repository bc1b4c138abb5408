import {
  type Candle,
  type CandleInterval,
  type ExplorerTransaction,
  type PairTrade,
  type Token,
  tokenFromServed,
} from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

/** Trades and changes of liquidity that a pair's page shows. */
const SHOWN = 20
/** Steps of a chart. */
export const CHART_STEPS = 300

/** The steps in which a pair was traded, oldest first; none for those in which it was not. */
export function candlesQuery(pair: string, interval: CandleInterval) {
  return queryOptions({
    queryKey: [...keys.prices, 'candles', pair, interval], // read anew when a pair has changed
    queryFn: async (): Promise<readonly Candle[]> => {
      const query = { interval, limit: CHART_STEPS }
      return (await api.candles({ params: { id: pair }, query })).candles
    },
    staleTime: 30_000,
  })
}

/** The price at the end of the hour a day ago, in whole tokens; null where the pair was not traded by then. */
export function dayAgoQuery(pair: string) {
  return queryOptions({
    queryKey: [...keys.prices, 'dayAgo', pair],
    queryFn: async (): Promise<string | null> => {
      const to = Math.floor(Date.now() / 1000) - 86_400 - 3600 // candles are named by their first second
      const query = { interval: '1h', to, limit: 1 } as const
      const { candles } = await api.candles({ params: { id: pair }, query })
      return candles[0]?.close ?? null
    },
    staleTime: 300_000,
  })
}

/** What the pair holds and what the last day brought, in microcredits; undefined where it has no price. */
export function pairStatsQuery(pair: string) {
  return queryOptions({
    queryKey: [...keys.prices, 'stats', pair],
    queryFn: async () => {
      const { pairs } = await api.stats({ query: { pair, limit: 1 } })
      const known = (text: string | null | undefined) => (text ? BigInt(text) : undefined)
      return {
        liquidity: known(pairs[0]?.tvl),
        volume: known(pairs[0]?.volume_24h),
        fees: known(pairs[0]?.fees_24h),
      }
    },
    staleTime: 30_000,
  })
}

/** The newest trades with a pair, exactly what it took in and paid. */
export function tradesQuery(pair: string) {
  return queryOptions({
    queryKey: [...keys.transactions, 'trades', pair], // read anew when a block has transactions
    queryFn: async (): Promise<readonly PairTrade[]> =>
      (await api.pairTrades({ params: { id: pair }, query: { limit: SHOWN } })).trades,
  })
}

/** The newest changes of a pair's liquidity. */
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

/** A day of the exchange, UTC; values in microcredits, the liquidity that at its end. */
export type Day = {
  readonly time: number
  readonly liquidity: bigint
  readonly volume: bigint
  /** The part of it by traders whom the chain does not name. */
  readonly privateVolume: bigint
  readonly fees: bigint
  readonly swaps: number
  /** Different addresses that the chain names. */
  readonly traders: number
}

/** The last thirty days, oldest first; none before the first trade. */
export const daysQuery = queryOptions({
  queryKey: [...keys.prices, 'days'],
  queryFn: async (): Promise<readonly Day[]> => {
    const { series } = await api.stats({ query: { interval: '1d', limit: 30 } })
    return series.map(({ time, tvl, volume, private_volume, fees, swaps, traders }) => ({
      time,
      liquidity: BigInt(tvl),
      volume: BigInt(volume),
      privateVolume: BigInt(private_volume),
      fees: BigInt(fees),
      swaps,
      traders: traders ?? 0,
    }))
  },
  staleTime: 30_000,
})

/** A token by its id, listed or not; null where there is none. */
export function tokenQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.tokens, id],
    queryFn: async (): Promise<Token | null> => {
      const { tokens } = await api.searchTokens({ params: { keywords: id } })
      const served = tokens.find(({ token_id }) => token_id === id)
      return served ? tokenFromServed(served) : null
    },
    staleTime: 60_000,
  })
}

/** Where a token's supply lies, in base units; what is in records as far as the rest is known. */
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

/** What pools hold of a token and what was traded with it, in microcredits. */
export function tokenStatsQuery(token: string) {
  return queryOptions({
    queryKey: [...keys.prices, 'stats', 'token', token],
    queryFn: async () => {
      const stats = await api.stats({ query: { token, limit: 1 } })
      return {
        liquidity: BigInt(stats.tvl),
        day: BigInt(stats.volume_24h),
        week: BigInt(stats.volume_7d),
      }
    },
    staleTime: 30_000,
  })
}
