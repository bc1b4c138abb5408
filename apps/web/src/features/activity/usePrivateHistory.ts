import {
  CREDITS_PROGRAM,
  type ExplorerTransaction,
  movementsOf,
  type OwnedRecord,
  PROGRAMS,
} from '@nightjar/sdk'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/queries.ts'
import { readRecords } from '../../private/records.ts'
import { walletStore } from '../../wallets/store.ts'
import { useWallet } from '../../wallets/useWallet.ts'

/**
 * The private calls of an account, found with its own records in pages of everyone's calls; amounts come from the chain's replay.
 * Only for a wallet in this browser: others do not report what created a record.
 */
export function privateHistoryQuery(address: string) {
  return queryOptions({
    queryKey: [...keys.transactions, 'private', address],
    queryFn: async () => {
      const [records, calls] = [await readRecords(), await walletStore.shownCalls()]
      return rebuildHistory(
        records,
        calls.flatMap(({ listed }) => listed),
      )
    },
    gcTime: 0, // removed from memory with the page
  })
}

/** Whether the connected account's records reveal its history. */
const useIsTold = (address: string): boolean =>
  useWallet().address === address && walletStore.can('privateHistory')

export type PrivateHistory = {
  /** Empty until known, and for an account that is not connected. */
  readonly calls: readonly ExplorerTransaction[]
  readonly isPending: boolean
  readonly error: Error | null
  retry(): void
}

/** The same for a screen. */
export function usePrivateHistory(address: string): PrivateHistory {
  const enabled = useIsTold(address)
  const { data = none, ...query } = useQuery({ ...privateHistoryQuery(address), enabled })
  return {
    calls: enabled ? data : none,
    isPending: enabled && query.isPending,
    error: enabled ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/** Reads it completely, for an export. */
export function useReadHistory(address: string): () => Promise<readonly ExplorerTransaction[]> {
  const client = useQueryClient()
  const enabled = useIsTold(address)
  return async () => (enabled ? client.ensureQueryData(privateHistoryQuery(address)) : none)
}

/** The calls of one transaction; undefined while unknown. */
export function useFoundCalls(id: string | undefined): readonly ExplorerTransaction[] | undefined {
  const { address } = useWallet()
  const enabled = id !== undefined && address !== null && walletStore.can('privateHistory')
  const { data, isPending } = useQuery({ ...privateHistoryQuery(address ?? ''), enabled })
  if (enabled && isPending) return undefined
  return data?.filter(({ tx_id }) => tx_id === id) ?? none
}

const none: readonly ExplorerTransaction[] = []

/**
 * Calls that created records of the account without naming anyone; those that name it are in its public list. If the router
 * paid credits, their record gives the amount.
 */
export function rebuildHistory(
  records: readonly OwnedRecord[],
  calls: readonly ExplorerTransaction[],
): readonly ExplorerTransaction[] {
  const origins = records.flatMap(({ origin }) => (origin?.program === PROGRAMS.core ? origin : []))
  const own = new Set(origins.map(({ transactionId }) => transactionId))
  return calls
    .filter((call) => own.has(call.tx_id) && call.private && call.address === null)
    .map((call) => ({
      ...call,
      received: [...movementsOf(call, call, { least: creditsIn(call, records) }).received],
    }))
}

/** Microcredits that a call paid into a record of the account, without the change of a fee. */
function creditsIn({ tx_id }: ExplorerTransaction, records: readonly OwnedRecord[]) {
  return records.find(
    ({ origin }) =>
      origin?.transactionId === tx_id &&
      origin.program === CREDITS_PROGRAM &&
      origin.function === 'transfer_public_to_private',
  )?.amount
}
