import { readFile } from 'node:fs/promises'
import { createAleoClient } from '@nightjar/aleo'
import { developmentAccounts } from '@nightjar/devchain'
import {
  createNodePages,
  type OwnedRecord,
  PROGRAMS,
  readRecord,
  swapExactPrivateForPrivate,
  transferPrivate,
} from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { createAccountScan } from '@nightjar/wallet/scan/accountScan'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { token } from './chain.ts'
import { createSend } from './createSend.ts'
import { makeRecords } from './makeRecords.ts'
import { goWithin, open, payField } from './person.ts'
import { watchSecrets } from './secrets.ts'
import { enter, sharedPage } from './sharedPage.ts'
import { connectExtension, type Extension, installExtension } from './simulatedWallets.ts'
import { stack } from './stack.ts'

useBrowser()

const [trader, other] = developmentAccounts.slice(25)
const { address, privateKey } = trader ?? { address: '', privateKey: '' }

/** The account's unspent record of this amount, found without a page. */
async function ownRecord(amount: bigint): Promise<OwnedRecord> {
  const node = createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })
  const { viewKey } = (await loadTestnet()).readPrivateKey(privateKey)
  const scanner = createAccountScan({ ask: createNodePages(node), node })
  const records = (await scanner.records(viewKey, PROGRAMS.core)).map(readRecord)
  const found = records.find((each) => each?.spent === false && each.amount === amount)
  if (!found) throw new Error(`There is no record of ${amount}.`)
  return found
}

/** Swaps a record of USDX privately, without a page, so that no browser knows of it; returns the transaction id. */
async function swapElsewhere(paid: '4.75' | '2.25'): Promise<string> {
  await makeRecords(address, { USDX: [paid] })
  const amountIn = paid === '4.75' ? 4_750_000n : 2_250_000n
  const node = createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })
  const snarkVm = await loadTestnet()
  const record = await ownRecord(amountIn)
  const call = swapExactPrivateForPrivate({
    record: record.plaintext,
    tokenOut: token('WBTC').id,
    amountIn,
    amountOutMin: 1n,
    toPrivate: address,
    toPublic: snarkVm.createKey().address,
    deadlineHeight: (await node.getHeight()) + 100,
  })
  const { status, id } = await createSend()(privateKey, { ...call, fee: 0, privateFee: false })
  expect(status).toBe('accepted')
  return id
}

/** The file saved by the browser; the swap is found from the account's own records. */
async function saveReceipt(page: Page): Promise<string> {
  await enter(page, '/transaction', privateKey)
  return saveReceiptOf(page, '4.75 USDX')
}

async function saveReceiptOf(page: Page, paid: string, kind = 'Swap'): Promise<string> {
  const row = page.getByRole('listitem').filter({ hasText: paid })
  await row.getByRole('link', { name: `${kind}, details` }).click()
  const section = page.getByRole('region', { name: 'Receipt' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Save a receipt' }).click(),
  ])
  await section.getByText('Saved to a file.').waitFor()
  return file.path()
}

/** Swaps a record through the form; the extension approves everything. */
async function swapInPage(page: Page, amount: string): Promise<void> {
  await payField(page).fill(amount)
  await page.getByRole('button', { name: 'Review private swap' }).click()
  await page.getByRole('button', { name: 'Start private swap' }).click()
  const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
  await sheet.getByText('Done', { exact: true }).waitFor({ timeout: 200_000 })
}

async function check(page: Page, file: string): Promise<void> {
  await open(page, '/receipt')
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

describe.each<[Extension, number, string]>([
  ['Leo', 42, '3.25'],
  ['Shield', 43, '3.5'],
])('%s', (extension, at, amount) => {
  const account = developmentAccounts[at] ?? { address: '', privateKey: '' }

  test('privacy 19: provides the key of one private trade on request, and no other key', {
    tags: 'slow',
  }, async () => {
    await makeRecords(account.address, { ALEO: ['1'], USDX: [amount] })
    const { page: maker, problems } = await newPage()
    const wallet = await installExtension(maker.context(), extension, account)
    await open(maker, '/swap/private#from=USDX&to=WBTC')
    await connectExtension(maker, extension)
    await swapInPage(maker, amount)
    const sent = watchSecrets(maker)
    await goWithin(maker, '/transaction')
    const row = maker.getByRole('listitem').filter({ hasText: `${amount} USDX` })
    await row.getByRole('link', { name: 'Swap, details' }).click()
    wallet.person('refuses')
    const section = maker.getByRole('region', { name: 'Receipt' })
    await section.getByRole('button', { name: 'Save a receipt' }).click()
    await section.getByText('You declined in your wallet. Nothing was saved.').waitFor()
    wallet.person('approves')
    const [download] = await Promise.all([
      maker.waitForEvent('download'),
      section.getByRole('button', { name: 'Save a receipt' }).click(),
    ])
    const file = await download.path()
    const { transitionViewKey, transaction } = JSON.parse(await readFile(file, 'utf8')) as Record<
      string,
      string
    >
    const asked = wallet.asked.filter(({ method }) => method === 'viewKeys')
    expect(asked.map(({ params }) => params.id)).toEqual([transaction, transaction])
    expect(await sent.find([`${transitionViewKey}`])).toEqual([])

    const { page } = await newPage()
    await check(page, file)
    await page.getByText(`${account.address} made this transaction.`).waitFor()
    const trade = page.getByRole('region', { name: 'Swap', exact: true })
    await trade.getByText(`${amount} USDX`, { exact: true }).waitFor()
    expect(problems).toEqual([])
  })
})

test('error: Puzzle cannot provide such a key: the page says so, and which wallets can', {
  tags: 'slow',
}, async () => {
  const id = await swapElsewhere('2.25')
  const { page, problems } = await newPage()
  await installExtension(page.context(), 'Puzzle', { address, privateKey })
  await open(page, `/transaction#id=${id}`)
  await connectExtension(page, 'Puzzle')
  const section = page.getByRole('region', { name: 'Receipt' })
  await section
    .getByText(/which Puzzle Wallet doesn’t provide\. Wallets that do: .*Leo Wallet/)
    .waitFor()
  await section.getByRole('button', { name: 'Connect another wallet' }).waitFor()
  expect(await section.getByRole('button', { name: 'Save a receipt' }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('privacy 19: a receipt proves a private swap without a wallet, and forged ones do not', async () => {
  await swapElsewhere('4.75')
  const { page: maker, problems } = await sharedPage()
  const sent = watchSecrets(maker)
  const file = await saveReceipt(maker)
  const text = await readFile(file, 'utf8')
  const { transaction, transitionViewKey } = JSON.parse(text) as Record<string, string>
  const [id, key] = [`${transaction}`, `${transitionViewKey}`]
  expect(await sent.find([id, key])).toEqual([])

  const { page } = await newPage()
  const secrets = watchSecrets(page)
  await check(page, file)
  const proven = page.getByRole('region', { name: 'This receipt is genuine' })
  await proven.getByText(`${address} made this transaction.`).waitFor()
  const trade = page.getByRole('region', { name: 'Swap', exact: true })
  await trade.getByText('4.75 USDX', { exact: true }).waitFor()

  const forgeries = [
    [key, '12field', 'Its key doesn’t belong to this transaction. It proves nothing.'],
    [address, other?.address ?? '', 'Another account made this transaction. It proves nothing.'],
  ] as const
  for (const [genuine, forged, verdict] of forgeries) {
    await page.getByLabel('Receipt text').fill(text.replace(genuine, forged))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(verdict).waitFor()
    expect(await proven.count()).toBe(0)
  }
  expect(await secrets.find([id, key, address])).toEqual([])
  expect(secrets.count()).toBeGreaterThan(5)
  expect(problems).toEqual([])
})

test('privacy 19: a receipt of a private payment proves receiver and amount, and forged ones do not', {
  tags: 'slow',
}, async () => {
  const to = other?.address ?? ''
  await makeRecords(address, { USDX: ['7.25'] })
  const { plaintext } = await ownRecord(7_250_000n)
  const payment = transferPrivate({ record: plaintext, to, amount: 6_125_000n })
  const paid = await createSend()(privateKey, { ...payment, fee: 0, privateFee: false })
  expect(paid.status).toBe('accepted')
  const { page: maker, problems } = await newPage()
  await enter(maker, '/transaction', privateKey)
  const file = await saveReceiptOf(maker, '6.125 USDX', 'Transfer')
  const text = await readFile(file, 'utf8')
  const { transaction, transitionViewKey } = JSON.parse(text) as Record<string, string>
  const secret = [`${transaction}`, `${transitionViewKey}`, to]

  const { page } = await newPage()
  const secrets = watchSecrets(page)
  await check(page, file)
  const proven = page.getByRole('region', { name: 'Payment' })
  await proven.getByText('6.125 USDX', { exact: true }).waitFor()
  await proven.getByText(to, { exact: true }).waitFor()
  await page.getByText(`${address} made this transaction.`).waitFor()
  await page.getByLabel('Receipt text').fill(text.replace(`${transitionViewKey}`, '12field'))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('Its key doesn’t belong to this transaction. It proves nothing.').waitFor()
  expect(await proven.count()).toBe(0)
  expect(await secrets.find(secret)).toEqual([])
  expect(problems).toEqual([])
})
