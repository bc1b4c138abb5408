import { developmentAccounts } from '@nightjar/devchain'
import { describe, expect, test } from 'vitest'
import { desktop, newPage, openPage, useBrowser, useKeptPage } from './browser.ts'
import { credits, publicBalance } from './chain.ts'
import {
  acceptDialogs,
  accountButton,
  chooseLocalWallet,
  confirmInWallet,
  createWallet,
  importWallet,
  open,
  password,
  payField,
  reviewAndSend,
  walletSheet,
} from './person.ts'
import { readStorage } from './secrets.ts'

useBrowser()

const [rich] = developmentAccounts
const account = { address: rich?.address ?? '', privateKey: rich?.privateKey ?? '' }

describe('the wallet', () => {
  test('lists every wallet, says which cannot be used and why, and closes with Escape', async () => {
    const { page } = await newPage()
    await open(page, '/swap/public')
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select Wallet' })
    for (const name of ['Shield', 'Leo', 'Puzzle']) {
      await dialog.getByRole('link', { name: `Install ${name} Wallet` }).waitFor()
    }
    const unusable = [
      ['Fox Wallet', 'Mainnet only; this is Testnet'],
      ['Soter Wallet', 'Mainnet only, no longer maintained'],
    ] as const
    for (const [name, reason] of unusable) {
      const row = dialog.locator('[aria-disabled=true]').filter({ hasText: name })
      await row.getByText(reason, { exact: true }).waitFor()
    }
    await dialog.getByRole('button', { name: /Avail Wallet.*Desktop app/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('is not needed for looking around, and loads no WebAssembly before it is opened', async () => {
    const { page } = await newPage()
    const wasm: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('.wasm')) wasm.push(request.url())
    })
    await open(page, '/swap/public?from=USDX&to=WBTC')
    await payField(page).fill('1')
    await page
      .getByRole('region', { name: 'Public swap' })
      .getByRole('button', { name: 'Connect wallet' })
      .waitFor()
    expect(wasm).toEqual([])
    await createWallet(page)
    expect(wasm.length).toBeGreaterThan(0)
  })

  test('closing it without an account returns to the list with a one-line reason', async () => {
    const { page } = await newPage()
    await open(page, '/')
    await chooseLocalWallet(page)
    await page
      .getByRole('dialog', { name: 'Local wallet' })
      .getByRole('button', { name: 'Close' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Select Wallet' })
    await dialog.getByText('The local wallet wasn’t opened.').waitFor()
    await dialog.getByRole('button', { name: /Local Wallet/ }).waitFor()
  })
})

describe('a wallet with an imported key', () => {
  const sent: string[] = []
  const broadcasts = () => sent.filter((text) => text.includes('/transaction/broadcast'))
  const keptPage = useKeptPage(
    () => openPage(desktop),
    async ({ page }) => {
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
      await open(page, '/swap/public?from=USDX&to=WBTC')
      await importWallet(page, account.privateKey)
    },
  )

  test('privacy 1: the key reaches neither the network nor local storage', async () => {
    const { page } = await keptPage()
    await payField(page).fill('1')
    await reviewAndSend(page)
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block/).waitFor()
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    expect(broadcasts()).toHaveLength(1)
    expect(sent.filter((text) => text.includes(account.privateKey))).toEqual([])
    expect(stored).not.toContain('APrivateKey1')
    await page.keyboard.press('Escape')
  })

  test('refuses: back to the review, nothing was sent or charged', async () => {
    const { page } = await keptPage()
    await payField(page).fill('5')
    const before = await balances()
    const earlier = broadcasts().length
    await reviewAndSend(page)
    await walletSheet(page).getByText('5 USDX', { exact: true }).waitFor()
    await walletSheet(page).getByRole('button', { name: 'Decline' }).click()
    await page
      .getByRole('dialog', { name: 'Review swap' })
      .getByRole('button', { name: 'Confirm swap' })
      .waitFor()
    expect(broadcasts()).toHaveLength(earlier)
    expect(await balances()).toEqual(before)
    await page.keyboard.press('Escape')
  })

  test('stays open over a reload; when locked, it asks for the password', async () => {
    const { page } = await keptPage()
    await page.reload()
    await acceptDialogs(page)
    await accountButton(page).click()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await chooseLocalWallet(page)
    const dialog = page.getByRole('dialog', { name: 'Unlock your wallet' })
    await dialog.getByText('Account 1').waitFor()
    await dialog.getByLabel('Password').fill('wrong')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.getByText(/doesn’t open the wallet/).waitFor()
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await accountButton(page).waitFor()
  })

  test('privacy 21: a locked wallet leaves no address in the browser', async () => {
    const { page } = await keptPage()
    const held = () => page.evaluate(readStorage)
    expect(await held()).toContain(account.address)
    await accountButton(page).click()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await chooseLocalWallet(page)
    const dialog = page.getByRole('dialog', { name: 'Unlock your wallet' })
    await dialog.waitFor()
    const named = await page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return JSON.stringify([
        [location.href, document.title, await caches.keys()],
        [...held, ...pending].map(({ name }) => name),
      ])
    })
    for (const text of [await held(), named, await page.content()]) {
      expect(text).not.toContain(account.address)
      expect(text).not.toContain(account.address.slice(0, 10)) // nor a short form
    }
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await accountButton(page).waitFor()
  })

  test('shows its private key only after the password, and can be removed', async () => {
    const { page } = await keptPage()
    await accountButton(page).click()
    await page.getByRole('button', { name: 'Show private key' }).click()
    const shown = page.getByRole('dialog', { name: 'Show the private key' })
    await shown.getByLabel('Password').fill(password)
    await shown.getByRole('button', { name: 'Show', exact: true }).click()
    await shown.getByText(account.privateKey).waitFor()
    await page.keyboard.press('Escape')
    await accountButton(page).click()
    await page.getByRole('button', { name: 'Remove from this browser' }).click()
    const removing = page.getByRole('dialog', { name: 'Remove the wallet' })
    await removing.getByLabel('Password').fill(password)
    await removing.getByRole('button', { name: 'Remove permanently' }).click()
    await chooseLocalWallet(page)
    await page.getByRole('dialog', { name: 'Local wallet' }).waitFor()
  })
})

async function balances(): Promise<readonly bigint[]> {
  return Promise.all([publicBalance(account.address, 'USDX'), credits(account.address)])
}
