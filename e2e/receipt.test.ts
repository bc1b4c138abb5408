import { readFile } from 'node:fs/promises'
import { createAleoClient } from '@nightjar/aleo'
import { developmentAccounts } from '@nightjar/devchain'
import { PROGRAMS, swapExactPrivateForPrivate } from '@nightjar/sdk'
import { createProgramSources } from '@nightjar/web/programSources'
import { createRecordScanner } from '@nightjar/web/recordScanner'
import * as sdk from '@provablehq/sdk/testnet.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { token } from './chain.ts'
import { createSend } from './createSend.ts'
import { makeRecords } from './makeRecords.ts'
import { importWallet, open } from './person.ts'
import { watchSecrets } from './secrets.ts'
import { stack } from './stack.ts'

useBrowser()

const [trader, other] = developmentAccounts.slice(25)
const { address, privateKey } = trader ?? { address: '', privateKey: '' }

/** Swaps a record of 4.75 USDX privately, past any page, so that no browser knows of it. */
async function swapElsewhere(): Promise<void> {
  await makeRecords(address, { USDX: ['4.75'] })
  const node = createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })
  const scanner = createRecordScanner({ sdk, node, sources: createProgramSources(node) })
  const viewKey = sdk.PrivateKey.from_string(privateKey).to_view_key()
  const [record] = await scanner.records(viewKey, PROGRAMS.core)
  const call = swapExactPrivateForPrivate({
    record: record?.plaintext ?? '',
    tokenOut: token('WBTC').id,
    amountIn: 4_750_000n,
    amountOutMin: 1n,
    toPrivate: address,
    toPublic: new sdk.PrivateKey().to_address().to_string(),
    deadlineHeight: (await node.getHeight()) + 100,
  })
  const { status } = await createSend()(privateKey, { ...call, fee: 0, privateFee: false })
  expect(status).toBe('accepted')
}

/** What the browser saves; the swap is found by the account's own records. */
async function saveReceipt(page: Page): Promise<string> {
  await open(page, '/transaction')
  await importWallet(page, privateKey)
  const row = page.getByRole('listitem').filter({ hasText: '4.75 USDX' })
  await row.getByRole('link', { name: 'Swap, details' }).click()
  const section = page.getByRole('region', { name: 'Receipt' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Save a receipt' }).click(),
  ])
  await section.getByText('Saved to a file.').waitFor()
  return file.path()
}

test('privacy 19: a receipt proves a private swap where no wallet is, and forged ones do not', async () => {
  await swapElsewhere()
  const { page: maker, problems } = await newPage()
  const sent = watchSecrets(maker)
  const file = await saveReceipt(maker)
  const text = await readFile(file, 'utf8')
  const { transaction, transitionViewKey } = JSON.parse(text) as Record<string, string>
  const [id, key] = [`${transaction}`, `${transitionViewKey}`]
  expect(await sent.find([id, key])).toEqual([])

  const { page } = await newPage()
  const secrets = watchSecrets(page)
  await open(page, '/receipt')
  await page.getByLabel('Choose its file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const proven = page.getByRole('region', { name: 'This receipt is true' })
  await proven.getByText(`${address} made this transaction.`).waitFor()
  const trade = page.getByRole('region', { name: 'Swap', exact: true })
  await trade.getByText('4.75 USDX', { exact: true }).waitFor()

  const forgeries = [
    [key, '12field', 'Its key does not belong to this transaction. It proves nothing.'],
    [address, other?.address ?? '', 'Another account made this transaction. It proves nothing.'],
  ] as const
  for (const [genuine, forged, verdict] of forgeries) {
    await page.getByLabel('The receipt’s text').fill(text.replace(genuine, forged))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(verdict).waitFor()
    expect(await proven.count()).toBe(0)
  }
  expect(await secrets.find([id, key, address])).toEqual([])
  expect(secrets.count()).toBeGreaterThan(5)
  expect(problems).toEqual([])
})
