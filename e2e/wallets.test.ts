// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { formatAmount } from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { chromium, type Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chromiumPath, newPage, quiet, useBrowser } from './browser.ts'
import { publicBalance } from './chain.ts'
import { acceptDialogs, accountButton, goWithin, open, payField, reviewAndSend } from './person.ts'
import { watchSecrets } from './secrets.ts'
import {
  chooseWallet,
  connectExtension,
  type Extension,
  installExtension,
  reach,
  startAvail,
  unpackExtension,
} from './simulatedWallets.ts'
import { stack } from './stack.ts'

useBrowser()

const [rich] = developmentAccounts
const account = { address: rich?.address ?? '', privateKey: rich?.privateKey ?? '' }
const swap = '/swap/public?from=USDX&to=WBTC'

/** Sends the form and waits for the receipt with the amount paid out on the chain; returns its text. */
async function swapToReceipt(page: Page, amount: string): Promise<string> {
  const before = await publicBalance(account.address, 'WBTC')
  await payField(page).fill(amount)
  await reviewAndSend(page)
  await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
  const bought = (await publicBalance(account.address, 'WBTC')) - before
  expect(bought).toBeGreaterThan(0n)
  const receipt = page.getByRole('dialog', { name: 'Swap' })
  const received = `${formatAmount(bought, 8)} WBTC`
  await receipt.getByText(received, { exact: true }).waitFor()
  return received
}

/** What must not appear in any request, log or storage: the keys, and plaintext records. */
const secrets = [
  account.privateKey,
  (await loadTestnet()).readPrivateKey(account.privateKey).viewKey.text,
  'microcredits: ',
]

/** A page with the wallet connected on the swap form, and a watcher of what leaves it. */
async function openWith(extension: Extension) {
  const { page, problems } = await newPage()
  page.context().setDefaultTimeout(200_000) // the extension builds while the machine is busy with other tests
  const watcher = watchSecrets(page)
  const wallet = await installExtension(page.context(), extension, account)
  await open(page, swap)
  await connectExtension(page, extension)
  return { page, problems, watcher, wallet }
}

describe('Leo', () => {
  test("swaps without ever revealing the chain's id; after a reload the list has the receipt, and no dialog opens", async () => {
    const { page, problems, watcher, wallet } = await openWith('Leo')
    const received = await swapToReceipt(page, '11.25')
    expect(wallet.ids.filter((id) => id.startsWith('at1'))).toEqual([])
    const receipt = page.getByRole('dialog', { name: 'Swap' })
    await receipt.getByText('Exactly as quoted').waitFor()
    expect(await watcher.find(secrets)).toEqual([])
    await page.reload()
    await acceptDialogs(page)
    await accountButton(page).waitFor()
    expect(await receipt.count()).toBe(0)
    await goWithin(page, '/transaction')
    const entries = page.getByRole('listitem').filter({ hasText: received })
    await entries.getByText('Accepted').waitFor()
    expect(await entries.count()).toBe(1)
    await goWithin(page, '/swap/public')
    expect(await receipt.count()).toBe(0)
    expect(problems).toEqual([])
  })
})

describe.each<[Extension, string, 'slow'[]]>([
  ['Puzzle', '12.5', ['slow']],
  ['Shield', '13.75', ['slow']],
])('%s', (extension, amount, tags) => {
  test('connects and swaps up to the receipt; no key or record leaves in plaintext', {
    tags,
  }, async () => {
    const { page, problems, watcher, wallet } = await openWith(extension)
    await swapToReceipt(page, amount)
    expect(wallet.ids).toHaveLength(1)
    expect(watcher.count()).toBeGreaterThan(20)
    expect(await watcher.find(secrets)).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('Avail', () => {
  test('pairs over the relay and swaps up to the receipt; no key or record leaves in plaintext', async () => {
    const { page, problems } = await newPage()
    const watcher = watchSecrets(page)
    const { wallet, pairWith } = await startAvail(account)
    await open(page, swap)
    await chooseWallet(page, 'Avail Wallet')
    await pairWith(page)
    await swapToReceipt(page, '14.5')
    expect(wallet.ids).toHaveLength(1)
    expect(await watcher.find(secrets)).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('as unpacked extensions', () => {
  test('Leo and Shield are found in the page and connect', async () => {
    const folders = [await unpackExtension('Leo'), await unpackExtension('Shield')].join(',')
    const context = await chromium.launchPersistentContext('', {
      executablePath: chromiumPath,
      channel: 'chromium',
      args: [...quiet, `--disable-extensions-except=${folders}`, `--load-extension=${folders}`],
      baseURL: stack().url,
    })
    onTestFinished(() => context.close())
    await reach(context, account)
    const page = await context.newPage()
    for (const extension of ['Leo', 'Shield'] as const) {
      await open(page, swap)
      await connectExtension(page, extension)
      await accountButton(page).click()
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    }
  })
})
