import type { ExplorerTransaction } from '@nightjar/sdk'
import { api } from '../network/api.ts'
import { currentHeight } from '../transactions/height.ts'
import { walletStore } from '../wallets/store.ts'
import { noteTraces } from './noteSurplus.ts'
import type { Surplus } from './surplus.ts'
import { findByKey, surplusStore } from './surpluses.ts'
import { type ReadPage, readTraces } from './surplusTraces.ts'

/** Finds an account's surpluses, and amounts that this browser does not know: by the key, if the wallet derives addresses. */
export async function findAgain(owner: string): Promise<void> {
  const derives = walletStore.can('derivesFactors')
  if (derives) await findByKey(owner)
  const unknown = surplusStore
    .list()
    .filter((each) => each.owner === owner && each.left === null)
    .filter((each) => !derives || 'factor' in each) // the key finds all others
  await searchSurpluses(unknown)
}

/** A clock may be wrong by this much. */
const CLOCK_MS = 24 * 3_600_000

/** Everyone's swaps, deposits, withdrawals and claims before a cursor, newest first. */
type ListCalls = (before: string | null) => Promise<{
  /** The list contains every call up to this block. */
  readonly height: number
  readonly txs: readonly ExplorerTransaction[]
  readonly next: string | null
}>

const listCalls: ListCalls = (before) =>
  api.explorerTransactions({
    query: {
      tx_type: ['swap', 'add_liquidity', 'remove_liquidity', 'claim'],
      limit: 100,
      ...(before && { before }),
    },
  })

type Chain = { readonly list: ListCalls; readonly readPage?: ReadPage }

/**
 * Looks for stored surpluses of unknown amount in every private call since they were stored, which needs neither the
 * key nor the records of the account. What no block shows is searched for from there the next time.
 */
export async function searchSurpluses(
  wanted: readonly Surplus[],
  { list, readPage }: Chain = { list: listCalls },
): Promise<void> {
  if (wanted.length === 0) return
  const head = await currentHeight()
  const { heights, listedTo } = await listHeights(wanted, list)
  const traces = await readTraces(heights, readPage)
  const searchedTo = Math.min(head, listedTo)
  for (const { id } of wanted) {
    await noteTraces(id, traces)
    if (traces.some(({ address }) => address === id)) continue
    await surplusStore.change(id, (stored) => stored && { ...stored, searchedTo })
  }
}

type Range = { readonly heights: readonly number[]; readonly listedTo: number }

/** The heights of everyone's private calls that may have left or claimed one of these, from the whole list of calls. */
async function listHeights(wanted: readonly Surplus[], list: ListCalls): Promise<Range> {
  const heights: number[] = []
  let listedTo: number | undefined
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<ListCalls>> = await list(before)
    listedTo ??= page.height
    const fresh = page.txs.filter((call) => wanted.some((each) => mayShow(call, each)))
    heights.push(...fresh.filter((call) => call.private).map(({ height }) => height))
    before = fresh.length === page.txs.length ? page.next : null
  } while (before)
  return { heights, listedTo }
}

/** Whether a call is not older than a surplus, and not covered by an earlier search. */
function mayShow(call: ExplorerTransaction, { createdAt, searchedTo = 0 }: Surplus): boolean {
  return call.height > searchedTo && call.timestamp * 1000 > createdAt - CLOCK_MS
}
