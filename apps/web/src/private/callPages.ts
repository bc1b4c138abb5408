import type { ExplorerTransaction } from '@nightjar/sdk'
import { api } from '../lib/api.ts'

/** Blocks are asked about in these pages, whatever of them is wanted. */
export const PAGE = 50

/** Where the pages begin that hold these heights. */
export function pageStarts(heights: Iterable<number>): readonly number[] {
  return [...new Set([...heights].map((height) => height - (height % PAGE)))]
}

/** Everybody's calls of the pages that hold these heights: no block and no call is asked for by itself. */
export async function readCallPages(
  heights: Iterable<number>,
  read: ReadCalls = readCalls,
): Promise<readonly ExplorerTransaction[]> {
  const calls: ExplorerTransaction[] = []
  for (const start of pageStarts(heights)) calls.push(...(await readPage(start, read)))
  return calls
}

/** Everybody's calls before a place in their list, newest first, with the place at which they go on. */
type ReadCalls = (
  before: string,
) => Promise<{ readonly txs: readonly ExplorerTransaction[]; readonly next: string | null }>

const readCalls: ReadCalls = (before) => api.explorerTransactions({ query: { limit: 100, before } })

async function readPage(start: number, read: ReadCalls): Promise<readonly ExplorerTransaction[]> {
  const calls: ExplorerTransaction[] = []
  let before: string | null = `${start + PAGE}-0-0`
  while (before !== null) {
    const { txs, next } = await read(before)
    const ofPage = txs.filter(({ height }) => height >= start)
    calls.push(...ofPage)
    before = ofPage.length === txs.length ? next : null
  }
  return calls
}
