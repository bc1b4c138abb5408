import { queryOptions } from '@tanstack/react-query'
import { knownAmount } from '../../lib/knownAmount.ts'
import { keys } from '../../lib/queries.ts'
import { api } from '../../network/api.ts'

const SHOWN = 7
/** More than are shown, because rejected and unconfirmed swaps have no amounts. */
const ASKED = 20

/** The latest swaps of all accounts, as the chain shows them. */
export const swapsQuery = queryOptions({
  queryKey: [...keys.transactions, 'tape'], // fetched again when a block has transactions
  queryFn: async () => {
    const { txs } = await api.explorerTransactions({ query: { tx_type: ['swap'], limit: ASKED } })
    const shown = txs.filter(({ status, in_doubt }) => status === 'accepted' && !in_doubt)
    return shown.slice(0, SHOWN)
  },
})

/** The value of all pools and the figures of the last day, in microcredits. */
export const totalsQuery = queryOptions({
  queryKey: [...keys.prices, 'totals'],
  queryFn: async () => {
    const stats = await api.stats({ query: { limit: 1 } })
    return {
      liquidity: knownAmount(stats.tvl),
      volume: BigInt(stats.volume_24h),
      privateVolume: BigInt(stats.private_volume_24h),
      fees: BigInt(stats.fees_24h),
      swaps: stats.swaps_24h,
    }
  },
  staleTime: 30_000,
})
