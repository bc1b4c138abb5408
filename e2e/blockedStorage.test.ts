import { developmentAccounts } from '@nightjar/devchain'
import { describe, expect, test } from 'vitest'
import { untilTestEnds } from './browser.ts'
import { publicBalance } from './chain.ts'
import { openBlocked } from './modes.ts'
import {
  acceptDialogs,
  accountButton,
  chooseLocalWallet,
  confirmInWallet,
  importWallet,
  open,
  password,
  payField,
  readAddress,
  reviewAndSend,
} from './person.ts'
import { connectExtension, installExtension } from './simulatedWallets.ts'

const [account] = developmentAccounts

describe('blocked site data', () => {
  test('the wallets are listed, blocks arrive, a swap works once, and the page says that nothing is stored', async () => {
    const address = account?.address ?? ''
    const { page, problems } = untilTestEnds(await openBlocked())
    const own = { address, privateKey: account?.privateKey ?? '' }
    const wallet = await installExtension(page.context(), 'Shield', own)
    await open(page, '/swap/public?from=USDX&to=WETH')
    const isBlocked = await page.evaluate(() => {
      try {
        return localStorage.length < 0
      } catch {
        return true
      }
    })
    expect(isBlocked).toBe(true)
    await page.getByText(/^This browser can’t store your transactions/).waitFor()
    const banner = page.getByRole('banner')
    await banner.getByTitle(/^Block [\d,]+$/).waitFor()

    await connectExtension(page, 'Shield')
    const before = await publicBalance(address, 'USDX')
    await payField(page).fill('0.005')
    await reviewAndSend(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    expect(await page.getByRole('button', { name: 'Confirm swap' }).count()).toBe(0)
    expect(wallet.asked.filter(({ method }) => method === 'execute')).toHaveLength(1)
    expect(await publicBalance(address, 'USDX')).toBe(before - 5000n)

    await page.reload()
    await acceptDialogs(page)
    await banner.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(problems).toEqual([])
  })

  test('a local wallet works for as long as the tab is open, and says that its key is gone with it unless saved', {
    tags: 'slow',
  }, async () => {
    const { address = '', privateKey = '' } = account ?? {}
    const { page, problems } = untilTestEnds(await openBlocked())
    await open(page, '/swap/public?from=USDX&to=WETH')
    await chooseLocalWallet(page)
    const setUp = page.getByRole('dialog', { name: 'Local wallet' })
    await setUp.getByText(/the key exists only in this tab. If you close or reload it/).waitFor()
    await setUp.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog', { name: 'Select Wallet' }).getByLabel('Close').click()
    await importWallet(page, privateKey)
    const before = await publicBalance(address, 'USDX')
    await payField(page).fill('0.005')
    await reviewAndSend(page)
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    expect(await publicBalance(address, 'USDX')).toBe(before - 5000n)
    await page.getByRole('button', { name: 'Swap again' }).click()

    await accountButton(page).click()
    await page.getByText(/^Your key exists only in this tab/).waitFor()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await chooseLocalWallet(page)
    const unlock = page.getByRole('dialog', { name: 'Unlock your wallet' })
    await unlock.getByText(/exists only in this tab/).waitFor()
    await unlock.getByLabel('Password').fill(password)
    await unlock.getByRole('button', { name: 'Unlock' }).click()
    await accountButton(page).waitFor()
    expect(await readAddress(page)).toBe(address)
    await accountButton(page).click()
    await page.getByRole('button', { name: 'Show private key' }).click()
    const shown = page.getByRole('dialog', { name: 'Show the private key' })
    await shown.getByLabel('Password').fill(password)
    await shown.getByRole('button', { name: 'Show', exact: true }).click()
    await shown.getByText(privateKey).waitFor()

    await page.reload()
    await acceptDialogs(page)
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(problems).toEqual([])
  })
})
