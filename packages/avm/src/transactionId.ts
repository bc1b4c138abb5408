import { bech32ToField, bigintToBytes, encodeBech32m, pushBigBits, pushBits } from '@nightjar/aleo'
import { hashBhp } from './bhp/hashBhp.ts'

/** Depth of the tree of a transaction's transitions (snarkVM, `console/network/src/lib.rs`, `TRANSACTION_DEPTH`). */
const DEPTH = 5
/** The leaf variant of a transition, as opposed to a deployed function. */
const TRANSITION_VARIANT = 1
const FIELD_BITS = 253

/**
 * The id `at1…` of an execution: the root of snarkVM's Merkle tree over its transitions (`au1…`) in order, the fee's
 * last (`console/collections/src/merkle_tree`). It covers neither state root nor proof.
 */
export function transactionId(transitionIds: readonly string[]): string {
  const empty = hashNodes(0n, 0n)
  let level = transitionIds.map(hashLeaf)
  let emptyNode = empty
  for (let height = 0; height < DEPTH; height += 1) {
    const isDone = level.length === 1 // above this there are only single nodes next to the empty hash
    level = joinPairs(level, isDone ? empty : emptyNode)
    emptyNode = hashNodes(emptyNode, emptyNode)
  }
  return encodeBech32m('at', bigintToBytes(level[0] ?? empty, 32))
}

function joinPairs(nodes: readonly bigint[], missing: bigint): bigint[] {
  return nodes.flatMap((left, index) =>
    index % 2 === 0 ? [hashNodes(left, nodes[index + 1] ?? missing)] : [],
  )
}

function hashLeaf(transitionId: string, index: number): bigint {
  const bits = [false]
  pushBits(bits, TRANSITION_VARIANT, 8)
  pushBits(bits, index, 16)
  pushBigBits(bits, bech32ToField(transitionId), FIELD_BITS)
  return hashBhp(1024, bits)
}

function hashNodes(left: bigint, right: bigint): bigint {
  const bits = [true]
  pushBigBits(bits, left, FIELD_BITS)
  pushBigBits(bits, right, FIELD_BITS)
  return hashBhp(512, bits)
}
