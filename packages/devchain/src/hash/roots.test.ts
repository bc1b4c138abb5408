import { describe, expect, test } from 'vitest'
import { recordedBlocks } from '../fixtures/devnode.ts'
import { describeRatifications } from '../ledger/finalizeOperations.ts'
import { transitionsOf } from '../snarkvm/transactionJson.ts'
import { parseFieldText } from './fieldBytes.ts'
import { hasher } from './hasher.ts'
import { formatId, parseId } from './identifier.ts'
import {
  blockHash,
  feeTransactionId,
  finalizeId,
  finalizeRoot,
  headerTree,
  ratificationsRoot,
  transactionsTree,
  transactionTree,
} from './roots.ts'

const [genesis, ...blocks] = recordedBlocks
const samples = blocks.filter(
  ({ header }) => [1, 2].includes(header.metadata.height) || header.metadata.height > 24,
)

describe('blockHash', () => {
  test('default: the hash of every recorded block follows from its header', () => {
    for (const block of [genesis, ...samples]) {
      if (block === undefined) continue
      const { header } = block
      const roots = {
        previousStateRoot: parseId(header.previous_state_root),
        transactionsRoot: parseFieldText(header.transactions_root),
        finalizeRoot: parseFieldText(header.finalize_root),
        ratificationsRoot: parseFieldText(header.ratifications_root),
      }
      const tree = headerTree(hasher, roots, header.metadata)
      const hash = blockHash(hasher, parseId(block.previous_hash), tree.root)
      expect(formatId('ab', hash)).toBe(block.block_hash)
    }
  })
})

describe('transactionsTree', () => {
  test('default: the root of every recorded block', () => {
    for (const { header, transactions } of samples) {
      const ids = transactions.map(({ transaction }) => parseId(transaction.id))
      expect(`${transactionsTree(hasher, ids).root}field`).toBe(header.transactions_root)
    }
  })
})

describe('finalizeRoot', () => {
  test('default: deployments, accepted and rejected executions, empty blocks', () => {
    for (const { header, transactions } of samples) {
      const written = [
        ...transactions.map(({ finalize }) => finalize),
        describeRatifications(hasher),
      ]
      const root = finalizeRoot(
        hasher,
        written.map((operations) => finalizeId(hasher, operations)),
      )
      expect(`${root}field`).toBe(header.finalize_root)
    }
  })
})

describe('ratificationsRoot', () => {
  test('default: the rewards of every recorded block', () => {
    for (const { header, ratifications } of samples) {
      const [block, puzzle] = ratifications.map((one) => BigInt((one as { amount: number }).amount))
      const root = ratificationsRoot(hasher, block ?? 0n, puzzle ?? 0n)
      expect(`${root}field`).toBe(header.ratifications_root)
    }
  })
})

describe('transactionTree', () => {
  test('default: the ids of recorded executions', () => {
    const executions = samples.flatMap(({ transactions }) =>
      transactions.filter(({ transaction }) => transaction.type === 'execute'),
    )
    expect(executions.length).toBe(5)
    for (const { transaction } of executions) {
      const ids = transitionsOf(transaction).map(({ id }) => parseId(id))
      expect(formatId('at', transactionTree(hasher, ids).root)).toBe(transaction.id)
    }
  })
})

describe('feeTransactionId', () => {
  test('default: the new id of the recorded rejected transaction', () => {
    const rejected = samples
      .flatMap(({ transactions }) => transactions)
      .find(({ status }) => status === 'rejected')
    const id = rejected?.transaction.fee?.transition.id ?? ''
    expect(feeTransactionId(hasher, parseId(id))).toBe(rejected?.transaction.id)
  })
})
