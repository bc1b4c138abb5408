import { type ExplorerTransaction, TRANSACTION_HISTORY_LIMIT } from '@nightjar/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/queries.ts'
import { api } from '../../network/api.ts'
import { type Filter, filters } from './kinds.ts'

/** Entries per page when all are read at once: the server's maximum. */
const EXPORT_PAGE = 100

type Page = {
  readonly address: string
  readonly filter: Filter
  readonly limit: number
  readonly before: string | undefined
}

async function readPage({ address, filter, limit, before }: Page) {
  const kinds = filters[filter]
  return await api.explorerTransactions({
    query: {
      address,
      limit,
      ...(kinds.length > 0 ? { tx_type: kinds } : {}),
      ...(before === undefined ? {} : { before }),
    },
  })
}

/** The transactions of an address, twenty entries a page. Nobody is asked about private ones. */
export function transactionsQuery(address: string, filter: Filter) {
  return infiniteQueryOptions({
    queryKey: [...keys.transactions, address, filter],
    queryFn: ({ pageParam: before }) =>
      readPage({ address, filter, limit: TRANSACTION_HISTORY_LIMIT, before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: filter !== 'private',
  })
}

/** All transactions of an address, page after page; empty for the private filter. */
export async function readAll(
  address: string,
  filter: Filter,
): Promise<readonly ExplorerTransaction[]> {
  const all: ExplorerTransaction[] = []
  if (filter === 'private') return all
  let before: string | undefined
  do {
    const { txs, next } = await readPage({ address, filter, limit: EXPORT_PAGE, before })
    all.push(...txs)
    before = next ?? undefined
  } while (before !== undefined)
  return all
}

/** One transaction by the chain's id; undefined until it is in a block. */
export function receiptQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [...keys.transactions, 'receipt', id],
    queryFn: async () => (id ? await api.transaction({ params: { id } }) : null),
    enabled: id !== undefined,
    retry: false,
  })
}
