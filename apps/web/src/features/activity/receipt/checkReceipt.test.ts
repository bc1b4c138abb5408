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
  receipt = await receiptOf(maker, openly(5n))
  stranger = await receiptOf(other, openly(5n))
  asked.length = 0
  unrulyNode = await startUnrulyNode(url)
}, 240_000)

afterAll(async () => {
  unrulyNode.close()
  await chain.close()
})

type CreditsCall = { readonly function: string; readonly inputs: readonly string[] }

const openly = (amount: bigint): CreditsCall => ({
  ...{ function: 'transfer_public', inputs: [other?.address ?? '', `${amount}u64`] },
})

/** A receipt of a transaction that an account makes now, in the same way as the local wallet. */
async function receiptOf(account: typeof maker, call: CreditsCall): Promise<Receipt> {
  const { address = '', privateKey = '' } = account ?? {}
  const sent = { privateKey, program: 'credits.aleo', ...call, inputs: [...call.inputs] }
  const { id, height } = await chain.transact(sent)
  const made = { network, transaction: id, block: height, account: address }
  const { viewKey } = snarkVm.readPrivateKey(privateKey)
  const transitionViewKey = viewKey.transitionViewKey((await outermost(made))?.tpk ?? '')
  return { ...made, transitionViewKey }
}

const outermost = async (made: Receipt | Omit<Receipt, 'transitionViewKey'>) =>
  (await findCall(node, made))?.transitions[0]

/** What the maker owns of what a transaction made. */
async function recordOf(made: Receipt, at = 0): Promise<string> {
  const { viewKey } = snarkVm.readPrivateKey(maker?.privateKey ?? '')
  return viewKey.decrypt((await outermost(made))?.outputs?.[at]?.value ?? '')
}

const hash = async (fields: readonly string[]): Promise<string> =>
  `${snarkVm.crypto.hashPoseidon(
    2,
    fields.map((text) => BigInt(text.replace('field', ''))),
  )}field`

/** Lists every transition of the chain as a call of the exchange. */
async function readCalls(height: number): Promise<readonly ExplorerTransaction[]> {
  const text = (await chain.ledger.block(height)) ?? ''
  return [...text.matchAll(/"id":"(at1[a-z0-9]+)"/g)].flatMap(([, tx_id]) =>
    [...text.matchAll(/"id":"(au1[a-z0-9]+)"/g)].map(
      ([, transition_id]) => ({ tx_id, transition_id }) as ExplorerTransaction,
    ),
  )
}

const open = async (...call: Parameters<typeof snarkVm.openTransition>) =>
  snarkVm.openTransition(...call)

const check = (given: Receipt, from: Pick<AleoClient, 'getHeight' | 'getBlocks'> = node) =>
  checkReceipt(given, { network, node: from, readCalls, hash, open })

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
    expect(
      asked.some((request) => request.includes(`blocks?start=${block - (block % 1024)}&`)),
    ).toBe(true)
  })

  const clientOf = (timeout = 20_000) =>
    createAleoClient({ baseUrl: `${unrulyNode.url}/testnet`, maxBytes: 200_000, timeout })

  test.each(unrulyNodes)(
    'behavior: a true receipt is proven at a node $name',
    { tags: 'slow' },
    async (unruly) => {
      unrulyNode.answer(unruly.answer)
      const sources = { network, node: clientOf(unruly.timeout), readCalls, hash, open }
      expect(await checkReceipt(receipt, sources)).toMatchObject({ kind: 'proven' })
    },
  )

  test('error: a block that the node does not return proves nothing', async () => {
    unrulyNode.answer((blocks) =>
      blocks.filter(({ header }) => header.metadata.height !== receipt.block),
    )
    const sources = { network, node: clientOf(), readCalls, hash, open }
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
    const none = { network, node, readCalls: async () => [], hash, open }
    expect(await checkReceipt(receipt, none)).toEqual({ kind: 'noTrade' })
  })
})

describe('payment', () => {
  const [to, self] = [other?.address ?? '', maker?.address ?? '']
  const most = 1_234_567_890_123n
  let made: Receipt
  let paid: Receipt

  beforeAll(async () => {
    const inputs = [self, `${most}u64`]
    made = await receiptOf(maker, { function: 'transfer_public_to_private', inputs })
    const record = await recordOf(made)
    paid = await receiptOf(maker, {
      ...{ function: 'transfer_private', inputs: [record, to, `${most - 2n}u64`] },
    })
  })

  const credits = (amount: bigint) => ({ token_id: '0field', amount: String(amount) })

  test('default: of credits, receiver and amount to the unit', async () => {
    const payment = { to, moved: credits(most - 2n) }
    expect(await check(paid)).toMatchObject({ kind: 'proven', calls: [], payment })
    const { timestamp } = (await findCall(node, paid)) ?? {}
    expect(await check(paid)).toMatchObject({ timestamp })
  })

  test('default: from and to a public balance', async () => {
    expect(await check(made)).toMatchObject({ payment: { to: self, moved: credits(most) } })
    const change = await recordOf(paid, 1)
    const published = await receiptOf(maker, {
      ...{ function: 'transfer_private_to_public', inputs: [change, to, '1u64'] },
    })
    expect(await check(published)).toMatchObject({ payment: { to, moved: credits(1n) } })
  })

  test('behavior: an open call is no payment that a key shows', async () => {
    expect(await check(receipt)).toMatchObject({ payment: undefined })
  })

  test('error: the key, transaction or account of another one proves nothing', async () => {
    const { transaction, block, transitionViewKey } = made
    const forged: readonly (readonly [string, Receipt])[] = [
      ['wrongKey', { ...paid, transitionViewKey }],
      ['wrongKey', { ...paid, transitionViewKey: '0field' }],
      ['wrongKey', { ...paid, transaction, block }],
      ['notFound', { ...paid, transaction }],
      ['wrongAccount', { ...paid, account: to }],
    ]
    for (const [kind, each] of forged) expect(await check(each)).toEqual({ kind })
  })

  test('error: what a node says instead of the receiver’s record proves nothing', async () => {
    const lying = createAleoClient({ baseUrl: `${unrulyNode.url}/testnet` })
    const [mine, theirs] = [await outermost(made), await outermost(paid)]
    const [instead] = mine?.outputs ?? []
    unrulyNode.answer((blocks) =>
      JSON.parse(
        JSON.stringify(blocks).replace(theirs?.outputs?.[0]?.value ?? '', instead?.value ?? ''),
      ),
    )
    expect(await check(paid, lying)).toMatchObject({ payment: undefined })
  })
})

describe('findCall', () => {
  test('default: it has the calls of a transaction, without that of its fee', async () => {
    const found = await findCall(node, receipt)
    expect(found?.transitions.map((each) => each.function)).toEqual(['transfer_public'])
  })
})
