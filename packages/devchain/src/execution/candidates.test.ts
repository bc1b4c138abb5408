import { findLeo } from '@nightjar/programs/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDevchain, type Devchain } from '../devchain.ts'
import { hasher } from '../hash/hasher.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import { createMemoryStore, type KeyValueStore } from '../ledger/keyValueStore.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { rebuildLedger } from '../ledger/rebuild.ts'
import { type Trace, traceLine } from '../ledger/trace.ts'
import { findWholeHeight } from '../ledger/wholeHeight.ts'
import { type Candidates, makeCandidates, recordedCandidates } from '../testing/candidates.ts'
import { startLeoNode } from '../testing/leoNode.ts'
import { withStateRoot } from '../testing/readyTransactions.ts'
import { finalizeAll } from './candidates.ts'
import { createChainVm } from './chainVm.ts'

const leo = findLeo()

let sent: Candidates
let devchain: Devchain
let genesis: number
const traces: Trace[] = []

beforeAll(async () => {
  devchain = await createDevchain({
    manualBlocks: true,
    onTransaction: (trace) => traces.push(trace),
  })
  genesis = await devchain.snapshot()
  sent = inject('deep') ? await makeCandidates() : recordedCandidates
})
beforeEach(async () => {
  await devchain.revert(genesis)
  await devchain.snapshot()
  traces.length = 0
})
afterAll(() => devchain.close())

const send = (name: keyof Candidates) =>
  devchain.broadcast(withStateRoot(sent[name], devchain.ledger.tip().stateRoot))

/** How a block describes the transactions, by name. */
function described({ transactions, aborted_transaction_ids }: BlockJson): string[] {
  const nameOf = (id: string) => Object.entries(sent).find(([, one]) => one.id === id)?.[0]
  return [
    ...transactions.map(({ index, status, type, transaction }) =>
      `${index} ${status} ${type} ${nameOf(transaction.id) ?? ''}`.trim(),
    ),
    ...aborted_transaction_ids.map((id) => `aborted ${nameOf(id)}`),
  ]
}

async function collect({ entries }: KeyValueStore): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  for await (const [key, value] of entries('')) held.set(key, value)
  return held
}

/** The candidates of each block, and their outcomes, which are the same on `leo devnode`. */
const blocks: readonly (readonly [
  names: readonly (keyof Candidates)[],
  made: readonly string[],
])[] = [
  [
    ['mint', 'first', 'second', 'same', 'fund'],
    [
      '0 accepted execute mint',
      '1 accepted deploy first',
      '2 rejected deploy',
      '3 accepted execute fund',
      'aborted second',
    ],
  ],
  [
    ['spend', 'pay', 'spendAgain', 'payAgain'],
    [
      '0 accepted execute spend',
      '1 accepted execute pay',
      'aborted spendAgain',
      'aborted payAgain',
    ],
  ],
]

describe('manually created blocks', () => {
  test('default: one contains everything sent before it, in order; some transactions are only listed as aborted', async () => {
    const { height } = devchain
    for (const [at, [names, made]] of blocks.entries()) {
      for (const name of names) {
        expect(await send(name)).toMatchObject({ status: 'pending', height: height + at + 1 })
      }
      expect(devchain.height).toBe(height + at)
      expect(described(await devchain.mine())).toEqual(made)
    }
    expect(described(await devchain.mine())).toEqual([])
    expect(traces.filter(({ status }) => status === 'aborted').map(traceLine)).toEqual([
      expect.stringContaining('Another deployment in the block from the same public fee payer'),
      expect.stringMatching(
        /^block 27 aborted at1\w+ credits.aleo\/transfer_private: The input ID/,
      ),
      expect.stringMatching(/^block 27 aborted at1\w+ credits.aleo\/transfer_public: /),
    ])
    expect(devchain.program('candidate_one_b.aleo')).toBeUndefined()
    expect(devchain.store.get('candidate_one_a.aleo', 'm', '0u8')).toMatchObject({ value: 1n })
  })

  test('default: answers about an aborted transaction', async () => {
    for (const name of ['mint', 'first', 'second'] as const) await send(name)
    const { url, close } = await devchain.listen({ port: 0 })
    const ask = async (path: string, init?: RequestInit) =>
      (await fetch(`${url}${path}`, init)).text()
    const headers = { 'content-type': 'application/json' }
    const block: BlockJson = JSON.parse(
      await ask('/testnet/block/create', { method: 'POST', headers, body: '{"num_blocks":1}' }),
    )
    const { id } = sent.second
    expect(block.aborted_transaction_ids).toEqual([id])
    const said = `Transaction '${id}' was aborted in block '${block.block_hash}'`
    expect(await ask(`/testnet/transaction/${id}`)).toBe(said)
    expect(await ask(`/testnet/transaction/confirmed/${id}`)).toBe(said)
    expect(await ask(`/testnet/transaction/unconfirmed/${id}`)).toBe(
      `Missing unconfirmed transaction for ID ${id}`,
    )
    expect(await ask(`/testnet/find/blockHash/${id}`)).toBe(JSON.stringify(block.block_hash))
    expect(JSON.parse(await ask(`/devchain/transaction/${id}/trace`))).toMatchObject({
      status: 'aborted',
      writes: [],
    })
    expect(await ask('/devchain/transactions')).toContain(id)
    await expect(send('second')).rejects.toThrow(
      `Invalid transaction — Transaction '${id}' already exists in the ledger`,
    )
    await close()
  })

  test('error: invalid and already pending transactions are refused when sent', async () => {
    await send('mint')
    await expect(send('mint')).rejects.toThrow(/already exists in the memory pool/)
    await expect(send('pay')).rejects.toThrow(/Fee verification failed/)
    expect(described(await devchain.mine())).toEqual(['0 accepted execute mint'])
  })

  test('behavior: a program that an upgrade of its import before it makes impossible is rejected', () => {
    const vm = createChainVm({ onMissing: () => undefined })
    vm.reset(devchain.ledger.programs())
    const { first } = sent
    if (first.type !== 'deploy') throw new Error('It is a deployment.')
    const program = `import no_longer_fits.aleo;\n\n${first.deployment.program}`
    const changed = { ...first, deployment: { ...first.deployment, program } }
    const block = { height: devchain.height + 1, timestamp: 1_800_000_000 }
    const { entries } = finalizeAll({ ledger: devchain.ledger, hasher, vm }, [changed], block)
    expect(
      entries.map(({ confirmed, rejection }) => [confirmed.status, rejection?.reason]),
    ).toEqual([['rejected', expect.stringContaining('no_longer_fits.aleo')]])
  })

  test('behavior: reverting drops pending transactions', async () => {
    const before = await devchain.snapshot()
    await send('mint')
    await devchain.revert(before)
    expect(described(await devchain.mine())).toEqual([])
  })

  test('behavior: such a ledger can be rebuilt from its own blocks', async () => {
    for (const [names] of blocks) {
      for (const name of names) await send(name)
      await devchain.mine()
    }
    const from = createMemoryStore()
    for await (const [key, value] of devchain.ledger.entries()) {
      await from.batch([{ type: 'put', key, value }])
    }
    expect(findWholeHeight(from)).toBe(devchain.height)
    const to = createMemoryStore()
    await rebuildLedger({ from, to, height: devchain.height, hasher })
    expect(await collect(to)).toEqual(await collect(from))
    await from.batch([{ type: 'del', key: ledgerKeys.trace(sent.payAgain.id) }])
    expect(findWholeHeight(from)).toBe(devchain.height - 1)
  })
})

describe.skipIf(leo === null)('manually created blocks on leo devnode', { tags: 'slow' }, () => {
  test('default: contain and abort the same transactions, with the same roots', async () => {
    const node = await startLeoNode(leo ?? '', '--manual-block-creation')
    try {
      for (const [names, made] of blocks) {
        for (const name of names) {
          expect(await node.broadcast(sent[name])).toMatchObject({ status: 200 })
          await send(name)
        }
        await node.post('/block/create', '{"num_blocks":1}')
        const theirs = (await node.read('/block/latest')) as BlockJson // a node's block
        const ours = await devchain.mine()
        expect(described(theirs)).toEqual(made)
        expect(ours.transactions.map(({ transaction }) => transaction.id)).toEqual(
          theirs.transactions.map(({ transaction }) => transaction.id),
        )
        expect(ours.header.transactions_root).toBe(theirs.header.transactions_root)
        expect(ours.header.finalize_root).toBe(theirs.header.finalize_root)
      }
    } finally {
      node.close()
    }
  })
})
