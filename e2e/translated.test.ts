import { developmentAccounts } from '@nightjar/devchain'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, newPage, useBrowser } from './browser.ts'
import { replaceTexts, translate } from './modes.ts'
import {
  confirmInWallet,
  goWithin,
  importWallet,
  open,
  payField,
  readField,
  receiveField,
  reviewAndSend,
  walletSheet,
} from './person.ts'

useBrowser()

const key = developmentAccounts[0]?.privateKey ?? ''

/** Waits until no figure that the translator wrote is left, and expects it to have translated other texts. */
async function expectFigures(page: Page, place: string): Promise<void> {
  const text = () => page.evaluate(() => document.body.innerText)
  const changed = async () => (await text()).match(/.*‽.*/g) ?? []
  await expect
    .poll(async () => ({ place, changed: await changed() }))
    .toEqual({ place, changed: [] })
  expect(await page.locator('font').count()).toBeGreaterThan(20)
}

/** Runs before the page: translates it from its first frame on, as for people who always have this language translated. */
function translateEarly(begin: () => void): void {
  const look = (): void => {
    const root = document.getElementById('root')
    const isShown =
      root?.querySelector('main') && Object.keys(root).some((key) => /^__react/.test(key))
    if (isShown) begin()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

describe('a page that the browser translates', () => {
  test('stays up to date though it was translated before it was complete', async () => {
    const { page, problems } = await newPage({ ...desktop, locale: 'fr-FR' })
    await page.addInitScript(`(${translateEarly})(${replaceTexts})`)
    await open(page, '/swap/public#from=USDX&to=WBTC')
    await payField(page).fill('100')
    await readField(receiveField(page))
    const card = page.getByRole('region', { name: 'Public swap' })
    await card.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(problems).toEqual([])
  })

  test('trades to the end, stays up to date, and keeps every figure', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public#from=USDX&to=WBTC')
    await importWallet(page, key)
    await translate(page)
    await payField(page).fill('100')
    const least = await readField(receiveField(page))
    await payField(page).fill('2000.5')
    await expect.poll(() => receiveField(page).inputValue()).not.toBe(least)
    await expectFigures(page, 'the form')
    await reviewAndSend(page)
    await walletSheet(page).getByText('2,000.5 USDX', { exact: true }).waitFor()
    await expectFigures(page, 'the wallet')
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    await expectFigures(page, 'the receipt')
    await page.getByRole('button', { name: 'Swap again' }).click()
    await page.getByRole('button', { name: 'Enter an amount' }).waitFor() // not the text of the review before
    for (const path of ['/transaction', '/pool', '/assets/tokens', '/analytics']) {
      await goWithin(page, path)
      await page.getByRole('main').waitFor()
      await expectFigures(page, path)
    }
    expect(problems).toEqual([])
  })
})
