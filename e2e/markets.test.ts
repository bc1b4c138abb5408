import { developmentAccounts } from '@nightjar/devchain'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import {
  acceptDialogs,
  confirmInWallet,
  importWallet,
  open,
  payField,
  reviewAndSend,
} from './person.ts'

useBrowser()

describe('the page of a pair', () => {
  test('is found in the pools, and shows a swap as soon as it is in a block', async () => {
    const { page, problems } = await newPage()
    await open(page, '/pool')
    await importWallet(page, developmentAccounts[0]?.privateKey ?? '')
    await page.getByRole('row', { name: /OWL/ }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: /OWL/ }).waitFor()
    await page
      .getByRole('region', { name: 'Your position' })
      .getByText(/of the pool/)
      .waitFor()
    const moves = page.getByRole('region', { name: 'What moves the price' })
    expect(await moves.getByRole('rowheader').allTextContents()).toEqual(['1 %', '2 %', '5 %'])
    await page.getByText('Liquidity changes').click()
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity.getByRole('listitem').filter({ hasText: 'Added' }).first().waitFor()
    const path = new URL(page.url()).pathname

    await payField(page).fill('1.25')
    await reviewAndSend(page)
    const other = await page.context().newPage()
    await other.goto(path)
    await acceptDialogs(other)
    await other.getByRole('region', { name: 'Activity' }).waitFor()
    await page.bringToFront()
    await confirmInWallet(page)
    await other.bringToFront()
    const trade = other.getByRole('listitem').filter({ hasText: '1.25' })
    await trade.filter({ hasText: /Sold|Bought/ }).waitFor()
    await other
      .getByRole('table', { name: /^Price of 1/ })
      .getByRole('rowheader')
      .first()
      .waitFor({ state: 'attached' })
    expect(problems).toEqual([])
  })

  test('says so where there is no such pair, and is none where the path has no id', async () => {
    const { page } = await newPage()
    await open(page, '/pool/12345')
    await page.getByText('There is no such pair').waitFor()
    const answer = await page.goto('/pool/nowhere')
    expect(answer?.status()).toBe(404)
    await page.getByText('Page not found: /pool/nowhere').waitFor()
  })
})

describe('the pools', () => {
  test('are sorted and searched, lead to a token, and fill the days', async () => {
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
    expect(await rows.count()).toBe(1)
    expect(all).toBeGreaterThan(1)
    await rows.first().click()
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'OWL' }).click()
    await page.getByRole('heading', { level: 1, name: /OWL/ }).waitFor()
    await page.getByText('The admin can mint more at any time').waitFor()
    await page.goto('/analytics')
    await acceptDialogs(page)
    await page.getByRole('table', { name: 'By day' }).getByText('%').first().waitFor()
    const settings = page.getByRole('table', { name: 'Settings of the exchange' })
    expect(await settings.getByRole('row', { name: /^Swap fee/ }).textContent()).toContain('0.3 %')
    expect(problems).toEqual([])
  })
})
