import { developmentAccounts } from '@nightjar/devchain'
import { formatAmount } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { newPage, phone, useBrowser } from './browser.ts'
import { publicBalance } from './chain.ts'
import { highHeaders } from './highHeaders.ts'
import { simulateTraders } from './modes.ts'
import {
  acceptDialogs,
  accountButton,
  confirmInWallet,
  importWallet,
  open,
  walletSheet,
} from './person.ts'

useBrowser()

const [account] = developmentAccounts
const address = account?.address ?? ''

describe('a split swap', () => {
  test('is offered, signed part by part over a reload, and pays what was quoted', {
    tags: 'slow',
  }, async () => {
    const { page, problems } = await newPage(phone)
    await open(page, '/swap/public?from=USDX&to=WBTC&amount=5000')
    await importWallet(page, account?.privateKey ?? '')
    const before = await balances()
    await page.getByRole('button', { name: 'Review split' }).click()
    const review = page.getByRole('dialog', { name: 'Review split' })
    const quoted = await review
      .getByText(/^[\d.]+ WBTC$/)
      .first()
      .innerText()
    await review.getByRole('button', { name: /^Confirm \d swaps$/ }).click()
    const steps = page.getByRole('dialog', { name: 'Split swap' }).getByRole('listitem')
    await confirmInWallet(page)
    await steps
      .first()
      .getByText(/^In block [\d,]+$/)
      .waitFor()
    await walletSheet(page).getByRole('button', { name: 'Decline' }).click()
    await page.getByText('You declined in your wallet.').waitFor()

    await simulateTraders(page)
    await page.goto('/swap/public')
    await acceptDialogs(page)
    await accountButton(page).waitFor()
    const unfinished = page.getByRole('button', { name: '1 unfinished' })
    await unfinished.waitFor()
    await page.getByRole('banner').getByText('simulated').waitFor()
    expect(await highHeaders(page)).toEqual({})
    await unfinished.click()
    await page.getByText(/^1 of \d steps done$/).waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const rest = (await steps.count()) - 1
    for (let part = 0; part < rest; part++) await confirmInWallet(page)
    await page.getByRole('dialog').getByText('Done', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await unfinished.waitFor({ state: 'detached' })

    const after = await balances()
    expect(after.usdx).toBe(before.usdx - 5_000_000_000n)
    expect(`${formatAmount(after.wbtc - before.wbtc, 8)} WBTC`).toBe(quoted)
    expect(problems).toEqual([])
  })
})

async function balances() {
  const [usdx, wbtc] = await Promise.all(
    ['USDX', 'WBTC'].map((symbol) => publicBalance(address, symbol)),
  )
  return { usdx: usdx ?? 0n, wbtc: wbtc ?? 0n }
}
