import { type AleoClient, BLOCKS_A_PAGE, readAllBlocks, type Transition } from '@nightjar/aleo'
import { pageStarts } from '../../../lib/callPages.ts'

type Place = { readonly transaction: string; readonly block: number }

/**
 * The calls of an accepted transaction in a block, without those of its fee; empty if the block does not contain it. The
 * whole page of blocks is requested, so that the node does not learn which transaction is meant.
 */
export async function readTransitions(
  node: Pick<AleoClient, 'getHeight' | 'getBlocks'>,
  { transaction, block }: Place,
): Promise<readonly Transition[]> {
  const height = await node.getHeight()
  if (block > height) return []
  const [start = 0] = pageStarts([block])
  const blocks = await readAllBlocks(node, {
    from: start,
    to: Math.min(start + BLOCKS_A_PAGE - 1, height),
  })
  return blocks
    .filter(({ header }) => header.metadata.height === block)
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ status, transaction: found }) =>
      status === 'accepted' && found.id === transaction && found.type === 'execute'
        ? found.execution.transitions
        : [],
    )
}
