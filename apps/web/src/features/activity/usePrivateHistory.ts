import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys, wrappedTokensQuery } from '../../lib/queries.ts'
import { createInsideOf, listWrappings } from '../../lib/wrapping.ts'
import { readRecords } from '../../private/records.ts'
import { walletStore } from '../../wallets/store.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { type History, rebuildHistory } from './rebuildHistory.ts'

/**
 * The private calls of an account, found with its own records in pages of everyone's calls; amounts come from the chain's replay.
 * Only for a wallet in this browser: others do not report what created a record.
 */
export function privateHistoryQuery(address: string) {
  return queryOptions({
    queryKey: [...keys.transactions, 'private', address],
    queryFn: async ({ client }) => {
      const wrapped = await client.fetchQuery(wrappedTokensQuery)
      const [records, calls] = [await readRecords(), await walletStore.shownCalls()]
      const { transactions } = await walletStore.seenBlocks(0)
      const rejected = transactions.filter(({ status }) => status === 'rejected')
      const shown = [...calls, ...rejected].flatMap(({ listed }) => listed)
      return rebuildHistory(address, records, shown, createInsideOf(listWrappings(wrapped, [])))
    },
    gcTime: 0, // removed from memory with the page
  })
}

/** Whether the connected account's records reveal its history. */
export const useIsTold = (address: string): boolean =>
  useWallet().address === address && walletStore.can('privateHistory')

export type PrivateHistory = Partial<History> & {
  readonly isPending: boolean
  readonly error: Error | null
  retry(): void
}

/** The same for a screen; undefined until known, and for an account that is not connected. */
export function usePrivateHistory(address: string): PrivateHistory {
  const enabled = useIsTold(address)
  const { data, ...query } = useQuery({ ...privateHistoryQuery(address), enabled })
  return {
    ...(enabled ? data : undefined),
    isPending: enabled && query.isPending,
    error: enabled ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/** Reads it completely, for an export; undefined where the wallet does not tell. */
export function useReadHistory(address: string): () => Promise<History | undefined> {
  const client = useQueryClient()
  const enabled = useIsTold(address)
  return async () => (enabled ? client.fetchQuery(privateHistoryQuery(address)) : undefined)
}

/** What the account's records reveal; undefined while unknown, null where the wallet does not tell. */
export function useFound(isWanted: boolean): History | null | undefined {
  const { address } = useWallet()
  const enabled = isWanted && address !== null && walletStore.can('privateHistory')
  const { data, isPending } = useQuery({ ...privateHistoryQuery(address ?? ''), enabled })
  if (enabled && isPending) return undefined
  return data ?? null
}
