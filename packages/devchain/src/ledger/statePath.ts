import { bech32m } from '@scure/base'
import { fieldBits, uintBits } from '../hash/bits.ts'
import { fieldToBytes, parseFieldText } from '../hash/fieldBytes.ts'
import type { Hasher } from '../hash/hasher.ts'
import { parseId } from '../hash/identifier.ts'
import { buildTree, type MerkleTree, treePath } from '../hash/merkle.ts'
import { headerTree, transactionsTree, transactionTree, treeDepths } from '../hash/roots.ts'
import {
  type TransitionJson,
  type TransitionPart,
  transitionsOf,
} from '../snarkvm/transactionJson.ts'
import type { BlockJson, ConfirmedJson } from './blockJson.ts'
import { blockPath } from './blockTree.ts'
import type { Tip } from './buildBlock.ts'

/** The position of a commitment. */
export type CommitmentPlace = {
  readonly block: BlockJson
  readonly confirmed: ConfirmedJson
  readonly transition: TransitionJson
  readonly commitment: string
}

const VERSION = 1
/** The version of the leaves of records that a dynamic call hands over. */
const DYNAMIC_ID_VERSION = 2
const RECORD_VARIANT = 3
const TRANSACTIONS_ROOT_INDEX = 1

/** Variants of inputs and outputs in a transition's tree (`ledger/block/src/transition`). */
const partVariants: Readonly<Record<string, number>> = {
  constant: 0,
  public: 1,
  private: 2,
  record: RECORD_VARIANT,
  record_with_dynamic_id: RECORD_VARIANT,
  external_record: 4,
  external_record_with_dynamic_id: 4,
}
const inputVariants: typeof partVariants = { ...partVariants, record_dynamic: 5 }
const outputVariants: typeof partVariants = { ...partVariants, future: 5, record_dynamic: 6 }

const leafVersion = ({ type }: TransitionPart): number =>
  type.endsWith('_with_dynamic_id') ? DYNAMIC_ID_VERSION : VERSION

/**
 * The path from a record's commitment to the newest state root, as text: the starting point of a proof that spends the
 * record (`console/program/src/state_path`). Throws for a record in the fee of a deployment.
 */
export function formatStatePath(
  hasher: Hasher,
  read: (key: string) => string | undefined,
  tip: Tip,
  place: CommitmentPlace,
): string {
  const bytes = [
    Uint8Array.of(VERSION),
    idBytes(tip.stateRoot),
    ...blockPart(hasher, read, tip, place.block),
    ...transactionPart(hasher, place),
    ...transitionPart(hasher, place),
  ]
  const data = Uint8Array.from(bytes.flatMap((part) => [...part]))
  return bech32m.encode('path', bech32m.toWords(data), false)
}

function blockPart(
  hasher: Hasher,
  read: (key: string) => string | undefined,
  tip: Tip,
  block: BlockJson,
): Uint8Array[] {
  const { header, block_hash, previous_hash } = block
  const { height } = header.metadata
  const transactionsRoot = parseFieldText(header.transactions_root)
  const roots = {
    previousStateRoot: parseId(header.previous_state_root),
    transactionsRoot,
    finalizeRoot: parseFieldText(header.finalize_root),
    ratificationsRoot: parseFieldText(header.ratifications_root),
  }
  const tree = headerTree(hasher, roots, header.metadata)
  return [
    pathBytes(height, blockPath(hasher, read, height, tip.height + 1)),
    idBytes(block_hash),
    idBytes(previous_hash),
    fieldToBytes(tree.root),
    treePathBytes(hasher, tree, TRANSACTIONS_ROOT_INDEX),
    Uint8Array.of(TRANSACTIONS_ROOT_INDEX),
    fieldToBytes(transactionsRoot),
  ]
}

function transactionPart(hasher: Hasher, place: CommitmentPlace): Uint8Array[] {
  const { block, confirmed, transition } = place
  const { transaction } = confirmed
  const ids = block.transactions.map((one) => parseId(one.transaction.id))
  const transitionIds = transitionsOf(transaction).map(({ id }) => parseId(id))
  const tree = transactionTree(hasher, transitionIds)
  if (tree.root !== parseId(transaction.id)) {
    throw new Error('A record in the fee of a deployment has no state path on a devchain.')
  }
  const index = transitionIds.indexOf(parseId(transition.id))
  return [
    treePathBytes(hasher, transactionsTree(hasher, ids), confirmed.index),
    idBytes(transaction.id),
    treePathBytes(hasher, tree, index),
    Uint8Array.of(1, index & 0xff, index >> 8), // variant of a transition, index in two bytes
    idBytes(transition.id),
  ]
}

function transitionPart(hasher: Hasher, { transition, commitment }: CommitmentPlace): Uint8Array[] {
  const parts = [...(transition.inputs ?? []), ...(transition.outputs ?? [])]
  const tree = transitionTree(hasher, transition)
  const index = parts.findIndex(({ id }) => id === commitment)
  const record = parts[index]
  if (record === undefined) throw new Error('The transition makes this record.')
  return [
    fieldToBytes(tree.root),
    fieldToBytes(parseFieldText(transition.tcm)),
    treePathBytes(hasher, tree, index),
    Uint8Array.of(leafVersion(record), index, RECORD_VARIANT),
    fieldToBytes(parseFieldText(commitment)),
  ]
}

/** The tree of the ids of a transition's inputs and outputs. */
export function transitionTree(
  hasher: Hasher,
  { inputs = [], outputs = [] }: Pick<TransitionJson, 'inputs' | 'outputs'>,
): MerkleTree {
  const leaves = [...inputs, ...outputs].map((part, index) => {
    const variants = index < inputs.length ? inputVariants : outputVariants
    return [
      ...uintBits(leafVersion(part), 8),
      ...uintBits(index, 8),
      ...uintBits(variants[part.type] ?? 0, 8),
      ...fieldBits(parseFieldText(part.id)),
    ]
  })
  return buildTree(hasher, treeDepths.transition, leaves)
}

const idBytes = (id: string) => fieldToBytes(parseId(id))

function treePathBytes(hasher: Hasher, tree: MerkleTree, index: number): Uint8Array {
  return pathBytes(index, treePath(hasher, tree, index))
}

/** A Merkle path: the leaf's index in eight bytes, then the siblings. */
function pathBytes(index: number, siblings: readonly bigint[]): Uint8Array {
  const indexBytes = new Uint8Array(8)
  new DataView(indexBytes.buffer).setBigUint64(0, BigInt(index), true)
  return Uint8Array.from([...indexBytes, ...siblings.flatMap((one) => [...fieldToBytes(one)])])
}
