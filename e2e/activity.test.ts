// @module-tag slow
import { readFile } from 'node:fs/promises'
import { developmentAccounts } from '@nightjar/devchain'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { acceptDialogs, confirmInWallet, goWithin, open } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [rich, , other] = developmentAccounts
const to = other?.address ?? ''

/** Sends one of the exchange's tokens so that there is something to read. */
async function transfer(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page
    .getByRole('dialog', { name: 'Review transfer' })
    .getByRole('button', { name: `Send ${amount} USDX` })
    .click()
  await confirmInWallet(page)
  await page.getByText(/^Sent in block [\d,]+$/).waitFor()
}

async function download(
  page: Page,
  format: 'CSV' | 'JSON',
): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export as ${format}` }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const row = (page: Page, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text }).first()

describe('the list of transactions', () => {
  test('narrows, leads to a transaction with its exact amounts, loads more, and is saved completely', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/assets/transfer/public?token=USDX&amount=1.234567', rich?.privateKey ?? '')
    await page.getByLabel('Recipient’s address').fill(to)
    await transfer(page, '1.234567')
    await goWithin(page, '/transaction')
    await row(page, '1.23456 USDX').getByText('Accepted').waitFor()
    await page.getByText('Swaps', { exact: true }).click()
    await row(page, '1.23456 USDX').waitFor({ state: 'detached' })
    await page.getByText('Transfers', { exact: true }).click()
    await row(page, '1.23456 USDX').getByRole('link', { name: 'Transfer, details' }).click()

    const moved = page.getByRole('region', { name: 'Transfer', exact: true })
    await moved.getByText('1.234567 USDX').first().waitFor()
    const facts = page.getByRole('region', { name: 'Details' })
    await facts.getByText('transfer_public', { exact: true }).waitFor()
    await facts.getByRole('button', { name: 'Copy the transaction id' }).click()
    const id = await page.evaluate(() => navigator.clipboard.readText())
    expect(id).toMatch(/^at1[a-z0-9]{58}$/)

    await page.goto(`/transaction#id=${id}`)
    await page.reload() // as someone who receives the link
    await acceptDialogs(page)
    await moved.getByText('1.234567 USDX').first().waitFor()
    await page.getByRole('link', { name: 'Transactions', exact: true }).last().click()

    const csv = await download(page, 'CSV')
    expect(csv.name).toBe('nightjar-all.csv')
    const line = csv.text.split('\r\n').find((each) => each.includes(id) && each.includes('paid'))
    expect(line).toContain(',paid,1.234567,USDX,')
    const listed = JSON.parse((await download(page, 'JSON')).text) as { transaction: string }[]
    const shown = page.getByRole('region', { name: 'Transactions', exact: true }) // a list for each day
    while (await page.getByRole('button', { name: 'Show older' }).isVisible()) {
      const before = await shown.getByRole('listitem').count()
      await page.getByRole('button', { name: 'Show older' }).click()
      await shown.getByRole('listitem').nth(before).waitFor()
    }
    expect(await shown.getByRole('listitem').count()).toBe(listed.length)
    expect(listed.length).toBeGreaterThan(20) // the account seeded the exchange: more than one page
    expect(problems).toEqual([])
  })

  test('a misspelt id is reported', async () => {
    const { page } = await newPage()
    await open(page, '/transaction#id=at1nonsense')
    await page.getByText('This isn’t a transaction id').waitFor()
    await page.goto(`/transaction#id=at1${'q'.repeat(58)}`) // only the node checks the checksum
    await page.getByText('at1qqq…qqqqqq').waitFor()
    await page.getByText('This isn’t a transaction id').waitFor()
  })
})
