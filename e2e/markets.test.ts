// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { formatAmount } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { reserves } from './chain.ts'
import { setClock } from './modes.ts'
import {
  acceptDialogs,
  confirmInWallet,
  goWithin,
  open,
  payField,
  reviewAndSend,
} from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

describe('the page of a pair', () => {
  test('is found in the pools, and shows a swap as soon as it is in a block', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/pool', developmentAccounts[0]?.privateKey ?? '')
    await page.getByRole('row', { name: /OWL/ }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: /OWL/ }).waitFor()
    await page
      .getByRole('region', { name: 'Your position' })
      .getByText(/of the pool/)
      .waitFor()
    const moves = page.getByRole('region', { name: 'Market depth' })
    expect(await moves.getByRole('rowheader').allTextContents()).toEqual(['1%', '2%', '5%'])
    await page.getByText('Liquidity changes').click()
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity.getByRole('listitem').filter({ hasText: 'Added' }).first().waitFor()
    const path = new URL(page.url()).pathname
    const base = await waitForPrices(page)

    await payField(page).fill('1.25')
    await reviewAndSend(page)
    const other = await page.context().newPage()
    await other.goto(path)
    await acceptDialogs(other)
    await other.getByRole('region', { name: 'Activity' }).waitFor()
    await page.bringToFront()
    const told = Promise.any(
      [page, other].map((tab) => tab.getByText(`${base} is at your price`).waitFor()), // reported by one of the two
    )
    await confirmInWallet(page)
    await other.bringToFront()
    const trade = other.getByRole('listitem').filter({ hasText: '1.25' })
    await trade.filter({ hasText: /Sold|Bought/ }).waitFor()
    await told
    await other
      .getByRole('table', { name: /^Price of 1/ })
      .getByRole('rowheader')
      .first()
      .waitFor({ state: 'attached' })
    await walkChart(other)
    await other.close()
    expect(problems).toEqual([])
  })

  test('reports an unknown pair, and is not found when the path has no id', async () => {
    const { page } = await newPage()
    await open(page, '/pool/12345')
    await page.getByText('Pair not found').waitFor()
    const answer = await page.goto('/pool/nowhere')
    expect(answer?.status()).toBe(404)
    await page.getByText('Page not found: /pool/nowhere').waitFor()
  })
})

/** The newest interval of the chart, as the keyboard finds it: it says the time, the price and the private share. */
async function walkChart(page: Page): Promise<void> {
  const chart = page.getByRole('slider', { name: /^Price of 1/ })
  await chart.press('End')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^\d.+: [\d.,]+, \d+% private$/)
}

/** Sets alerts at the prices next to the current one, on both sides; returns the token. */
async function waitForPrices(page: Page): Promise<string> {
  const bell = page.getByRole('button', { name: /^Price alert for/ })
  const label = (await bell.getAttribute('aria-label')) ?? ''
  const [base = '', quote = ''] = /OWL$/.test(label) ? ['OWL', 'WETH'] : ['WETH', 'OWL']
  const [held, paid] = await reserves(base, quote) // both have 18 decimals
  await bell.click()
  const dialog = page.getByRole('dialog', { name: 'Price alerts in this browser' })
  for (const millionths of [1_000_002n, 999_998n]) {
    const price = (paid * 10n ** 12n * millionths) / held
    await dialog.getByLabel(label).fill(formatAmount(price, 18))
    await dialog.getByRole('button', { name: 'Set alert', exact: true }).click()
  }
  const waiting = dialog.getByRole('list', { name: 'Price alerts in this browser' })
  await waiting.getByRole('listitem').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return base
}

/** Hours until the round of the competition ends, as its page says. */
async function readHoursLeft(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ days? \d+ h left$/).innerText()
  const [days = 0, hours = 0] = (text.replaceAll(',', '').match(/\d+/g) ?? []).map(Number)
  return 24 * days + hours
}

describe('a device whose clock is off', () => {
  test.each([26, -26])('by %i h: a round ends when the server says', async (ahead) => {
    const [{ page: right }, { page, problems }] = [await newPage(), await newPage()]
    await setClock(page, ahead)
    for (const each of [right, page]) await open(each, '/campaign/coin-competition')
    const hours = await readHoursLeft(right)
    await expect.poll(async () => Math.abs((await readHoursLeft(page)) - hours)).toBeLessThan(2)
    expect(problems).toEqual([])
  })
})

describe('the pools', () => {
  test('can be sorted and searched, link to a token, and fill the days', async () => {
    const { page, problems } = await newPage()
    await open(page, '/pool')
    const rows = page.getByRole('table').getByRole('link')
    await rows.first().waitFor()
    const all = await rows.count()
    await page.getByRole('button', { name: 'Volume' }).click()
    await page.getByRole('columnheader', { name: 'Volume', exact: true }).waitFor()
    expect(
      await page
        .getByRole('columnheader', { name: 'Volume', exact: true })
        .getAttribute('aria-sort'),
    ).toBe('descending')
    await page.getByText('7 d', { exact: true }).click()
    await page.getByText('Volume, 7 d').waitFor()
    await page.getByLabel('Search by token or id').fill('owl')
    await expect.poll(() => rows.count()).toBe(1)
    expect(all).toBeGreaterThan(1)
    await rows.first().click()
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'OWL' }).click()
    await page.getByRole('heading', { level: 1, name: /OWL/ }).waitFor()
    await page.getByText('The admin can mint more at any time').waitFor()
    await page.getByText('In records, as far as known').waitFor()
    await goWithin(page, '/analytics')
    const days = page.getByRole('table', { name: 'By day' })
    await days.getByText('%').first().waitFor()
    await days.getByText('Public traders').first().waitFor({ state: 'attached' })
    await page.getByText(/no change announced$/).click()
    const settings = page.getByRole('table', { name: 'Exchange settings' })
    expect(await settings.getByRole('row', { name: /^Swap fee/ }).textContent()).toContain('0.3%')
    expect(problems).toEqual([])
  })
})
