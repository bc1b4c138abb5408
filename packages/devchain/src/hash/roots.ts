import type { BlockMetadata } from '@nightjar/aleo'
import { fieldBits, textBits, uintBits } from './bits.ts'
import type { Hasher } from './hasher.ts'
import { formatId } from './identifier.ts'
import { buildTree, type MerkleTree } from './merkle.ts'

/** Depths of snarkVM's trees (`console/network/src/lib.rs`). */
export const treeDepths = {
  transition: 5,
  transaction: 5,
  transactions: 20,
  header: 3,
  blocks: 32,
  ratifications: 16,
  finalizeId: 9,
  finalizeOperations: 20,
} as const

/** A write as listed by snarkVM in a confirmed transaction. */
export type FinalizeOperation =
  | { type: 'initialize_mapping'; mapping_id: string }
  | { type: 'insert_key_value'; mapping_id: string; key_id: string; value_id: string }
  | { type: 'update_key_value'; mapping_id: string; key_id: string; value_id: string }
  | { type: 'remove_key_value'; mapping_id: string; key_id: string }
  | { type: 'replace_mapping'; mapping_id: string }
  | { type: 'remove_mapping'; mapping_id: string }

const operationVariants = {
  initialize_mapping: 0,
  insert_key_value: 1,
  update_key_value: 2,
  remove_key_value: 3,
  replace_mapping: 4,
  remove_mapping: 5,
} as const

function operationBits(operation: FinalizeOperation): boolean[] {
  const { mapping_id, key_id, value_id } = { key_id: null, value_id: null, ...operation }
  const bits = uintBits(operationVariants[operation.type], 8)
  for (const id of [mapping_id, key_id, value_id]) {
    if (id !== null) bits.push(...fieldBits(BigInt(id.slice(0, -'field'.length))))
  }
  return bits
}

/** The tree over the transitions of an execution and its fee (the last leaf), or over a fee alone. */
export function transactionTree(hasher: Hasher, transitionIds: readonly bigint[]): MerkleTree {
  const leaves = transitionIds.map((id, index) => transactionLeafBits(index, id))
  return buildTree(hasher, treeDepths.transaction, leaves)
}

/** Bits of the leaf of a transition in its transaction; deployments' functions have variant 0. */
export function transactionLeafBits(index: number, id: bigint, variant = 1): boolean[] {
  return [...uintBits(variant, 8), ...uintBits(index, 16), ...fieldBits(id)]
}

/** The root over the ids of a block's transactions. */
export function transactionsTree(hasher: Hasher, ids: readonly bigint[]): MerkleTree {
  return buildTree(hasher, treeDepths.transactions, ids.map(fieldBits))
}

/** The root over the writes of one transaction, or of a block's rewards. */
export function finalizeId(hasher: Hasher, operations: readonly FinalizeOperation[]): bigint {
  return buildTree(hasher, treeDepths.finalizeId, operations.map(operationBits)).root
}

/** The root of a block's writes: the `finalizeId` of each transaction, then that of the rewards. */
export function finalizeRoot(hasher: Hasher, ids: readonly bigint[]): bigint {
  return buildTree(hasher, treeDepths.finalizeOperations, ids.map(fieldBits)).root
}

/** The root of the block and puzzle rewards, in microcredits. */
export function ratificationsRoot(
  hasher: Hasher,
  blockReward: bigint,
  puzzleReward: bigint,
): bigint {
  const ids = [blockReward, puzzleReward].map((amount, index) => {
    const bits = [...uintBits(1, 8), ...uintBits(index + 1, 8), ...uintBits(amount, 64)]
    return hasher.bhp1024(bits)
  })
  return buildTree(hasher, treeDepths.ratifications, ids.map(fieldBits)).root
}

/** The roots of a header as field elements. */
export type HeaderRoots = {
  previousStateRoot: bigint
  transactionsRoot: bigint
  finalizeRoot: bigint
  ratificationsRoot: bigint
}

/** The tree of a header: four roots, two for parts that this chain does not have, an empty one, the metadata. */
export function headerTree(
  hasher: Hasher,
  roots: HeaderRoots,
  metadata: BlockMetadata,
): MerkleTree {
  const parts = [
    roots.previousStateRoot,
    roots.transactionsRoot,
    roots.finalizeRoot,
    roots.ratificationsRoot,
    0n,
    0n,
    0n,
    hasher.bhp1024(metadataBits(metadata)),
  ]
  const leaves = parts.map((id, index) => [...uintBits(index, 8), ...fieldBits(id)])
  return buildTree(hasher, treeDepths.header, leaves)
}

function metadataBits(metadata: BlockMetadata): boolean[] {
  return [
    ...uintBits(0, 8),
    ...uintBits(metadata.network, 16),
    ...uintBits(metadata.round, 64),
    ...uintBits(metadata.height, 32),
    ...uintBits(BigInt(metadata.cumulative_weight), 128),
    ...uintBits(BigInt(metadata.cumulative_proof_target), 128),
    ...uintBits(metadata.coinbase_target, 64),
    ...uintBits(metadata.proof_target, 64),
    ...uintBits(metadata.last_coinbase_target, 64),
    ...uintBits(metadata.last_coinbase_timestamp, 64),
    ...uintBits(metadata.timestamp, 64),
  ]
}

/** The hash of a block: of the previous block's hash and the root of its header. */
export function blockHash(hasher: Hasher, previousHash: bigint, headerRoot: bigint): bigint {
  return hasher.bhp1024([...fieldBits(previousHash), ...fieldBits(headerRoot)])
}

/** The id of the fee transaction that remains of a rejected transaction. */
export function feeTransactionId(hasher: Hasher, feeTransitionId: bigint): string {
  return formatId('at', transactionTree(hasher, [feeTransitionId]).root)
}

/** The id of a function, the first part of the preimage of every input and output id. */
export function functionId(hasher: Hasher, network: number, program: string, name: string): bigint {
  const [programName = '', domain = ''] = program.split('.')
  const parts = [programName, domain, name].flatMap((text) => {
    const bits = textBits(text)
    return [...uintBits(bits.length, 8), ...bits]
  })
  return hasher.bhp1024([...uintBits(network, 16), ...parts])
}
