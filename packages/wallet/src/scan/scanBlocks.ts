import { type AleoClient, type Block, readAhead, readBlocks, type Transition } from '@nightjar/aleo'
import { GRID_BLOCKS } from '@nightjar/sdk'

/** Reads every block of a range once, oldest first, page by page. @throws BlockNotReadError */
export async function* scanBlocks(
  node: Pick<AleoClient, 'getBlocks'>,
  range: { readonly from: number; readonly to: number },
): AsyncGenerator<readonly Block[], undefined> {
  yield* readAhead(readBlocks(node, range))
}

type Place = { readonly transaction: string; readonly block: number }

/** What an accepted transaction called, and when. */
type FoundCall = {
  readonly transitions: readonly Transition[]
  /** Seconds since 1970. */
  readonly timestamp: number
}

/**
 * The transitions of an accepted transaction, by its block; undefined if the block does not contain it. All 1,024 blocks of
 * the grid are read, as far as the chain goes: the node does not learn which of them is meant. @throws BlockNotReadError
 */
export async function findCall(
  node: Pick<AleoClient, 'getHeight' | 'getBlocks'>,
  { transaction: id, block: height }: Place,
): Promise<FoundCall | undefined> {
  const tip = await node.getHeight()
  if (height > tip) return undefined
  const from = height - (height % GRID_BLOCKS)
  const to = Math.min(from + GRID_BLOCKS - 1, tip)
  let block: Block | undefined
  for await (const blocks of scanBlocks(node, { from, to })) {
    block ??= blocks.find(({ header }) => header.metadata.height === height)
  }
  const found = block?.transactions.find(({ transaction }) => transaction.id === id)?.transaction
  if (block === undefined || found?.type !== 'execute') return undefined
  const { timestamp } = block.header.metadata
  return { transitions: found.execution.transitions, timestamp }
}
