import type { PairStats } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { knownAmount } from '../../lib/knownAmount.ts'
import { keys } from '../../lib/queries.ts'
import type { MessageId } from '../../messageIds.ts'
import { api } from '../../network/api.ts'
import type { Trade } from './sortPools.ts'

/** The last 24 hours or seven days. */
export const windows = ['24h', '7d'] as const
export type Window = (typeof windows)[number]

export const windowDays: Record<Window, bigint> = { '24h': 1n, '7d': 7n }

export const windowNames = {
  '24h': 'pools.day',
  '7d': 'pools.week',
} as const satisfies Record<Window, MessageId>

/** Volume and fees of both windows, in total and by pair. */
export const statsQuery = queryOptions({
  queryKey: [...keys.prices, 'stats'], // fetched again with the prices, when a pair has changed
  queryFn: async () => {
    const stats = await api.stats({ query: { limit: 1 } })
    const inWindow = (window: Window) => ({
      all: tradeOf(stats, window),
      pairs: new Map(stats.pairs.map((pair) => [pair.pair_id, tradeOf(pair, window)])),
    })
    return { '24h': inWindow('24h'), '7d': inWindow('7d') }
  },
  staleTime: 30_000,
})

type Figures = Pick<PairStats, 'tvl'> &
  Pick<PairStats, `${'volume' | 'private_volume' | 'fees'}_${Window}`>

function tradeOf(figures: Figures, window: Window): Trade {
  return {
    liquidity: knownAmount(figures.tvl),
    volume: knownAmount(figures[`volume_${window}`]),
    privateVolume: knownAmount(figures[`private_volume_${window}`]),
    fees: knownAmount(figures[`fees_${window}`]),
  }
}

/** Maximum number of pairs per call. */
export const PRICES_AT_ONCE = 100

/** Closing prices of a week by pair, oldest first; as numbers, because they are only drawn. */
export function weekPricesQuery(pairs: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.prices, 'week', pairs],
    queryFn: async (): Promise<ReadonlyMap<string, readonly number[]>> => {
      const answer = await api.somePairPrices({ body: { pair_ids: [...pairs] } })
      return new Map(
        answer.pairs.map(({ pair_id, prices }) => [
          pair_id,
          prices.map(({ close }) => Number(close)),
        ]),
      )
    },
    enabled: pairs.length > 0,
    staleTime: 60_000,
  })
}
