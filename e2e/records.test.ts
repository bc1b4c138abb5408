// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { publicBalance } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import { confirmInWallet, importWallet, open } from './person.ts'

useBrowser()

const [holder] = developmentAccounts.slice(9) // no other flow leaves records with it
const { address, privateKey } = holder ?? { address: '', privateKey: '' }

test('records of a private balance are joined, split and made public, to the unit', async () => {
  await makeRecords(address, { ALEO: ['1'], USDX: ['60', '50.000001'] })
  const { page, problems } = await newPage()
  const searching: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('ownOutputsWorker')) searching.push(request.url())
  })
  await open(page, '/assets/tokens')
  await importWallet(page, privateKey)
  await page.getByRole('button', { name: 'Records of USDX' }).click()
  const records = page.getByRole('list', { name: 'Records of USDX' })
  const cores = await page.evaluate(() => navigator.hardwareConcurrency)
  expect(searching.length).toBe(cores < 2 ? 0 : Math.min(cores, 4)) // one worker per core, at most four

  await records.getByText('60', { exact: true }).click()
  await records.getByTitle('50.000001').click()
  await page.getByText('2 of 2 records chosen').waitFor()
  await page.getByRole('button', { name: 'Join 2 records' }).click()
  await run(page, 'Join the records')
  await records.getByTitle('110.000001').click()
  await page.getByLabel('First part, USDX').fill('40.5')
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await run(page, 'Split the record')
  await records.getByTitle('69.500001').waitFor()
  await records.getByTitle('40.5').click()
  const before = await publicBalance(address, 'USDX')
  await page.getByRole('button', { name: 'Make public' }).click()
  await run(page, 'Make the records public')
  expect(await publicBalance(address, 'USDX')).toBe(before + 40_500_000n)
  await records.getByTitle('40.5').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

/** Starts the reviewed plan and waits until it ends. */
async function run(page: Page, title: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: title }).click()
  await confirmInWallet(page)
  await page.getByText('Done', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
}
