// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { coarseMinimum } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { credits, lastPublicInputs, liquidity, publicBalance, reserves } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import {
  claimNow,
  confirmInWallet,
  formHides,
  goWithin,
  leaveSurplus,
  open,
  openSurpluses,
  payField,
  reloadPlan,
  walletSheet,
} from './person.ts'
import { forgetSurpluses, watchRequests } from './privacy.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [payer, receiver, provider] = developmentAccounts.slice(30) as [Account, Account, Account]
const [finder] = developmentAccounts.slice(38) as [Account]
const [single] = developmentAccounts.slice(29) as [Account]
type Account = (typeof developmentAccounts)[number]
const paid = 45_000_000n
const deposited = 45_000_001n
/** Fees of the join, the deposit and the claim, in microcredits. */
const fees = 2_400n + 54_000n + 6_200n

describe('a private swap of ALEO itself', () => {
  test('privacy 1, 3, 6: fragments of credits pay for a token in one transaction, over a reload', async () => {
    const { address, privateKey } = payer
    await makeRecords(address, { ALEO: ['30', '20', '1'] })
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, [`${paid}`])
    requests.begin()
    await enter(page, '/swap/private#from=ALEO&to=USDX', privateKey)
    const before = await state(address)
    await payField(page).fill('45')
    await page.getByText('Combines 2 records first').waitFor()
    await reviewAndStart(page)
    await confirmInWallet(page) // the join
    const call = walletSheet(page).getByText(
      'nightjar_router.aleo · swap_private_credits_for_token',
    )
    await call.waitFor()
    await reloadPlan(page)
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet
      .getByText('The page was closed before you confirmed this step, so it wasn’t sent.')
      .waitFor()
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await confirmInWallet(page) // the swap
    const said = await leaveSurplus(sheet)
    const bought = quote(paid, before.poolWaleo, before.poolUsdx)
    const least = coarseMinimum(bought, 50n)
    expect(said).toContain(`${decimal(least)} USDX now`)
    expect(said).toContain(`${decimal(bought - least)} USDX to claim`)
    expect(await state(address)).toEqual({
      ...before,
      poolWaleo: before.poolWaleo + paid,
      poolUsdx: before.poolUsdx - bought,
    })
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('privacy 1, 3: the only record pays amount and fee after a split, down to the last microcredit', async () => {
    const { address, privateKey } = single
    await makeRecords(address, { ALEO: ['45.0411'] }) // 45, the fee of 0.0311 and what a split costs
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, [`${paid}`])
    requests.begin()
    await enter(page, '/swap/private#from=ALEO&to=USDX', privateKey)
    const before = await state(address)
    await payField(page).fill('45')
    await formHides(page)
    await page.getByRole('button', { name: 'Review private swap' }).click()
    await page.getByText('Split a record').waitFor()
    await page.getByText('0.0411 ALEO, from a record').waitFor()
    await page.getByRole('button', { name: 'Start private swap' }).click()
    await walletSheet(page).getByText('credits.aleo · split').waitFor()
    await confirmInWallet(page)
    await confirmInWallet(page) // the swap
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await leaveSurplus(sheet)
    const bought = quote(paid, before.poolWaleo, before.poolUsdx)
    expect(await state(address)).toEqual({
      ...before,
      poolWaleo: before.poolWaleo + paid,
      poolUsdx: before.poolUsdx - bought,
    })
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('privacy 1, 6: credits are received in one as a record, with the surplus wrapped', async () => {
    const { address, privateKey } = receiver
    await makeRecords(address, { ALEO: ['1'], USDX: ['10'] })
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, [])
    requests.begin()
    await enter(page, '/swap/private#from=USDX&to=ALEO', privateKey)
    const before = await state(address)
    await page.getByText('Receive publicly', { exact: true }).click()
    await payField(page).fill('7')
    await page.getByRole('button', { name: 'Make both sides private' }).click()
    await reviewAndStart(page, claimNow)
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
      .getByText(`${decimal(sold - least)} ALEO`, { exact: true })
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
    await card.getByText(`${decimal(sold - least)} ALEO`, { exact: true }).waitFor()
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('a private deposit of ALEO itself', () => {
  test('privacy 1, 3, 6: fragments of credits and a token go into their pool in one transaction', async () => {
    const { address, privateKey } = provider
    await makeRecords(address, { ALEO: ['30', '20', '1'], USDX: ['2000'] })
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, [`${deposited}`])
    requests.begin()
    await enter(page, '/pool/private/add#a=ALEO&b=USDX', privateKey)
    const before = await state(address)
    const { held, supply } = await liquidity(address, 'WALEO', 'USDX')
    await page.getByLabel('You add').fill('45.000001')
    await page.getByText('Combines 2 records first').waitFor()
    await formHides(page)
    await page.getByRole('button', { name: 'Review deposit' }).click()
    await page.getByText(/^Simulated on block [\d,]+: it succeeds\./).waitFor()
    await claimNow(page)
    await page.getByRole('button', { name: 'Start private deposit' }).click()
    await confirmInWallet(page) // the join
    const call = /nightjar_router\.aleo · add_liquidity_credits_(first|second)/
    await walletSheet(page).getByText(call).waitFor()
    await reloadPlan(page)
    const sheet = page.getByRole('dialog', { name: 'Add liquidity', exact: true })
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await walletSheet(page).getByText('45.000001 ALEO').waitFor()
    await confirmInWallet(page) // the deposit
    await confirmInWallet(page) // the surplus
    await sheet.getByText('Done', { exact: true }).waitFor()

    const matched = divideUp(deposited * before.poolUsdx, before.poolWaleo)
    const byCredits = (deposited * supply) / before.poolWaleo
    const byToken = (matched * supply) / before.poolUsdx
    const minted = byCredits < byToken ? byCredits : byToken
    const used = byCredits <= byToken ? deposited : divideUp(minted * before.poolWaleo, supply)
    const usedToken = byCredits <= byToken ? divideUp(minted * before.poolUsdx, supply) : matched
    expect(await state(address)).toEqual({
      ...before,
      poolWaleo: before.poolWaleo + used,
      poolUsdx: before.poolUsdx + usedToken,
    })
    expect(await liquidity(address, 'WALEO', 'USDX')).toEqual({ held, supply: supply + minted })
    await sheet
      .getByText(new RegExp(`^${decimal(minted)} ASP( now)?$`)) // a unit may be left to claim
      .last()
      .waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    const left = decimal(51_000_000n - deposited - fees)
    await page.getByTitle(left, { exact: true }).waitFor()
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('privacy 13: its surplus is found again from the key alone, and its history mentions ALEO', async () => {
    const { address, privateKey } = finder
    await makeRecords(address, { ALEO: ['20', '1'], USDX: ['900'] })
    const { page, problems } = await sharedPage()
    await enter(page, '/pool/private/add#a=ALEO&b=USDX', privateKey)
    const { poolWaleo, poolUsdx } = await state(address)
    const { supply } = await liquidity(address, 'WALEO', 'USDX')
    await page.getByLabel('You add').fill('12.5')
    await page.getByRole('button', { name: 'Review deposit' }).click()
    await page.getByRole('button', { name: 'Start private deposit' }).click()
    await confirmInWallet(page) // the deposit
    await leaveSurplus(page.getByRole('dialog', { name: 'Add liquidity', exact: true }))
    const used = (await state(address)).poolWaleo - poolWaleo
    const usedToken = (await state(address)).poolUsdx - poolUsdx
    const minted = (await liquidity(address, 'WALEO', 'USDX')).supply - supply
    const call = /^add_liquidity_credits_(first|second)$/
    const inputs = await lastPublicInputs(call)
    const least = BigInt(inputs.at(-3)?.replace('u128', '') ?? 0)
    const left = [
      ...[`${decimal(minted - least)} ASP`],
      ...(used < 12_500_000n ? [`${decimal(12_500_000n - used)} ALEO`] : []),
    ]

    await goWithin(page, '/transaction')
    const list = page.getByRole('main')
    await list
      .getByText(`${decimal(used)} ALEO`, { exact: false })
      .first()
      .waitFor()
    expect(await list.getByText('WALEO').count()).toBe(0)

    await forgetSurpluses(page)
    const surpluses = await openSurpluses(page)
    await surpluses.getByText('Nothing to claim.').waitFor()
    await surpluses.getByRole('button', { name: 'Search again' }).click()
    for (const amount of left) await surpluses.getByText(amount, { exact: false }).waitFor()
    const claims = surpluses.getByRole('button', { name: 'Claim', exact: true })
    const nothing = surpluses.getByText('Nothing to claim.')
    await claims.nth(left.length - 1).waitFor() // what is left of the token is there too
    for (let more = await claims.count(); more > 0; more -= 1) {
      await claims.first().click()
      await confirmInWallet(page)
      await expect.poll(() => claims.count(), { timeout: 60_000 }).toBe(more - 1)
    }
    await nothing.waitFor()
    expect(usedToken).toBeGreaterThan(0n)
    expect((await liquidity(address, 'WALEO', 'USDX')).supply).toBe(supply + minted)
    expect(problems).toEqual([])
  })

  test('behavior: a pair that does not exist yet is opened with the wrapped token', async () => {
    const { page, problems } = await newPage()
    await open(page, '/pool/private/add#a=ALEO&b=OWL')
    await page.getByText('Create a new one with its wrapped form.').waitFor()
    await page.getByRole('button', { name: 'Create the pair with wrapped ALEO' }).click()
    await page.getByText('There is no ALEO / OWL pair yet.').waitFor()
    expect(problems).toEqual([])
  })
})

const divideUp = (numerator: bigint, denominator: bigint) =>
  (numerator + denominator - 1n) / denominator

/** The review tries the call on the newest block before it can start. */
async function reviewAndStart(page: Page, choose = async (_: Page) => {}): Promise<void> {
  await formHides(page)
  await page.getByRole('button', { name: 'Review private swap' }).click()
  await page.getByText(/^Simulated on block [\d,]+: it succeeds\./).waitFor()
  await choose(page)
  await page.getByRole('button', { name: 'Start private swap' }).click()
}

/** The publicly visible state: the account's own public balances never change. */
async function state(address: string) {
  const [[poolWaleo, poolUsdx], waleo, usdx, microcredits] = await Promise.all([
    reserves('WALEO', 'USDX'),
    publicBalance(address, 'WALEO'),
    publicBalance(address, 'USDX'),
    credits(address),
  ])
  return { poolWaleo, poolUsdx, waleo, usdx, microcredits }
}

/** The specification's formula, repeated here because the app's own is under test. */
function quote(amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const sold = amount * (10_000n - 30n)
  return (sold * reserveOut) / (reserveIn * 10_000n + sold)
}

/** An amount of six decimals in readable form. */
function decimal(amount: bigint): string {
  const text = amount.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
}
