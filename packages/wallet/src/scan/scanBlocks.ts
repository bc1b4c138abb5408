import {
  type AleoClient,
  BLOCKS_A_PAGE,
  type Block,
  pageStart,
  readAhead,
  readAllBlocks,
  readBlocks,
  type Transition,
} from '@nightjar/aleo'

/** Reads every block of a range once, oldest first, page by page. @throws BlockNotReadError */
export async function* scanBlocks(
  node: Pick<AleoClient, 'getBlocks'>,
  range: { readonly from: number; readonly to: number },
): AsyncGenerator<readonly Block[], undefined> {
  yield* readAhead(readBlocks(node, range))
}

type Place = { readonly transaction: string; readonly block: number }

/**
 * The transitions of an accepted transaction, by its block; undefined if the block does not contain it. The whole page of
 * blocks is read, as far as the chain goes: the node does not learn which of its blocks is meant. @throws BlockNotReadError
 */
export async function findCall(
  node: Pick<AleoClient, 'getHeight' | 'getBlocks'>,
  { transaction: id, block: height }: Place,
): Promise<readonly Transition[] | undefined> {
  const tip = await node.getHeight()
  if (height > tip) return undefined
  const from = pageStart(height)
  const to = Math.min(from + BLOCKS_A_PAGE - 1, tip)
  const blocks = await readAllBlocks(node, { from, to })
  const found = blocks
    .find(({ header }) => header.metadata.height === height)
    ?.transactions.find(({ transaction }) => transaction.id === id)?.transaction
  return found?.type === 'execute' ? found.execution.transitions : undefined
}
