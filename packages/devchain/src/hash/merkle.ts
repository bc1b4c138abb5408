import { PackedBits } from '@nightjar/aleo'
import { type Bits, FIELD_BITS, fieldBits, packFields } from './bits.ts'
import type { Hasher } from './hasher.ts'

/*
 * snarkVM's sparse Merkle tree (`console/collections/src/merkle_tree`): leaves are BHP1024(false · bits), nodes
 * BHP512(true · left · right). The leaves are filled with the empty hash up to a power of two; above that tree
 * each missing level is one node hashed with the empty hash, up to the fixed depth.
 */

/** The hash of two nodes. */
export function hashNodes(hasher: Hasher, left: bigint, right: bigint): bigint {
  return hasher.bhp512(packFields(1, 1, left, right))
}

/** The hash of a leaf. */
export function hashLeaf(hasher: Hasher, bits: Bits): bigint {
  return hasher.bhp1024(packLeaf(bits))
}

function packLeaf(bits: Bits): PackedBits {
  const leaf = packFields(0, 1)
  if (bits instanceof PackedBits) leaf.pushAll(bits)
  else leaf.pushEach(bits)
  return leaf
}

/** Bits of a node before those of its right child. */
const LEFT_BITS = 1 + FIELD_BITS
type Join = (left: Bits) => bigint
const joinsEmpty = new WeakMap<Hasher, Join[]>()

/**
 * The hash of a node and, to its right, a full subtree of `level` levels without leaves: half the work of a general
 * one.
 */
export function hashWithEmpty(hasher: Hasher, left: bigint, level: number): bigint {
  const joins = joinsEmpty.get(hasher) ?? []
  joinsEmpty.set(hasher, joins)
  joins[level] ??= hasher.bhp512Before(LEFT_BITS, fieldBits(emptyHash(hasher, level)))
  return joins[level](packFields(1, 1, left))
}

const emptyHashes = new WeakMap<Hasher, bigint[]>()

/** The root of a full subtree of `level` levels without leaves; level 0 is the empty hash. */
export function emptyHash(hasher: Hasher, level: number): bigint {
  let known = emptyHashes.get(hasher)
  if (known === undefined) {
    known = [hashNodes(hasher, 0n, 0n)]
    emptyHashes.set(hasher, known)
  }
  for (let i = known.length; i <= level; i++) {
    const below = known[i - 1] ?? 0n
    known.push(hashNodes(hasher, below, below))
  }
  return known[level] ?? 0n
}

/** All levels of a tree, leaves first, with padding levels up to `depth`; the last contains only the root. */
export type MerkleTree = { readonly levels: readonly (readonly bigint[])[]; readonly root: bigint }

/** Builds a tree from the bits of each leaf. */
export function buildTree(hasher: Hasher, depth: number, leaves: readonly Bits[]): MerkleTree {
  const levels = [hasher.bhp1024Each(leaves.map(packLeaf))]
  for (let level = 0; level < depth; level++) {
    levels.push(nextLevel(hasher, levels[level] ?? [], level))
  }
  const root = levels[depth]?.[0] ?? emptyRoot(hasher, depth)
  return { levels, root }
}

function nextLevel(hasher: Hasher, nodes: readonly bigint[], level: number): readonly bigint[] {
  if (nodes.length === 1) return [hashWithEmpty(hasher, nodes[0] ?? 0n, 0)]
  const pairs: PackedBits[] = []
  for (let i = 1; i < nodes.length; i += 2) {
    pairs.push(packFields(1, 1, nodes[i - 1] ?? 0n, nodes[i] ?? 0n))
  }
  const above = hasher.bhp512Each(pairs)
  const single = nodes.length % 2 === 1 ? nodes.at(-1) : undefined
  return single === undefined ? above : [...above, hashWithEmpty(hasher, single, level)]
}

const emptyRoots = new WeakMap<Hasher, Map<number, bigint>>()

/** The root of a tree without leaves: the empty hash hashed with itself, level by level. */
function emptyRoot(hasher: Hasher, depth: number): bigint {
  const known = emptyRoots.get(hasher) ?? new Map<number, bigint>()
  emptyRoots.set(hasher, known)
  let root = known.get(depth)
  if (root === undefined) {
    root = emptyHash(hasher, 0)
    for (let i = 0; i < depth; i++) root = hashNodes(hasher, root, emptyHash(hasher, 0))
    known.set(depth, root)
  }
  return root
}

/** The siblings of a leaf from the bottom up: the content of a Merkle path. */
export function treePath(hasher: Hasher, tree: MerkleTree, index: number): bigint[] {
  const siblings: bigint[] = []
  let position = index
  for (let level = 0; level + 1 < tree.levels.length; level++) {
    const nodes = tree.levels[level] ?? []
    const missing = nodes.length === 1 ? emptyHash(hasher, 0) : emptyHash(hasher, level)
    siblings.push(nodes[position ^ 1] ?? missing)
    position >>= 1
  }
  return siblings
}
