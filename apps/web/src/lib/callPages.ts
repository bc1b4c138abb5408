import { BLOCKS_A_PAGE, pageStart } from '@nightjar/aleo'
import type { ExplorerTransaction } from '@nightjar/sdk'
import { api } from '../network/api.ts'

/** Start heights of the pages that contain these heights: whichever block is needed, its whole page is requested. */
export function pageStarts(heights: Iterable<number>): readonly number[] {
  return [...new Set([...heights].map(pageStart))]
}

/** Everyone's calls in the pages that contain these heights: no single block or call is requested. */
export async function readCallPages(
  heights: Iterable<number>,
  read: ReadCalls = readCalls,
): Promise<readonly ExplorerTransaction[]> {
  const calls: ExplorerTransaction[] = []
  for (const start of pageStarts(heights)) calls.push(...(await readPage(start, read)))
  return calls
}

/** Everyone's calls before a cursor in their list, newest first, with the next cursor. */
type ReadCalls = (
  before: string,
) => Promise<{ readonly txs: readonly ExplorerTransaction[]; readonly next: string | null }>

const readCalls: ReadCalls = (before) => api.explorerTransactions({ query: { limit: 100, before } })

async function readPage(start: number, read: ReadCalls): Promise<readonly ExplorerTransaction[]> {
  const calls: ExplorerTransaction[] = []
  let before: string | null = `${start + BLOCKS_A_PAGE}-0-0`
  while (before !== null) {
    const { txs, next } = await read(before)
    const ofPage = txs.filter(({ height }) => height >= start)
    calls.push(...ofPage)
    before = ofPage.length === txs.length ? next : null
  }
  return calls
}
