import { join } from 'node:path'
import { type Block, createAleoClient } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { startUnrulyNode, unrulyNodes } from '@nightjar/devchain/testing/unrulyNode'
import { type AskPage, createNodePages, outputsIn, type WalletRecord } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accepted, onchainId, rejected, transition } from '../testing/blocks.ts'
import { sampleChain } from '../testing/sampleChain.ts'
import { createRecentBlocks, type ReadMemory } from './recentBlocks.ts'

const [mine] = developmentAccounts.slice(20)
let chain: Devchain
let nodeUrl: string

async function call(name: string, inputs: readonly string[]): Promise<readonly string[]> {
  const { privateKey = '' } = mine ?? {}
  const { outputs, status } = await chain.transact({
    privateKey,
    program: 'credits.aleo',
    function: name,
    inputs,
  })
  expect(status).toBe('accepted')
  return outputs
}

const spentOf = (block: Block) =>
  outputsIn(block).transactions.flatMap(({ transitions }) =>
    transitions.flatMap(({ spent }) => spent),
  )

/** Tag and serial number of the inputs that the newest block spends. */
async function newestInput() {
  const node = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const [found = { tag: '', serialNumber: '' }] = spentOf(await node.getLatestBlock())
  return found
}

/** The newest spent record within the blocks that are read at first; spends one if there is none. */
async function findSpent(): Promise<{ tag: string }> {
  const address = mine?.address ?? ''
  const [fresh = ''] = await call('transfer_public_to_private', [address, '7000000u64'])
  await call('transfer_private', [fresh, address, '1u64'])
  const spent = await newestInput()
  await chain.mine(60)
  return spent
}

const record = (more: Partial<WalletRecord>): WalletRecord => ({
  program: 'credits.aleo',
  name: 'credits',
  plaintext: '',
  spent: false,
  id: 'r',
  ...more,
})

type Node = Parameters<typeof createNodePages>[0]

/** Recent blocks of a node's chain, and the pages that were asked for. */
function openRecent(node: Node, memory?: ReadMemory) {
  const asked: string[] = []
  const pages = createNodePages(node)
  const ask: AskPage = (kind, number) => {
    asked.push(`${kind} ${number}`)
    return pages(kind, number)
  }
  return {
    asked,
    ...createRecentBlocks({ ask, node, random: () => 1, ...(memory ? { memory } : {}) }),
  }
}

const client = (options: object = {}) =>
  createAleoClient({ baseUrl: `${nodeUrl}/testnet`, ...options })

beforeAll(async () => {
  chain = await createDevchain(recordCalls(join(import.meta.dirname, 'recentBlocks.br')).options)
  nodeUrl = (await chain.listen({ port: 0 })).url
})

afterAll(() => chain.close())

describe('createRecentBlocks', () => {
  test('privacy 14: records spent in blocks are marked spent, and the pages asked for do not depend on them', async () => {
    const address = mine?.address ?? ''
    const [first = ''] = await call('transfer_public_to_private', [address, '5000000u64'])
    const [second = ''] = await call('transfer_public_to_private', [address, '6000000u64'])
    await call('transfer_private', [first, address, '1u64'])
    const spent = await newestInput()
    const { asked, hear, markSpent } = openRecent(client())
    hear(chain.height)
    const held = [
      record({ tag: spent.tag }),
      record({ serialNumber: spent.serialNumber }),
      record({ tag: '1field' }),
    ]
    expect((await markSpent(held)).map((each) => each.spent)).toEqual([true, true, false])

    await call('transfer_private', [second, address, '1u64'])
    const later = await newestInput()
    hear(chain.height)
    expect((await markSpent([record({ tag: later.tag })]))[0]?.spent).toBe(true)

    const idle = openRecent(client())
    idle.hear(chain.height)
    expect(await idle.markSpent([])).toEqual([])
    expect(asked.slice(0, idle.asked.length)).toEqual(idle.asked)
  })

  test.each(unrulyNodes)(
    'behavior: sees what is spent at a node $name',
    { tags: 'slow' },
    async (unruly) => {
      const { tag } = await findSpent()
      const node = await startUnrulyNode(nodeUrl)
      node.answer(unruly.answer)
      const { timeout = 20_000 } = unruly
      const { hear, markSpent } = openRecent(
        client({ baseUrl: `${node.url}/testnet`, maxBytes: 200_000, timeout }),
      )
      hear(chain.height)
      const marked = await markSpent([record({ tag }), record({ tag: '1field' })])
      node.close()
      expect(marked.map(({ spent }) => spent)).toEqual([true, false])
    },
  )

  test('behavior: blocks are read once for each height, however often somebody asks', async () => {
    const { asked, hear, markSpent } = openRecent(sampleChain('only', { tip: 150 }))
    await markSpent([record({})])
    expect(asked).toEqual([])
    hear(150)
    await markSpent([record({})])
    await markSpent([record({})])
    expect(asked).toEqual(['outputs 0', 'calls 0', 'outputs 1', 'calls 1', 'outputs 2', 'calls 2'])
  })

  test('behavior: if the server does not answer, the wallet’s own status is used', async () => {
    const records = [record({}), record({ spent: true })]
    const ask = () => Promise.reject(new Error('lost'))
    const { hear, markSpent } = createRecentBlocks({ ask, node: client() })
    hear(150)
    expect(await markSpent(records)).toEqual(records)
  })

  test('behavior: long chains are read from their end, from a multiple of 1,024 blocks on', async () => {
    const { asked, hear, markSpent } = openRecent(sampleChain('long', { tip: 10_240 }))
    hear(10_240)
    await markSpent([])
    expect(asked[0]).toBe('outputs 144')
    expect(asked.at(-1)).toBe('calls 160')
  })

  test('behavior: everyone’s calls are known, and those of all pages when somebody looks for old ones', async () => {
    const sent = { 5: [accepted({ name: 'a' })], 2000: [accepted({ name: 'b' })] }
    const { asked, hear, calls, everyCall } = openRecent(sampleChain('only', { tip: 2100, sent }))
    hear(2100)
    const idsOf = (found: Awaited<ReturnType<typeof calls>>) =>
      found.map(({ transactionId }) => transactionId)
    expect(idsOf(await calls())).toEqual([onchainId('b')])
    asked.length = 0
    expect(idsOf(await everyCall())).toEqual([onchainId('a'), onchainId('b')])
    expect(asked[0]).toBe('outputs 0')
  })

  /** What lasts in a browser, whoever is connected. */
  function openMemory() {
    let kept: string | null = null
    return {
      read: () => kept,
      write: (text: string) => {
        kept = text
      },
    }
  }

  test('privacy 13: what was sent before the browser was left is found again, in pages that do not depend on it', async () => {
    const sent = { 130: [accepted({ name: 'a' })], 9000: [accepted({ name: 'b' })] }
    const memory = openMemory()
    const before = openRecent(sampleChain('only', { tip: 120 }), memory)
    before.hear(120)
    await before.markSpent([])
    const { asked, hear, seenBlocks } = openRecent(
      sampleChain('only', { tip: 10_240, sent }),
      memory,
    )
    hear(10_240)
    const { spans, transactions, era } = await seenBlocks(0)
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual([onchainId('a')])
    expect([spans, era]).toEqual([
      [
        { from: 0, to: 2047 },
        { from: 9216, to: 10_240 },
      ],
      0,
    ])
    expect(asked.filter((each) => each.startsWith('outputs')).slice(30, 34)).toEqual([
      ...['outputs 30', 'outputs 31', 'outputs 32', 'outputs 144'], // one ahead
    ])
  })

  test('behavior: soon afterwards it goes on from there, without a gap', async () => {
    const memory = openMemory()
    const before = openRecent(sampleChain('only', { tip: 1500 }), memory)
    before.hear(1500)
    await before.markSpent([])
    const { hear, seenBlocks } = openRecent(sampleChain('only', { tip: 2500 }), memory)
    hear(2500)
    expect((await seenBlocks(0)).spans).toEqual([{ from: 1024, to: 2500 }])
  })

  test('behavior: transactions of all programs are known that spent a record, with what became of them', async () => {
    const call = { inputs: [{ type: 'record', id: '8field', tag: '7field' }] } as const
    const spending = transition({ ...call, program: 'x.aleo', function: 'move' })
    const fee = transition({ ...call, program: 'credits.aleo', function: 'fee_private' })
    const shown = rejected({ name: 'b', call: transition({ program: 'x.aleo' }) })
    const transaction = { ...shown.transaction, fee: { transition: fee, global_state_root: '' } }
    const sent = {
      5: [accepted({ name: 'a', call: spending }), { ...shown, transaction } as typeof shown],
    }
    const { hear, seenBlocks } = openRecent(sampleChain('only', { tip: 9, sent }))
    hear(9)
    expect((await seenBlocks(5)).transactions).toMatchObject([
      { transactionId: onchainId('a'), status: 'accepted', height: 5 },
      { transactionId: onchainId('b'), status: 'rejected' },
    ])
    expect((await seenBlocks(6)).transactions).toEqual([])
  })

  test.each([
    ['as long', 'new', 500, 1],
    ['shorter', 'new', 90, 1],
    ['the same', 'old', 500, 0],
    ['the same, of a server that is behind', 'old', 90, 0],
  ])(
    'behavior: it is known whether the chain was reset while the browser was closed: %s',
    async (_, name, tip, era) => {
      const memory = openMemory()
      const before = openRecent(sampleChain('old', { tip: 300 }), memory)
      before.hear(300)
      expect((await before.seenBlocks(0)).last).toMatchObject({ height: 300, era: 0 })
      const begun = name === 'new' ? { begun: 5000 } : {}
      const later = openRecent(sampleChain(name, { tip, ...begun }), memory)
      later.hear(tip)
      expect((await later.seenBlocks(0)).era).toBe(era)
    },
  )

  test('behavior: a restarted chain is read too, and what the old one had spent is forgotten', async () => {
    const spending = (tag: string) =>
      accepted({
        name: 'a',
        call: {
          ...{ id: '', program: 'x.aleo', function: 'f', tpk: '', tcm: '', scm: '' },
          inputs: [{ type: 'record', id: '1field', tag }],
        },
      })
    let held = sampleChain('old', { tip: 500, sent: { 400: [spending('7field')] } })
    const { hear, markSpent } = openRecent({
      getHeight: () => held.getHeight(),
      getBlocks: (start, end) => held.getBlocks(start, end),
    })
    const spentNow = async () =>
      (await markSpent([record({ tag: '7field' }), record({ tag: '8field' })])).map(
        ({ spent }) => spent,
      )
    hear(500)
    expect(await spentNow()).toEqual([true, false])
    held = sampleChain('new', { tip: 5, sent: { 4: [spending('8field')] } })
    hear(5)
    expect(await spentNow()).toEqual([false, true])
  })
})
