import {
  type ExplorerTransaction,
  GRID_BLOCKS,
  gridPage,
  PAGE_BLOCKS,
  type PageSource,
  readPages,
} from '@nightjar/sdk'

/**
 * Everyone's calls in the 1,024 blocks of the grid that contain a height, from the pages that wallets read: all of these are
 * asked for, so that no request reveals which block is meant.
 */
export async function readGridCalls(
  height: number,
  source: PageSource,
): Promise<readonly ExplorerTransaction[]> {
  const calls: ExplorerTransaction[] = []
  const first = gridPage(height)
  const last = first + GRID_BLOCKS / PAGE_BLOCKS - 1
  for await (const { number, open } of readPages(source, first)) {
    const { blocks } = await open()
    calls.push(...blocks.flatMap((block) => block.calls.flatMap(({ listed }) => listed)))
    if (number === last) break
  }
  return calls
}
