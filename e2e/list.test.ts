// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import {
  acceptDialogs,
  confirmInWallet,
  goWithin,
  importWallet,
  open,
  walletSheet,
} from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [maker, , buyer] = developmentAccounts
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Signs a message in the local wallet. */
async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign a message' })
  await dialog.getByRole('button', { name: 'Sign' }).click()
}

const row = (page: Page, symbol: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(symbol, { exact: true }) })

async function fillToken(page: Page, symbol: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Heron Fish Market')
  await page.getByLabel('Symbol', { exact: true }).fill(symbol)
  await page.getByLabel('Initial supply').fill('5,000,000.25')
  await page.getByText('I can mint more').click()
}

/** Creates a token with a picture and mints more of it; returns its id. */
async function create(page: Page, symbol: string): Promise<string> {
  await enter(page, '/list/create', maker?.privateKey ?? '')
  await fillToken(page, symbol)
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Review token' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create a token' })
  await sheet.getByRole('button', { name: 'Copy the token id' }).click()
  const id = await page.evaluate(() => navigator.clipboard.readText())
  await sheet.getByRole('button', { name: `Create ${symbol}` }).click()
  const question = page.getByRole('dialog', { name: 'Sign a message' })
  await question.or(walletSheet(page)).waitFor()
  if (await question.isVisible()) await sign(page) // only once per session
  await confirmInWallet(page)
  await sheet.getByText(/^Created in block [\d,]+$/).waitFor()
  await sheet.getByText('Name and picture are saved.').waitFor()
  await page.keyboard.press('Escape')
  return id
}

async function mint(page: Page, symbol: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: /^Tokens/ }).click()
  await row(page, symbol).getByRole('link', { name: 'Manage' }).click()
  const own = page.getByRole('listitem').filter({ hasText: symbol })
  await own.getByText(`5,000,000.25 ${symbol} in total`).waitFor()
  await own.getByRole('button', { name: 'Mint more' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Review mint' }).click()
  await page.getByRole('button', { name: `Mint 1 ${symbol}` }).click()
  await confirmInWallet(page)
  await page.getByText(/^Minted in block [\d,]+$/).waitFor()
  await page.keyboard.press('Escape')
  await own.getByText(`5,000,001.25 ${symbol} in total`).waitFor()
}

/** Transfers control of the token to another account, for good. */
async function handOver(page: Page, symbol: string, to: string): Promise<void> {
  await goWithin(page, '/list/manage')
  const own = page.getByRole('listitem').filter({ hasText: symbol })
  await own.getByRole('button', { name: 'Change the admin' }).click()
  await page.getByLabel('New admin').fill(to)
  await page.getByRole('button', { name: 'Review change' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm change' })
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByText('I understand that this can’t be undone').click()
  await confirm.click()
  await confirmInWallet(page)
  await page.getByText(/^Admin changed in block [\d,]+$/).waitFor()
  await page.keyboard.press('Escape')
  await own.waitFor({ state: 'detached' })
}

describe('a self-made token', () => {
  test('is created with a picture, minted, traded by its maker, imported by another account, removed, and handed over', async () => {
    const { page, problems } = await sharedPage()
    const id = await create(page, 'HERON')
    await mint(page, 'HERON')
    await goWithin(page, '/swap/public')
    await page
      .getByRole('button', { name: /change the token/ })
      .first()
      .click()
    await page.getByRole('combobox').fill('heron')
    await page.getByRole('option').filter({ hasText: 'HERON' }).click()
    expect(problems).toEqual([])

    const { page: other, problems: others } = await newPage()
    await open(other, '/swap/public')
    await importWallet(other, buyer?.privateKey ?? '')
    await other
      .getByRole('button', { name: /change the token/ })
      .first()
      .click()
    await other.getByRole('combobox').fill(id)
    await other.getByRole('button', { name: /^Unknown token/ }).click()
    const sheet = other.getByRole('dialog', { name: 'Import a token' })
    await sheet.getByText('Nobody has verified HERON').waitFor()
    await sheet.getByText('can mint more at any time').waitFor()
    await sheet.getByText('I have compared its id').click()
    await sheet.getByRole('button', { name: 'Import', exact: true }).click()
    await sign(other)
    await other.getByRole('button', { name: 'HERON, change the token' }).waitFor()

    await other.getByRole('button', { name: 'More', exact: true }).click()
    await other.getByRole('link', { name: /^Tokens/ }).click()
    await row(other, 'HERON').getByRole('img').first().waitFor({ state: 'attached' })
    const logo = row(other, 'HERON').locator('img')
    expect(await logo.getAttribute('src')).toMatch(/^\/ims\/image\/[0-9a-f]{64}\.webp$/)
    await row(other, 'HERON').getByRole('button', { name: 'Remove' }).click()
    await row(other, 'HERON').waitFor({ state: 'detached' })

    await handOver(page, 'HERON', buyer?.address ?? '')
    await other.goto('/list/manage')
    await acceptDialogs(other)
    const handed = other.getByRole('listitem').filter({ hasText: '5,000,001.25 HERON in total' })
    await handed.getByRole('button', { name: 'Mint more' }).waitFor()
    expect(others).toEqual([])
  })

  test('that resembles another is imported only by its digits; without an account, into this browser only', async () => {
    const { page } = await sharedPage()
    const id = await create(page, 'U5DX')
    const { page: other } = await newPage()
    await open(other, '/list')
    await other.getByRole('button', { name: 'Import by id' }).click()
    await other.getByLabel('Full id of the token').fill(id)
    await other.getByRole('button', { name: 'Look it up' }).click()
    const sheet = other.getByRole('dialog', { name: 'Import a token' })
    await sheet.getByText('This isn’t the USDX you know').waitFor()
    const button = sheet.getByRole('button', { name: 'Import', exact: true })
    expect(await button.isDisabled()).toBe(true)
    const digits = id.replace('field', '').slice(-6)
    await sheet.getByLabel(/type the last 6 digits/).fill(digits)
    await sheet.getByText('Saved in this browser only.').waitFor()
    await button.click()
    await sheet.waitFor({ state: 'detached' })
    await other.reload()
    await acceptDialogs(other)
    await row(other, `U5DX #${digits}`).getByText('Looks like USDX').waitFor()
    await other.getByRole('link', { name: 'Manage your list' }).click()
    await other.getByText('In this browser only').waitFor()
    await other.getByRole('button', { name: 'Remove' }).click()
    await other.getByText('You haven’t imported any tokens').waitFor()
  })
})
