// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { formatAmount, LOCAL_ARC20_PROGRAM, REGISTRY_PROGRAM } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { mappingAmount, outsideKey, publicBalance, token } from './chain.ts'
import { confirmInWallet, goWithin } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [account] = developmentAccounts
const address = account?.address ?? ''

/** An account's balance of a token outside the exchange, from its program's mapping. */
const outside = {
  WALEO: () => mappingAmount('credits.aleo', 'account', address),
  RGC: () =>
    mappingAmount(
      REGISTRY_PROGRAM,
      'authorized_balances',
      outsideKey(address, token('RGC').salt),
      'balance',
    ),
  TA20: () => mappingAmount(LOCAL_ARC20_PROGRAM, 'balances', address),
} as const

type Symbol = keyof typeof outside

async function unwrap(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You unwrap', { exact: true }).fill(amount)
  await page.getByRole('main').getByRole('button', { name: 'Review unwrap' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review unwrap' })
  await sheet.getByRole('button', { name: /^Unwrap / }).click()
  await confirmInWallet(page) // the allowance
  await confirmInWallet(page)
  await page.getByRole('button', { name: 'Unwrap more' }).click()
}

async function wrap(page: Page, amount: string): Promise<void> {
  await chooseWrap(page)
  await page.getByLabel('You wrap', { exact: true }).fill(amount)
  await page.getByRole('main').getByRole('button', { name: 'Review wrap' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review wrap' })
  await sheet.getByRole('button', { name: /^Wrap / }).click()
  await confirmInWallet(page)
  await page.getByText(/^Wrapped in block [\d,]+$/).waitFor()
}

async function chooseWrap(page: Page): Promise<void> {
  const directions = page.getByRole('navigation', { name: 'Wrap or unwrap' })
  await directions.getByRole('link', { name: 'Wrap', exact: true }).click()
}

describe('a token of another program', () => {
  const kinds: readonly { symbol: Symbol; name: string; amount: bigint }[] = [
    { symbol: 'RGC', name: 'RGC', amount: 12_345_679n },
    { symbol: 'TA20', name: 'TA20', amount: 1_500_000_001n },
    { symbol: 'WALEO', name: 'ALEO', amount: 2_000_001n },
  ]
  test('is unwrapped and wrapped again, to the unit: the registry’s, an ARC-20 token, and credits', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/wrap/wrap', account?.privateKey ?? '')
    for (const { symbol, name, amount } of kinds) {
      await goWithin(page, `/wrap/unwrap?token=${name}`)
      const { decimals } = token(symbol)
      const text = formatAmount(amount, decimals)
      const before = { inside: await publicBalance(address, symbol), out: await outside[symbol]() }
      await unwrap(page, text)
      expect(await publicBalance(address, symbol)).toBe(before.inside - amount)
      if (symbol !== 'WALEO') {
        expect(await outside[symbol]()).toBe(before.out + amount) // credits also pay the fees
        await chooseWrap(page) // its list shows the outside balance
        const row = page.getByRole('listitem').filter({ hasText: name })
        await row.getByText(formatAmount(amount, decimals, { maxDecimals: 2 })).waitFor()
      }
      await wrap(page, text)
      expect(await publicBalance(address, symbol)).toBe(before.inside)
      if (symbol !== 'WALEO') expect(await outside[symbol]()).toBe(before.out)
    }
    expect(problems).toEqual([])
  })
})
