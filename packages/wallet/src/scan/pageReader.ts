import type { AleoClient } from '@nightjar/aleo'
import {
  gridPage,
  type PageBlock,
  type PageSource,
  pageOf,
  type ReadPage,
  readPages,
} from '@nightjar/sdk'
import { compareChain } from './blockMark.ts'
import type { ScanPosition } from './scanPosition.ts'

/** Pages after which the position is saved; blocks read since then are read again if the tab is closed. */
const PAGES_A_NOTE = 16

export type ScannedPages = PageSource & {
  /** Whom some blocks are compared with. */
  readonly node: Pick<AleoClient, 'getHeight' | 'getBlocks'>
}

/** Takes in the blocks after those before. */
type Take = (blocks: readonly PageBlock[]) => Promise<void>

/**
 * Reads the pages that follow a position, up to the last block. The first time it asks for them from a coarse grid on,
 * whatever of them was read before, later from the last block on: its page shows whether the chain is still the same.
 */
export function createPageReader(source: ScannedPages, position: ScanPosition) {
  let isFresh = true

  async function read(take: Take): Promise<void> {
    let [pages, reached] = [0, -1]
    for await (const page of pagesFrom(await startPage())) {
      isFresh = false
      reached = page.lastHeight
      if (reached < position.nextHeight() - 1) continue // only asked for
      if (!(await takePage(page, take))) return await startAgain(take)
      pages++
      if (pages % PAGES_A_NOTE === 0) await position.remember()
    }
    if (pages % PAGES_A_NOTE !== 0) await position.remember()
    if (reached < position.nextHeight() - 1) await readOtherChain(take)
  }

  /** What was read before is compared with the node, too, the first time: where an earlier page has stopped tells whose it is. */
  const pagesFrom = (start: number) => readPages(source, start, isFresh ? 0 : position.nextHeight())

  /** A page counts as a whole, so that a failed one can be read again. False if it is of another chain. */
  async function takePage({ open }: ReadPage, take: Take): Promise<boolean> {
    const { previous, blocks } = await open(position.nextHeight())
    if (!position.isFollowedBy(previous)) return false
    if (blocks.length > 0) await take(blocks)
    return true
  }

  async function startPage(): Promise<number> {
    const { fromHeight, nextHeight } = position.progress()
    if (!isFresh) return pageOf(Math.max(0, nextHeight - 1))
    return Math.max(gridPage(Math.min(fromHeight, nextHeight)), (await source.first?.()) ?? 0)
  }

  async function startAgain(take: Take): Promise<void> {
    if (await readOtherChain(take)) return
    throw new Error(`Block ${position.nextHeight()} does not follow the one read before it.`)
  }

  /** If the node has another chain, it is read from its beginning: the account's first block was on the old one. */
  async function readOtherChain(take: Take): Promise<boolean> {
    const last = position.last()
    if (last === undefined || (await compareChain(source.node, last)) !== 'other') return false
    position.forget()
    await read(take)
    return true
  }

  return { read }
}
