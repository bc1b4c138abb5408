// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { CREDITS_PROGRAM, feeFor, PROGRAMS } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { credits, publicBalance } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import {
  claimCredits,
  confirmInWallet,
  createWallet,
  goWithin,
  importWallet,
  open,
  readAddress,
} from './person.ts'
import { watchRequests } from './privacy.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [sender, , receiver] = developmentAccounts
const from = sender?.address ?? ''
const to = receiver?.address ?? ''

describe('a transfer from a public balance', () => {
  test('arrives publicly, to the unit', async () => {
    const { page, problems } = await sharedPage()
    await enter(
      page,
      '/assets/transfer/public?token=USDX&amount=12.345678',
      sender?.privateKey ?? '',
    )
    await page.getByLabel('Recipient’s address').fill(`${to.slice(0, 62)}x`)
    await page.getByText('This address has a typo').waitFor()
    await page.getByLabel('Recipient’s address').fill(to)
    const before = await state()
    await send(page, 'Send 12.345678 USDX')
    const after = await state()
    expect(after.sent).toBe(before.sent - 12_345_678n)
    expect(after.received).toBe(before.received + 12_345_678n)
    expect(after.credits).toBe(before.credits - feeFor(PROGRAMS.core, 'transfer_public'))
    expect(problems).toEqual([])
  })

  test('becomes a record of the same account: its public balance falls, nobody’s rises', async () => {
    const { page, problems } = await sharedPage()
    await enter(
      page,
      '/assets/transfer/public?token=USDX&amount=3&as=private',
      sender?.privateKey ?? '',
    )
    await page.getByText('the amount becomes a record that only you see').waitFor() // its own address is filled in
    const before = await state()
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await page.getByRole('button', { name: 'Make 3 USDX private' }).click()
    await confirmInWallet(page)
    await page.getByText(/^3 USDX are private now in block [\d,]+$/).waitFor()
    const after = await state()
    expect(after.sent).toBe(before.sent - 3_000_000n)
    expect(after.received).toBe(before.received)
    expect(page.url()).not.toContain(from)
    expect(problems).toEqual([])
  })
})

describe('a newcomer with ALEO in both forms', () => {
  test('sends more than either, to the unit: the rest is unwrapped first', async () => {
    const { page, problems } = await newPage()
    await open(page, '/faucet')
    await createWallet(page)
    const address = await readAddress(page)
    await claimCredits(page)
    await goWithin(page, '/wrap/wrap')
    await page.getByLabel('You wrap', { exact: true }).fill('4')
    await page.getByRole('main').getByRole('button', { name: 'Review wrap' }).click()
    await page
      .getByRole('dialog', { name: 'Review wrap' })
      .getByRole('button', { name: 'Wrap 4 ALEO' })
      .click()
    await confirmInWallet(page)
    await page.getByText(/^Wrapped in block [\d,]+$/).waitFor()
    const held = (await credits(address)) + (await publicBalance(address, 'WALEO'))
    const received = await credits(to)

    await goWithin(page, '/assets/transfer/public')
    await page.getByRole('button', { name: /change the token/ }).click()
    const row = page.getByRole('option', { name: /incl\. 4 wrapped/ })
    await row.click()
    await page.getByLabel('Recipient’s address').fill(to)
    await page.getByLabel('You send', { exact: true }).fill('8')
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await page
      .getByRole('dialog', { name: 'Review transfer' })
      .getByRole('button', { name: 'Start 3 steps' })
      .click()
    for (let prompts = 0; prompts < 3; prompts += 1) await confirmInWallet(page)
    const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true })
    await sheet.getByText('Done', { exact: true }).waitFor()
    const fees =
      feeFor(PROGRAMS.core, 'approve_public') +
      feeFor(PROGRAMS.credits, 'unwrap_public') +
      feeFor(CREDITS_PROGRAM, 'transfer_public')
    expect(await credits(to)).toBe(received + 8_000_000n)
    expect(await credits(address)).toBe(0n) // exactly what lacked was unwrapped
    expect(await publicBalance(address, 'WALEO')).toBe(held - 8_000_000n - fees)
    expect(problems).toEqual([])
  })
})

describe('a transfer from a private balance', () => {
  test('joins its fragments first, and arrives as a record that only the receiver sees', async () => {
    const [, , , , holder, friend] = developmentAccounts
    const [address, other] = [holder?.address ?? '', friend?.address ?? '']
    await makeRecords(address, { ALEO: ['1'], USDX: ['7', '5.500001'] })
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, ['12000001'])
    requests.begin()
    await enter(
      page,
      '/assets/transfer/private?token=USDX&as=private#amount=12.000001',
      holder?.privateKey ?? '',
    )
    await page.getByLabel('Recipient’s address').fill(other)
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await page.getByRole('button', { name: 'Send 12.000001 USDX' }).click()
    await confirmInWallet(page) // the join
    await confirmInWallet(page)
    await page.getByRole('dialog', { name: 'Transfer' }).getByText('Done').waitFor()
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])

    const { page: theirs } = await newPage()
    await open(theirs, '/assets/tokens')
    await importWallet(theirs, friend?.privateKey ?? '')
    await theirs.getByRole('button', { name: 'Records of USDX' }).click()
    const records = theirs.getByRole('list', { name: 'Records of USDX' })
    await records.getByTitle('12.000001').waitFor()
    expect(await records.getByRole('listitem').count()).toBe(1)
  })
})

async function send(page: Page, confirm: string): Promise<void> {
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page
    .getByRole('dialog', { name: 'Review transfer' })
    .getByRole('button', { name: confirm })
    .click()
  await confirmInWallet(page)
  await page.getByText(/^Sent in block [\d,]+$/).waitFor()
}

async function state() {
  const [sent, received, microcredits] = await Promise.all([
    publicBalance(from, 'USDX'),
    publicBalance(to, 'USDX'),
    credits(from),
  ])
  return { sent, received, credits: microcredits }
}
