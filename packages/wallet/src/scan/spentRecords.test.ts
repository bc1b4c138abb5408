import { join } from 'node:path'
import { createAleoClient } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { startUnrulyNode, unrulyNodes } from '@nightjar/devchain/testing/unrulyNode'
import type { WalletRecord } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleChain } from '../testing/sampleChain.ts'
import { findingsIn } from './scanBlocks.ts'
import { createMarkSpent } from './spentRecords.ts'

const [mine] = developmentAccounts.slice(20)
let chain: Devchain
let nodeUrl: string
const asked: string[] = []

/** A client whose requests are recorded. */
function client() {
  const keep: typeof fetch = (input, init) => {
    asked.push(`${input instanceof Request ? input.url : input} ${init?.body ?? ''}`)
    return fetch(input, init)
  }
  return createAleoClient({ baseUrl: `${nodeUrl}/testnet`, fetch: keep })
}

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

/** Tag and serial number of the inputs that the newest block spends. */
async function newestInput(): Promise<{ tag: string; id: string }> {
  const node = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const [found] = findingsIn([await node.getLatestBlock()]).inputs
  return { tag: found?.tag ?? '', id: found?.serialNumber ?? '' }
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

beforeAll(async () => {
  chain = await createDevchain(recordCalls(join(import.meta.dirname, 'spentRecords.br')).options)
  nodeUrl = (await chain.listen({ port: 0 })).url
})

afterAll(() => chain.close())

describe('createMarkSpent', () => {
  test('privacy 14: records spent in blocks are marked spent, and no request names them', async () => {
    const address = mine?.address ?? ''
    const [first = ''] = await call('transfer_public_to_private', [address, '5000000u64'])
    const [second = ''] = await call('transfer_public_to_private', [address, '6000000u64'])
    await call('transfer_private', [first, address, '1u64'])
    const spent = await newestInput()
    const markSpent = createMarkSpent(client())
    const [byTag, bySerial, other] = [
      record({ tag: spent.tag }),
      record({ serialNumber: spent.id }),
      record({ tag: '1field' }),
    ]
    expect((await markSpent([byTag, bySerial, other])).map((each) => each.spent)).toEqual([
      true,
      true,
      false,
    ])

    await call('transfer_private', [second, address, '1u64']) // seen as soon as it is in a block
    const later = await newestInput()
    expect((await markSpent([record({ tag: later.tag })]))[0]?.spent).toBe(true)
    expect(asked.length).toBeGreaterThan(3)
    for (const request of asked) {
      expect(request).toMatch(/\/testnet\/(block\/height\/latest|blocks\?start=\d+&end=\d+) $/)
    }
  })

  test.each(unrulyNodes)(
    'behavior: sees what is spent at a node $name',
    { tags: 'slow' },
    async (unruly) => {
      const { tag } = await findSpent()
      const node = await startUnrulyNode(nodeUrl)
      node.answer(unruly.answer)
      const { timeout = 20_000 } = unruly
      const baseUrl = `${node.url}/testnet`
      const markSpent = createMarkSpent(createAleoClient({ baseUrl, maxBytes: 200_000, timeout }))
      const marked = await markSpent([record({ tag }), record({ tag: '1field' })])
      node.close()
      expect(marked.map(({ spent }) => spent)).toEqual([true, false])
    },
  )

  test('behavior: a block that is missing in an answer is read later', async () => {
    const { tag } = await findSpent()
    const node = await startUnrulyNode(nodeUrl)
    const markSpent = createMarkSpent(createAleoClient({ baseUrl: `${node.url}/testnet` }))
    node.answer((blocks) => blocks.filter((block) => !JSON.stringify(block).includes(tag)))
    expect((await markSpent([record({ tag })]))[0]?.spent).toBe(false)
    node.answer((blocks) => blocks)
    expect((await markSpent([record({ tag })]))[0]?.spent).toBe(true)
    node.close()
  })

  test('behavior: each block is read once, and none for records that are already spent', async () => {
    const markSpent = createMarkSpent(client())
    await markSpent([record({})])
    asked.length = 0
    await markSpent([record({})])
    expect(asked.filter((request) => request.includes('blocks'))).toEqual([])
    asked.length = 0
    await markSpent([record({ spent: true })])
    expect(asked).toEqual([])
  })

  test('behavior: if a node does not answer, the wallet’s own status is used', async () => {
    const gone = createAleoClient({ baseUrl: 'http://127.0.0.1:1/testnet' })
    const records = [record({}), record({ spent: true })]
    expect(await createMarkSpent(gone)(records)).toEqual(records)
  })

  test('behavior: long chains are read from their end', async () => {
    const pages: [number, number][] = []
    const long = sampleChain('long', { tip: 10_000 })
    const getBlocks = (start: number, end: number) => {
      pages.push([start, end])
      return long.getBlocks(start, end)
    }
    await createMarkSpent({ ...long, getBlocks })([record({})])
    expect(pages).toEqual([
      [9901, 9951],
      [9951, 10_001],
    ])
  })
})

test('behavior: a restarted chain is read too', async () => {
  let node = sampleChain('old', { tip: 500 })
  const read: number[] = []
  const markSpent = createMarkSpent({
    getHeight: () => node.getHeight(),
    getBlocks: (start, end) => {
      read.push(start)
      return node.getBlocks(start, end)
    },
  })
  await markSpent([record({})])
  expect(read).toEqual([401, 451])
  node = sampleChain('new', { tip: 5 })
  await markSpent([record({})])
  expect(read.slice(2)).toEqual([0])
})
