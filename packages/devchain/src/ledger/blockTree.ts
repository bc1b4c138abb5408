import { packField } from '../hash/bits.ts'
import type { Hasher } from '../hash/hasher.ts'
import { emptyHash, hashLeaf, hashNodes, hashWithEmpty } from '../hash/merkle.ts'
import { treeDepths } from '../hash/roots.ts'
import type { StoreChange } from './keyValueStore.ts'

/*
 * The tree of all block hashes. Only nodes above a block are stored, under `node:{level}:{index}`; appending a block
 * changes one node on each level, so that a block costs the same at any height.
 */

/** Reads a stored node of the tree. */
export type ReadNode = (key: string) => string | undefined

/** The changes made by appending a block, and the new state root. */
export type AppendedBlock = { readonly changes: readonly StoreChange[]; readonly root: bigint }

/** Appends the block at `height` to a tree of `height` blocks. */
export function appendBlock(
  hasher: Hasher,
  read: ReadNode,
  height: number,
  blockHash: bigint,
): AppendedBlock {
  const changes: StoreChange[] = []
  let node = hashLeaf(hasher, packField(blockHash))
  let index = height
  const levels = levelsOf(height + 1)
  for (let level = 0; level < levels; level++) {
    changes.push(putNode(level, index, node))
    node = joinWithSibling(hasher, read, level, index, node)
    index >>= 1
  }
  changes.push(putNode(levels, 0, node))
  for (let level = levels; level < treeDepths.blocks; level++) {
    node = hashWithEmpty(hasher, node, 0)
  }
  return { changes, root: node }
}

/** The nodes in place of `count` unknown blocks, as empty subtrees: appending continues after them. */
export function unknownBlocks(hasher: Hasher, count: number): StoreChange[] {
  const levels = Array.from({ length: levelsOf(count + 1) }, (_, level) => level)
  return levels.flatMap((level) => {
    const index = Math.floor(count / 2 ** level)
    return index % 2 === 0 ? [] : [putNode(level, index - 1, emptyHash(hasher, level))]
  })
}

/** The siblings of a block's leaf from the bottom up, in the tree of `count` blocks. */
export function blockPath(hasher: Hasher, read: ReadNode, height: number, count: number): bigint[] {
  const siblings: bigint[] = []
  const levels = levelsOf(count)
  let index = height
  for (let level = 0; level < treeDepths.blocks; level++) {
    if (level >= levels) siblings.push(emptyHash(hasher, 0))
    else siblings.push(readNode(read, level, index ^ 1) ?? emptyHash(hasher, level))
    index >>= 1
  }
  return siblings
}

/** Levels between the leaves and the top of the smallest full tree with `count` leaves. */
function levelsOf(count: number): number {
  return Math.ceil(Math.log2(count))
}

function joinWithSibling(
  hasher: Hasher,
  read: ReadNode,
  level: number,
  index: number,
  node: bigint,
): bigint {
  if (index % 2 === 0) return hashWithEmpty(hasher, node, level)
  const left = readNode(read, level, index - 1)
  if (left === undefined) throw new Error(`The block tree is missing node ${level}:${index - 1}.`)
  return hashNodes(hasher, left, node)
}

const nodeKey = (level: number, index: number): string => `node:${level}:${index}`

function readNode(read: ReadNode, level: number, index: number): bigint | undefined {
  const text = read(nodeKey(level, index))
  return text === undefined ? undefined : BigInt(text)
}

function putNode(level: number, index: number, node: bigint): StoreChange {
  return { type: 'put', key: nodeKey(level, index), value: String(node) }
}
