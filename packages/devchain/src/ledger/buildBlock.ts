import type { BlockMetadata } from '@nightjar/aleo'
import type { Hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import {
  blockHash,
  finalizeId,
  finalizeRoot,
  headerTree,
  ratificationsRoot,
  transactionsTree,
} from '../hash/roots.ts'
import { NETWORK_ID } from '../snarkvm/transitionIds.ts'
import type { BlockJson, ConfirmedJson } from './blockJson.ts'
import { describeRatifications } from './finalizeOperations.ts'

/** The block before a new one. */
export type Tip = {
  readonly height: number
  readonly hash: string
  readonly stateRoot: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

/** The content of a block; `timestamp` in seconds, never before the last block's. */
export type BlockContent = {
  readonly transactions: readonly ConfirmedJson[]
  readonly abortedIds: readonly string[]
  readonly timestamp: number
}

/** Constants of the genesis block's metadata: no puzzle is solved here, so its targets stay the same. */
const targets = {
  cumulative_weight: '0',
  cumulative_proof_target: '0',
  coinbase_target: 31,
  proof_target: 8,
  last_coinbase_target: 31,
  last_coinbase_timestamp: 1_715_776_496,
} as const

const noField = '0field'
const fieldText = (value: bigint) => `${value}field`

/** Assembles a block; its roots and hash equal those that snarkVM computes for the same content. */
export function buildBlock(
  hasher: Hasher,
  tip: Tip,
  content: BlockContent,
  sign: (blockHash: string) => string,
): BlockJson {
  const { transactions, abortedIds, timestamp } = content
  const height = tip.height + 1
  const metadata: BlockMetadata = {
    network: NETWORK_ID,
    round: height,
    height,
    ...targets,
    timestamp,
  }
  const rewards = noRewards(hasher)
  const roots = {
    previousStateRoot: parseId(tip.stateRoot),
    transactionsRoot: transactionsTree(
      hasher,
      transactions.map(({ transaction }) => parseId(transaction.id)),
    ).root,
    finalizeRoot: writesRoot(hasher, rewards, transactions),
    ratificationsRoot: rewards.root,
  }
  const header = headerTree(hasher, roots, metadata)
  const hash = formatId('ab', blockHash(hasher, parseId(tip.hash), header.root))
  return {
    block_hash: hash,
    previous_hash: tip.hash,
    header: {
      previous_state_root: tip.stateRoot,
      transactions_root: fieldText(roots.transactionsRoot),
      finalize_root: fieldText(roots.finalizeRoot),
      ratifications_root: fieldText(roots.ratificationsRoot),
      solutions_root: noField,
      subdag_root: noField,
      metadata,
    },
    authority: { type: 'beacon', signature: sign(hash) },
    ratifications: [
      { type: 'block_reward', amount: 0 }, // nobody stakes on a development chain
      { type: 'puzzle_reward', amount: 0 },
    ],
    solutions: { version: 1 },
    aborted_solution_ids: [],
    transactions,
    aborted_transaction_ids: abortedIds,
  }
}

/** The same in every block, because there are no rewards. */
type NoRewards = {
  readonly root: bigint
  readonly finalizeId: bigint
  /** The finalize root of a block without transactions. */
  readonly finalizeRoot: bigint
}

const knownNoRewards = new WeakMap<Hasher, NoRewards>()

function noRewards(hasher: Hasher): NoRewards {
  const known = knownNoRewards.get(hasher)
  if (known !== undefined) return known
  const id = finalizeId(hasher, describeRatifications(hasher))
  const computed = {
    root: ratificationsRoot(hasher, 0n, 0n),
    finalizeId: id,
    finalizeRoot: finalizeRoot(hasher, [id]),
  }
  knownNoRewards.set(hasher, computed)
  return computed
}

function writesRoot(
  hasher: Hasher,
  rewards: NoRewards,
  transactions: readonly ConfirmedJson[],
): bigint {
  if (transactions.length === 0) return rewards.finalizeRoot
  const ids = transactions.map(({ finalize }) => finalizeId(hasher, finalize))
  return finalizeRoot(hasher, [...ids, rewards.finalizeId])
}
