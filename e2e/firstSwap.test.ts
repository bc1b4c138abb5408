import { formatAmount } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { confirmed, credits, publicBalance, reserves, token } from './chain.ts'
import {
  claimCredits,
  confirmInWallet,
  createWallet,
  open,
  payField,
  readAddress,
  readField,
  receiveField,
  reviewAndSend,
  takeFromFaucet,
  walletSheet,
} from './person.ts'

useBrowser()

describe('a newcomer', () => {
  test('creates a wallet, takes test tokens and swaps; the chain agrees to the unit', async () => {
    const { page, problems } = await newPage()
    await open(page, '/')
    await createWallet(page)
    const address = await readAddress(page)
    expect(await credits(address)).toBe(0n)

    await page.getByRole('link', { name: 'Get test tokens' }).click()
    await claimCredits(page)
    await takeFromFaucet(page, 'USDX')
    const claimed = await publicBalance(address, 'USDX')
    expect(claimed).toBe(1_000_000_000n)
    expect(await shownBalance(page, 'USDX')).toBe(claimed)

    const before = await state(address)
    await openSwap(page)
    await payField(page).fill('123.456789')
    const quoted = await readField(receiveField(page))
    await reviewAndSend(page)
    await walletSheet(page).getByText('123.456789 USDX').waitFor()
    const fee = await walletSheet(page)
      .getByText(/^[\d.]+ ALEO$/)
      .innerText()
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    const after = await state(address)

    const paid = 123_456_789n
    const bought = before.poolWbtc - after.poolWbtc
    expect(bought).toBe(quoteExactIn(paid, before.poolUsdx, before.poolWbtc))
    expect(after).toEqual({
      usdx: before.usdx - paid,
      wbtc: before.wbtc + bought,
      credits: before.credits - toMicrocredits(fee),
      poolUsdx: before.poolUsdx + paid,
      poolWbtc: before.poolWbtc - bought,
    })
    expect(quoted).toBe(formatAmount(bought, 8))
    await page
      .getByRole('dialog', { name: 'Swap' })
      .getByText(`${formatAmount(bought, 8)} WBTC`, { exact: true })
      .waitFor()

    await page.getByRole('button', { name: 'Copy the transaction id' }).click()
    const id = await page.evaluate(() => navigator.clipboard.readText())
    expect((await confirmed(id)).status).toBe('accepted')

    await page.getByRole('link', { name: 'View transactions' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Swap' })
    await entry.getByText('Accepted').waitFor()
    expect(await entry.innerText()).toContain(`${formatAmount(bought, 8)} WBTC`)
    expect(await shownBalance(page, 'USDX')).toBe(after.usdx)
    expect(await shownBalance(page, 'WBTC')).toBe(after.wbtc)
    expect(problems).toEqual([])
  })
})

async function openSwap(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Swap', exact: true }).first().click()
  await chooseToken(page, 0, 'USDX')
  await chooseToken(page, 1, 'WBTC')
}

/** Chooses a token by typing its symbol. */
async function chooseToken(page: Page, side: number, symbol: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Public swap' })
  const tokens = card.getByRole('button', { name: /, change the token$|^Select token$/ })
  await tokens.nth(side).click()
  const dialog = page.getByRole('dialog', { name: 'Select a token' })
  await dialog.getByRole('combobox').fill(symbol)
  const options = dialog.getByRole('option')
  await options.filter({ hasNotText: symbol }).first().waitFor({ state: 'detached' }) // Enter takes the first
  await options.filter({ hasText: symbol }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: `${symbol}, change the token` }).waitFor()
}

/** Every digit of a balance, as shown on the assets page. */
async function shownBalance(page: Page, symbol: string): Promise<bigint> {
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click()
  const row = page.getByRole('row').filter({ hasText: token(symbol).name })
  const text = (await row.getByRole('cell').nth(1).getAttribute('title')) ?? ''
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(token(symbol).decimals, '0'))
}

async function state(address: string) {
  const [poolUsdx, poolWbtc] = await reserves('USDX', 'WBTC')
  const [usdx, wbtc, microcredits] = await Promise.all([
    publicBalance(address, 'USDX'),
    publicBalance(address, 'WBTC'),
    credits(address),
  ])
  return { usdx, wbtc, credits: microcredits, poolUsdx, poolWbtc }
}

/** The specification's formula, repeated here because the app's own is under test. */
function quoteExactIn(amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const sold = amount * (10_000n - 30n)
  return (sold * reserveOut) / (reserveIn * 10_000n + sold)
}

function toMicrocredits(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace(' ALEO', '').split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
