import { type AleoClient, type Block, readAllBlocks } from '@nightjar/aleo'
import { callsIn, outputsIn } from './blockPages.ts'
import { encodePage, PAGE_BLOCKS, type PageKind } from './page.ts'
import type { AskPage } from './readPages.ts'

type Node = Pick<AleoClient, 'getHeight' | 'getBlocks'>

/** Pages made from a node's blocks, for where there is no server: without what a replay adds to calls. */
export function createNodePages(node: Node): AskPage {
  let kept: { readonly number: number; readonly blocks: Promise<readonly Block[]> } | undefined

  async function read(number: number): Promise<readonly Block[]> {
    const from = number * PAGE_BLOCKS
    const to = Math.min(from + PAGE_BLOCKS - 1, await node.getHeight())
    return to < from ? [] : readAllBlocks(node, { from, to })
  }

  return async (kind, number) => {
    if (kind === 'outputs' || kept?.number !== number) kept = { number, blocks: read(number) }
    return encodeBlocks(kind, await kept.blocks)
  }
}

/** A page of a node's blocks; undefined of none. */
export function encodeBlocks(kind: PageKind, blocks: readonly Block[]): Uint8Array | undefined {
  const [first] = blocks
  if (first === undefined) return undefined
  const { previous_hash: previous } = first
  return kind === 'outputs'
    ? encodePage({ kind, previous, blocks: blocks.map(outputsIn) })
    : encodePage({ kind, previous, blocks: blocks.map(callsIn) })
}
