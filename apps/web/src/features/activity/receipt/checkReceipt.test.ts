import { join } from 'node:path'
import { type AleoClient, createAleoClient } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import {
  startUnrulyNode,
  type UnrulyNode,
  unrulyNodes,
} from '@nightjar/devchain/testing/unrulyNode'
import type { ExplorerTransaction } from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { findCall } from '@nightjar/wallet/scan/scanBlocks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkReceipt } from './checkReceipt.ts'
import type { Receipt } from './receiptFile.ts'

const snarkVm = await loadTestnet()
const network = 'testnetbeta'
const asked: string[] = []
const [maker, other] = developmentAccounts

let chain: Devchain
let node: AleoClient
let unrulyNode: UnrulyNode
let receipt: Receipt
let stranger: Receipt

beforeAll(async () => {
  chain = await createDevchain(recordCalls(join(import.meta.dirname, 'checkReceipt.br')).options)
  const { url } = await chain.listen({ port: 0 })
  const keep: typeof fetch = (input, init) => {
    asked.push(`${input instanceof Request ? input.url : input} ${init?.body ?? ''}`)
    return fetch(input, init)
  }
  node = createAleoClient({ baseUrl: `${url}/testnet`, fetch: keep })
  receipt = await receiptOf(maker)
  stranger = await receiptOf(other)
  asked.length = 0
  unrulyNode = await startUnrulyNode(url)
}, 240_000)

afterAll(async () => {
  unrulyNode.close()
  await chain.close()
})

/** A receipt of a transaction that an account makes now, in the same way as the local wallet. */
async function receiptOf(account: typeof maker): Promise<Receipt> {
  const { address = '', privateKey = '' } = account ?? {}
  const { id, height } = await chain.transact({
    privateKey,
    program: 'credits.aleo',
    function: 'transfer_public_to_private',
    inputs: [address, '5u64'],
  })
  const made = { network, transaction: id, block: height, account: address }
  const [transition] = (await findCall(node, made)) ?? []
  const { viewKey } = snarkVm.readPrivateKey(privateKey)
  const transitionViewKey = viewKey.transitionViewKey(transition?.tpk ?? '')
  return { ...made, transitionViewKey }
}

const hash = async (fields: readonly string[]): Promise<string> =>
  `${snarkVm.crypto.hashPoseidon(
    2,
    fields.map((text) => BigInt(text.replace('field', ''))),
  )}field`

/** Lists every transition of the chain as a call of the exchange. */
async function readCalls(heights: readonly number[]): Promise<readonly ExplorerTransaction[]> {
  const all = await Promise.all(
    heights.map(async (height) => (await chain.ledger.block(height)) ?? ''),
  )
  return all.flatMap((text) =>
    [...text.matchAll(/"id":"(at1[a-z0-9]+)"/g)].flatMap(([, tx_id]) =>
      [...text.matchAll(/"id":"(au1[a-z0-9]+)"/g)].map(
        ([, transition_id]) => ({ tx_id, transition_id }) as ExplorerTransaction,
      ),
    ),
  )
}

const check = (given: Receipt) => checkReceipt(given, { network, node, readCalls, hash })

describe('checkReceipt', () => {
  test('privacy 19: a true receipt is proven, and no request contains any part of it', async () => {
    const { transaction, account, transitionViewKey, block } = receipt
    expect(await check(receipt)).toMatchObject({ kind: 'proven', calls: [{ tx_id: transaction }] })
    expect(asked.length).toBeGreaterThan(0)
    for (const secret of [
      transaction,
      account,
      transitionViewKey,
      transitionViewKey.slice(0, -5),
    ]) {
      expect(asked.filter((request) => request.includes(secret))).toEqual([])
    }
    expect(asked.some((request) => request.includes(`blocks?start=${block - (block % 50)}`))).toBe(
      true,
    )
  })

  const clientOf = (timeout = 20_000) =>
    createAleoClient({ baseUrl: `${unrulyNode.url}/testnet`, maxBytes: 200_000, timeout })

  test.each(unrulyNodes)(
    'behavior: a true receipt is proven at a node $name',
    { tags: 'slow' },
    async (unruly) => {
      unrulyNode.answer(unruly.answer)
      const sources = { network, node: clientOf(unruly.timeout), readCalls, hash }
      expect(await checkReceipt(receipt, sources)).toMatchObject({ kind: 'proven' })
    },
  )

  test('error: a block that the node does not return proves nothing', async () => {
    unrulyNode.answer((blocks) =>
      blocks.filter(({ header }) => header.metadata.height !== receipt.block),
    )
    const sources = { network, node: clientOf(), readCalls, hash }
    await expect(checkReceipt(receipt, sources)).rejects.toThrow(`Block ${receipt.block} cannot be`)
  })

  test('error: forged receipts', async () => {
    const { account, transaction, block, transitionViewKey } = stranger
    const zeros = { ...receipt, transaction: `at1${'q'.repeat(58)}` }
    const forged: readonly (readonly [string, Receipt])[] = [
      ['wrongAccount', { ...receipt, account }],
      ['wrongAccount', { ...stranger, account: receipt.account }],
      ['wrongKey', { ...receipt, transitionViewKey }],
      ['wrongKey', { ...receipt, transitionViewKey: '1field' }],
      ['wrongKey', { ...receipt, transaction, block }],
      ['notFound', { ...receipt, transaction }],
      ['notFound', { ...receipt, block: receipt.block - 1 }],
      ['notFound', { ...receipt, block: 1_000_000 }],
      ['notFound', zeros],
      ['otherNetwork', { ...receipt, network: 'mainnetbeta' }],
    ]
    for (const [kind, each] of forged) expect(await check(each)).toEqual({ kind })
  })

  test('error: not a trade of the exchange', async () => {
    const none = { network, node, readCalls: async () => [], hash }
    expect(await checkReceipt(receipt, none)).toEqual({ kind: 'noTrade' })
  })
})

describe('findCall', () => {
  test('default: it has the calls of a transaction, without that of its fee', async () => {
    const found = await findCall(node, receipt)
    expect(found?.map((each) => each.function)).toEqual(['transfer_public_to_private'])
  })
})
