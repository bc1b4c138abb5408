import { type AleoClient, type Block, BlockNotReadError } from '@nightjar/aleo'
import { type ApiClient, ApiError, type ExplorerTransaction, PROGRAMS } from '@nightjar/sdk'
import { scanBlocks } from '@nightjar/wallet/scan/scanBlocks'
import type { SeenBlocks } from '@nightjar/wallet/scan/scanPosition'
import { type Found, findInBlock } from './findInBlock.ts'
import { findSeen } from './findSeen.ts'
import { outcomeOf } from './outcomeOf.ts'
import { searchLimit, type Transaction } from './transaction.ts'

export type Search = {
  readonly found: readonly Found[]
  /** By our id: every block up to here was searched without finding it. */
  readonly searched: ReadonlyMap<string, number>
}

export type SearchOptions = {
  readonly api: Pick<ApiClient, 'transaction' | 'explorerTransactions'>
  readonly node: Pick<AleoClient, 'getBlocks'>
  /** The transactions of the private ones' account in the blocks that its wallet reads anyway. */
  readonly seenBlocks: (from: number) => Promise<SeenBlocks>
  /** The chain's height according to the server. */
  readonly head: number
  /** Ids that belong to other transactions. */
  readonly taken: ReadonlySet<string>
}

const suite: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

/** Whether the server lists it under its owner's address: a public call of the exchange. */
export function isListed({ mark }: Transaction): boolean {
  return !mark.isPrivate && suite.has(mark.program)
}

/**
 * Searches for transactions on the chain. Private ones are found in what was read anyway, without a request. Public calls of
 * the exchange are found with the server's help, which learns an address or an id; other public ones in blocks downloaded one
 * after another. @throws if server or node does not respond; nothing has been found then
 */
export async function search(
  wanted: readonly Transaction[],
  options: SearchOptions,
): Promise<Search> {
  const listed = wanted.filter(isListed)
  const results = [
    ...(await Promise.all(
      listed.filter(({ onchainId }) => onchainId !== null).map((each) => askById(each, options)),
    )),
    ...(await Promise.all(
      groupByAddress(listed.filter(({ onchainId }) => onchainId === null)).map((group) =>
        searchListed(group, options),
      ),
    )),
    await searchBlocks(
      wanted.filter((each) => !isListed(each) && !each.mark.isPrivate),
      options,
    ),
    await searchSeen(
      wanted.filter(({ mark }) => mark.isPrivate),
      options,
    ),
  ]
  return {
    found: results.flatMap(({ found }) => found),
    searched: new Map(results.flatMap(({ searched }) => [...searched])),
  }
}

const nothing: Search = { found: [], searched: new Map() }

async function askById(
  { id, onchainId }: Transaction,
  { api, head }: SearchOptions,
): Promise<Search> {
  if (onchainId === null) return nothing
  const receipt = await findReceipt(api, onchainId)
  return receipt === undefined
    ? { found: [], searched: new Map([[id, head]]) }
    : { ...nothing, found: [{ id, onchainId, outcome: outcomeOf(receipt) }] }
}

async function findReceipt(api: SearchOptions['api'], id: string) {
  try {
    return await api.transaction({ params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

function groupByAddress(transactions: readonly Transaction[]): readonly (readonly Transaction[])[] {
  const groups = new Map<string, Transaction[]>()
  for (const each of transactions) {
    groups.set(each.address, [...(groups.get(each.address) ?? []), each])
  }
  return [...groups.values()]
}

/** The server lists what an address did; only the blocks of calls of the same function are compared. */
async function searchListed(
  group: readonly Transaction[],
  options: SearchOptions,
): Promise<Search> {
  const { api, node, taken } = options
  const inWindow = group.filter((each) => each.searchedTo < searchLimit(each))
  const [first] = inWindow
  if (first === undefined) return nothing
  const from = Math.min(...inWindow.map(({ searchedTo }) => searchedTo))
  const { rows, height } = await listSince(api, first.address, from)
  const likely = rows.filter(
    (row) =>
      !taken.has(row.tx_id) &&
      inWindow.some(
        ({ mark, searchedTo }) =>
          row.height > searchedTo && row.program === mark.program && row.function === mark.function,
      ),
  )
  const found: Found[] = []
  for (const at of [...new Set(likely.map((row) => row.height))].sort((a, b) => a - b)) {
    const open = inWindow.filter(({ id }) => !found.some((each) => each.id === id))
    const ids = new Set([...taken, ...found.map(({ onchainId }) => onchainId)])
    for await (const blocks of scanBlocks(node, { from: at, to: at })) {
      found.push(...blocks.flatMap((block) => findInBlock(block, open, ids)))
    }
  }
  const settled = await Promise.all(found.map((each) => withReceipt(each, options)))
  return { found: settled, searched: notFound(inWindow, settled, height) }
}

async function listSince(api: SearchOptions['api'], address: string, from: number) {
  const rows: ExplorerTransaction[] = []
  let complete: number | undefined
  let before: string | undefined
  do {
    const page = await api.explorerTransactions({
      query: { address, limit: 100, ...(before === undefined ? {} : { before }) },
    })
    complete ??= page.height
    rows.push(...page.txs.filter(({ height }) => height > from))
    before = (page.txs.at(-1)?.height ?? 0) > from ? (page.next ?? undefined) : undefined
  } while (before !== undefined)
  return { rows, height: complete }
}

async function withReceipt(found: Found, { api }: SearchOptions): Promise<Found> {
  const receipt = await findReceipt(api, found.onchainId)
  if (receipt === undefined) return found
  return { ...found, onchainId: receipt.tx_id, outcome: outcomeOf(receipt) }
}

async function searchBlocks(
  wanted: readonly Transaction[],
  options: SearchOptions,
): Promise<Search> {
  const { node, head, taken } = options
  const inWindow = wanted.filter((each) => each.searchedTo < Math.min(head, searchLimit(each)))
  if (inWindow.length === 0) return nothing
  const start = Math.min(...inWindow.map(({ searchedTo }) => searchedTo)) + 1
  const end = Math.min(head, Math.max(...inWindow.map(searchLimit)))
  const found: Found[] = []
  let searchedTo = start - 1
  for await (const blocks of untilMissing(scanBlocks(node, { from: start, to: end }))) {
    for (const block of blocks) {
      const open = inWindow.filter(({ id }) => !found.some((each) => each.id === id))
      const ids = new Set([...taken, ...found.map(({ onchainId }) => onchainId)])
      found.push(...findInBlock(block, open, ids))
    }
    searchedTo += blocks.length
  }
  return { found, searched: notFound(inWindow, found, searchedTo) }
}

/** Ends where the node has no further blocks, because it may be behind the server. */
async function* untilMissing(pages: AsyncIterable<readonly Block[]>) {
  try {
    yield* pages
  } catch (error) {
    if (!(error instanceof BlockNotReadError && error.isMissing)) throw error
  }
}

/** Blocks count as searched as far as all of them were read. */
async function searchSeen(
  wanted: readonly Transaction[],
  { seenBlocks, taken }: SearchOptions,
): Promise<Search> {
  const inWindow = wanted.filter((each) => each.searchedTo < searchLimit(each))
  if (inWindow.length === 0) return nothing
  const from = Math.min(...inWindow.map(({ searchedTo }) => searchedTo)) + 1
  const { transactions, spans } = await seenBlocks(from)
  const found = findSeen(transactions, inWindow, taken)
  const ids = new Set(found.map(({ id }) => id))
  const reach = (to: number): number =>
    spans.reduce((end, span) => (span.from <= end + 1 ? Math.max(end, span.to) : end), to)
  const open = inWindow.filter(({ id }) => !ids.has(id))
  return { found, searched: new Map(open.map(({ id, searchedTo }) => [id, reach(searchedTo)])) }
}

function notFound(
  wanted: readonly Transaction[],
  found: readonly Found[],
  to: number,
): ReadonlyMap<string, number> {
  const ids = new Set(found.map(({ id }) => id))
  return new Map(wanted.filter(({ id }) => !ids.has(id)).map(({ id }) => [id, to]))
}
