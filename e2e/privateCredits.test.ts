import { developmentAccounts } from '@nightjar/devchain'
import { coarseMinimum } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { credits, lastPublicInputs, publicBalance, reserves } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import {
  acceptDialogs,
  confirmInWallet,
  importWallet,
  open,
  payField,
  walletSheet,
} from './person.ts'
import { watchRequests } from './privacy.ts'

useBrowser()

const [payer, receiver] = developmentAccounts.slice(30) as [Account, Account]
type Account = (typeof developmentAccounts)[number]
const paid = 45_000_000n

describe('a private swap of ALEO itself', () => {
  test('privacy 1, 3, 6: fragments of credits pay for a token in one transaction, over a reload', async () => {
    const { address, privateKey } = payer
    await makeRecords(address, { ALEO: ['30', '20', '1'] })
    const { page, problems } = await newPage()
    const requests = watchRequests(page, address, [`${paid}`])
    await open(page, '/')
    await importWallet(page, privateKey)
    requests.begin()
    const before = await state(address)
    await open(page, '/swap/private#from=ALEO&to=USDX')
    await payField(page).fill('45')
    await page.getByText('2 records are joined first').waitFor()
    await reviewAndStart(page)
    await confirmInWallet(page) // the join
    const call = walletSheet(page).getByText(
      'nightjar_router.aleo · swap_private_credits_for_token',
    )
    await call.waitFor()
    await page.reload()
    await acceptDialogs(page)
    await page.getByRole('button', { name: 'Show' }).click()
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByText('The page was closed before your wallet had answered.').waitFor()
    await sheet.getByRole('button', { name: 'Go on' }).click()
    await confirmInWallet(page) // the swap
    await walletSheet(page).getByRole('button', { name: 'Refuse' }).click() // the surplus
    await sheet.getByRole('button', { name: 'Stop here' }).click()
    const bought = quote(paid, before.poolWaleo, before.poolUsdx)
    await sheet
      .getByText(`${decimal(bought)} USDX`, { exact: true })
      .last()
      .waitFor()
    expect(await state(address)).toEqual({
      ...before,
      poolWaleo: before.poolWaleo + paid,
      poolUsdx: before.poolUsdx - bought,
    })
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('privacy 1, 6: credits are received as a record in one, the surplus wrapped', async () => {
    const { address, privateKey } = receiver
    await makeRecords(address, { ALEO: ['1'], USDX: ['10'] })
    const { page, problems } = await newPage()
    const requests = watchRequests(page, address, [])
    await open(page, '/')
    await importWallet(page, privateKey)
    requests.begin()
    const before = await state(address)
    await open(page, '/swap/private#from=USDX&to=ALEO')
    await page.getByText('Receive publicly', { exact: true }).click()
    await payField(page).fill('7')
    await page.getByRole('button', { name: 'Swap from record to record' }).click()
    await reviewAndStart(page)
    await confirmInWallet(page) // the swap
    await confirmInWallet(page) // the surplus
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByText('Done', { exact: true }).waitFor()
    const sold = quote(7_000_000n, before.poolUsdx, before.poolWaleo)
    const least = coarseMinimum(sold, 50n)
    const [, shownLeast] = await lastPublicInputs('swap_private_for_credits')
    expect(shownLeast).toBe(`${least}u64`)
    await sheet
      .getByText(`${decimal(least)} ALEO`, { exact: true })
      .last()
      .waitFor()
    await sheet
      .getByText(`${decimal(sold - least)} WALEO`, { exact: true })
      .last()
      .waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    expect(await state(address)).toEqual({
      ...before,
      poolWaleo: before.poolWaleo - sold,
      poolUsdx: before.poolUsdx + 7_000_000n,
    })
    await page.goto('/swap/private#from=WALEO&to=USDX') // the same page: no dialogs
    const card = page.getByRole('region', { name: 'Private swap' })
    await card.getByText(`${decimal(sold - least)} WALEO`, { exact: true }).waitFor()
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })
})

/** The review tries the call out on the newest block before it lets it start. */
async function reviewAndStart(page: Page): Promise<void> {
  await page.getByText('That it was you').waitFor()
  await page.getByRole('button', { name: 'Review private swap' }).click()
  await page.getByText(/^Tried out on block [\d,]+: it goes through\./).waitFor()
  await page.getByRole('button', { name: 'Start private swap' }).click()
}

/** What everyone sees: the account's own public balances never change. */
async function state(address: string) {
  const [[poolWaleo, poolUsdx], waleo, usdx, microcredits] = await Promise.all([
    reserves('WALEO', 'USDX'),
    publicBalance(address, 'WALEO'),
    publicBalance(address, 'USDX'),
    credits(address),
  ])
  return { poolWaleo, poolUsdx, waleo, usdx, microcredits }
}

/** The specification's formula, written out here once more: the app's own is what is being tested. */
function quote(amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const sold = amount * (10_000n - 30n)
  return (sold * reserveOut) / (reserveIn * 10_000n + sold)
}

/** An amount of six decimals as people read it. */
function decimal(amount: bigint): string {
  const text = amount.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
}
