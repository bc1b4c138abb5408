import type { BlockMetadata, PackedBits } from '@nightjar/aleo'
import { packField, packFields, packUints, textBits, uintBits } from './bits.ts'
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

function operationBits(operation: FinalizeOperation): PackedBits {
  const { mapping_id, key_id, value_id } = { key_id: null, value_id: null, ...operation }
  const ids = [mapping_id, key_id, value_id].flatMap((id) =>
    id === null ? [] : [BigInt(id.slice(0, -'field'.length))],
  )
  return packFields(operationVariants[operation.type], 8, ...ids)
}

/** The tree over the transitions of an execution and its fee (the last leaf), or over a fee alone. */
export function transactionTree(hasher: Hasher, transitionIds: readonly bigint[]): MerkleTree {
  const leaves = transitionIds.map((id, index) => transactionLeafBits(index, id))
  return buildTree(hasher, treeDepths.transaction, leaves)
}

/** Bits of the leaf of a transition in its transaction; deployments' functions have variant 0. */
export function transactionLeafBits(index: number, id: bigint, variant = 1): PackedBits {
  const bits = packUints([variant, 8], [index, 16])
  bits.pushAll(packField(id))
  return bits
}

/** The root over the ids of a block's transactions. */
export function transactionsTree(hasher: Hasher, ids: readonly bigint[]): MerkleTree {
  return buildTree(hasher, treeDepths.transactions, ids.map(packField))
}

/** The root over the writes of one transaction, or of a block's rewards. */
export function finalizeId(hasher: Hasher, operations: readonly FinalizeOperation[]): bigint {
  return buildTree(hasher, treeDepths.finalizeId, operations.map(operationBits)).root
}

/** The root of a block's writes: the `finalizeId` of each transaction, then that of the rewards. */
export function finalizeRoot(hasher: Hasher, ids: readonly bigint[]): bigint {
  return buildTree(hasher, treeDepths.finalizeOperations, ids.map(packField)).root
}

/** The root of the block and puzzle rewards, in microcredits. */
export function ratificationsRoot(
  hasher: Hasher,
  blockReward: bigint,
  puzzleReward: bigint,
): bigint {
  const ids = [blockReward, puzzleReward].map((amount, index) => {
    return hasher.bhp1024(packUints([1, 8], [index + 1, 8], [amount, 64]))
  })
  return buildTree(hasher, treeDepths.ratifications, ids.map(packField)).root
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
  const leaves = parts.map((id, index) => packFields(index, 8, id))
  return buildTree(hasher, treeDepths.header, leaves)
}

function metadataBits(metadata: BlockMetadata): PackedBits {
  return packUints(
    [0, 8],
    [metadata.network, 16],
    [metadata.round, 64],
    [metadata.height, 32],
    [BigInt(metadata.cumulative_weight), 128],
    [BigInt(metadata.cumulative_proof_target), 128],
    [metadata.coinbase_target, 64],
    [metadata.proof_target, 64],
    [metadata.last_coinbase_target, 64],
    [metadata.last_coinbase_timestamp, 64],
    [metadata.timestamp, 64],
  )
}

/** The hash of a block: of the previous block's hash and the root of its header. */
export function blockHash(hasher: Hasher, previousHash: bigint, headerRoot: bigint): bigint {
  return hasher.bhp1024(packFields(0, 0, previousHash, headerRoot))
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
