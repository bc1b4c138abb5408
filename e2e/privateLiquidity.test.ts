import { developmentAccounts } from '@nightjar/devchain'
import { formatAmount } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { liquidity, reserves } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import {
  confirmInWallet,
  formHides,
  leaveSurplus,
  open,
  openSurpluses,
  reloadPlan,
  walletSheet,
} from './person.ts'
import { forgetSurpluses, watchRequests } from './privacy.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [, provider] = developmentAccounts
const { address, privateKey } = provider ?? { address: '', privateKey: '' }

describe('private liquidity', () => {
  test('privacy 1, 5, 6, 13: added from fragments over a reload and removed again, to the unit', {
    tags: 'slow',
  }, async () => {
    await makeRecords(address, { ALEO: ['1'], USDX: ['60', '50'], WBTC: ['0.1'] })
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, ['100000001'])
    await enter(page, '/pool/private/add#a=USDX&b=WBTC', privateKey)
    requests.begin()
    const before = await state()
    await page.getByLabel('You add').fill('100.000001')
    await page.getByText('Combines 2 records first').waitFor()
    await formHides(page)
    await page.getByRole('button', { name: 'Review deposit' }).click()
    await page.getByRole('button', { name: 'Start private deposit' }).click()
    await confirmInWallet(page) // the join
    const sheet = page.getByRole('dialog', { name: 'Add liquidity', exact: true })
    await sheet.getByText(/^In block/).waitFor()
    await walletSheet(page).getByText('nightjar_core.aleo · add_liquidity_privately').waitFor()
    await reloadPlan(page)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await confirmInWallet(page) // the deposit
    await leaveSurplus(sheet)

    const matched = divideUp(100_000_001n * before.reserveB, before.reserveA)
    const byA = (100_000_001n * before.supply) / before.reserveA
    const byB = (matched * before.supply) / before.reserveB
    const minted = byA < byB ? byA : byB
    const usedA = byA <= byB ? 100_000_001n : divideUp(minted * before.reserveA, before.supply)
    const usedB = byA <= byB ? divideUp(minted * before.reserveB, before.supply) : matched
    const added = await state()
    expect(added).toEqual({
      held: before.held,
      supply: before.supply + minted,
      reserveA: before.reserveA + usedA,
      reserveB: before.reserveB + usedB,
    })

    await open(page, '/pool/private')
    const held = fewestDigits(minted) // as a record; the rest is a surplus
    await page.getByTitle(`${shown(held, 6)} ASP`).waitFor()
    await page.getByRole('link', { name: 'Remove from USDX / WBTC' }).click()
    await page.getByRole('slider', { name: 'Part of your position' }).fill('100')
    await page.getByRole('button', { name: 'Review withdrawal' }).click()
    await page.getByRole('button', { name: 'Start private withdrawal' }).click()
    await confirmInWallet(page)
    await leaveSurplus(page.getByRole('dialog', { name: 'Remove liquidity', exact: true }))
    const removed = await state()
    const back = [
      (held * added.reserveA) / added.supply,
      (held * added.reserveB) / added.supply,
    ] as const
    expect(removed).toEqual({
      held: before.held,
      supply: added.supply - held,
      reserveA: added.reserveA - back[0],
      reserveB: added.reserveB - back[1],
    })

    await forgetSurpluses(page)
    const surpluses = await openSurpluses(page)
    await surpluses.getByRole('button', { name: 'Search again' }).click()
    const left = [back[0] - fewestDigits(back[0]), back[1] - fewestDigits(back[1])] as const
    await surpluses.getByText(`${shown(minted - held, 6)} ASP`).waitFor()
    await surpluses.getByText(`${shown(left[0], 6)} USDX`, { exact: true }).waitFor()
    await surpluses.getByText(`${shown(left[1], 8)} WBTC`, { exact: true }).waitFor()
    const saving = page.waitForEvent('download')
    await surpluses.getByRole('button', { name: 'Save to a file' }).click()
    const file = await (await saving).path()
    await forgetSurpluses(page)
    await openSurpluses(page)
    await surpluses.getByLabel('Load a file').setInputFiles(file)
    await surpluses.getByText('2 surpluses were added.').waitFor()
    await surpluses.getByText(`${shown(left[1], 8)} WBTC`, { exact: true }).waitFor()
    await surpluses.getByLabel('Load a file').setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    })
    await surpluses.getByText('This isn’t a surplus file from this app.').waitFor()
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })
})

async function state() {
  const [{ held, supply }, [reserveA, reserveB]] = await Promise.all([
    liquidity(address, 'USDX', 'WBTC'),
    reserves('USDX', 'WBTC'),
  ])
  return { held, supply, reserveA, reserveB }
}

const divideUp = (numerator: bigint, denominator: bigint) =>
  (numerator + denominator - 1n) / denominator

/** The lowest amount with the fewest digits that leaves four fifths of a 0.5 % tolerance. */
function fewestDigits(amount: bigint): bigint {
  const least = (amount * 9_950n) / 10_000n
  const most = amount - divideUp(amount * 40n, 10_000n)
  for (let step = 10n ** 30n; step > 1n; step /= 10n) {
    const found = divideUp(least, step) * step
    if (found <= most) return found
  }
  return least
}

const shown = (amount: bigint, decimals: number) => formatAmount(amount, decimals, { group: true })
