// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import {
  approvePublic,
  coarseMinimum,
  formatAmount,
  LOCAL_ARC20_PROGRAM,
  PROGRAM_ADDRESSES,
  parseAmount,
  REGISTRY_PROGRAM,
  unwrapRegistry,
} from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import {
  credits,
  lastPublicInputs,
  mappingAmount,
  publicBalance,
  reserves,
  token,
} from './chain.ts'
import { createSend } from './createSend.ts'
import { makeRecords } from './makeRecords.ts'
import {
  acceptDialogs,
  claimNow,
  confirmInWallet,
  formHides,
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

const [giver] = developmentAccounts as [Account]
const [wrapper, keeper, minter, trader, , saver, taker, leaver] = developmentAccounts.slice(34) as [
  ...[Account, Account, Account, Account],
  ...[Account, Account, Account, Account],
]
type Account = (typeof developmentAccounts)[number]
const RGC = token('RGC')

/**
 * Records of other programs' tokens, made from freely mintable tokens and the first account's balances in the exchange.
 */
const outsideRecords = {
  TA20: (to: string, amount: bigint) =>
    give(LOCAL_ARC20_PROGRAM, 'mint_private', [to, `${amount}u128`]),
  RGC: async (to: string, amount: bigint) => {
    const allowed = approvePublic({ token: RGC.id, spender: PROGRAM_ADDRESSES.registry, amount })
    await give(allowed.program, allowed.function, allowed.inputs)
    const out = unwrapRegistry({ originId: RGC.salt, to: giver.address, amount })
    await give(out.program, out.function, out.inputs)
    const inputs = [RGC.salt, to, `${amount}u128`, 'false']
    await give(REGISTRY_PROGRAM, 'transfer_public_to_private', inputs)
  },
} as const

async function give(program: string, name: string, inputs: readonly string[]): Promise<void> {
  const call = { program, function: name, inputs, fee: 0, privateFee: false }
  expect((await createSend()(giver.privateKey, call)).status).toBe('accepted')
}

describe('a token of another program, from record to record', () => {
  test('privacy 1, 3, 6: fragments of an ARC-20 token are wrapped and unwrapped, over a reload', async () => {
    const { address, privateKey } = wrapper
    await makeRecords(address, { ALEO: ['1'] })
    await outsideRecords.TA20(address, 2_000_000_001n)
    await outsideRecords.TA20(address, 1_500_000_000n)
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, ['3250000001'])
    await enter(page, '/wrap/private/unwrap#token=TA20', privateKey)
    const before = await seen(address)
    const inside = await readHeld(page, 'unwrap')
    await page.getByRole('link', { name: 'Assets', exact: true }).first().click()
    await page.getByRole('link', { name: 'Wrap TA20 privately' }).click()
    const outside = await readHeld(page, 'wrap')
    requests.begin()
    await page.getByLabel('You wrap', { exact: true }).fill('3.250000001')
    await page.getByText('Combines 2 records first').waitFor()
    await formHides(page)
    await start(page, 'wrap')
    await confirmInWallet(page) // the join
    await walletSheet(page).getByText('nightjar_arc20.aleo · wrap_private').waitFor()
    await reloadPlan(page)
    const wrap = page.getByRole('dialog', { name: 'Wrap', exact: true })
    await wrap.getByRole('button', { name: 'Continue' }).click()
    await confirmInWallet(page)
    await wrap.getByText('Done', { exact: true }).waitFor()
    await wrap.getByRole('button', { name: 'Close' }).last().click()
    expect(await lastPublicInputs('wrap_private')).toContain('3250000001u128')

    await direction(page, 'Unwrap')
    await holds(page, 'unwrap', inside + 3_250_000_001n)
    await page.getByLabel('You unwrap', { exact: true }).fill('1.25')
    await start(page, 'unwrap')
    await confirmInWallet(page)
    const unwrap = page.getByRole('dialog', { name: 'Unwrap', exact: true })
    await unwrap.getByText('Done', { exact: true }).waitFor()
    await unwrap.getByRole('button', { name: 'Close' }).last().click()
    await holds(page, 'unwrap', inside + 2_000_000_001n)
    await direction(page, 'Wrap')
    await holds(page, 'wrap', outside - 2_000_000_001n) // the change and the received amount
    expect(await seen(address)).toEqual(before)
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('privacy 1, 6: the registry’s token, there and back', async () => {
    const { address, privateKey } = keeper
    await makeRecords(address, { ALEO: ['1'] })
    await outsideRecords.RGC(address, 7_000_003n)
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, ['7000002'])
    requests.begin()
    await enter(page, '/wrap/private/wrap#token=RGC', privateKey)
    const before = await seen(address)
    const outside = await readHeld(page, 'wrap', RGC.decimals)
    await page.getByLabel('You wrap', { exact: true }).fill('7.000002')
    await start(page, 'wrap')
    await confirmInWallet(page)
    await end(page, 'Wrap')
    await holds(page, 'wrap', outside - 7_000_002n, RGC.decimals)
    await direction(page, 'Unwrap')
    const inside = await readHeld(page, 'unwrap', RGC.decimals)
    await page.getByLabel('You unwrap', { exact: true }).fill('7')
    await start(page, 'unwrap')
    await confirmInWallet(page)
    await end(page, 'Unwrap')
    await holds(page, 'unwrap', inside - 7_000_000n, RGC.decimals)
    expect(await seen(address)).toEqual(before)
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: credits are wrapped as records, and unwrapped to the public balance', async () => {
    const { address, privateKey } = minter
    await makeRecords(address, { ALEO: ['5', '1'] })
    const { page, problems } = await sharedPage()
    await enter(page, '/wrap/private/wrap', privateKey)
    const before = await seen(address)
    await page.getByLabel('You wrap', { exact: true }).fill('4')
    await start(page, 'wrap')
    await confirmInWallet(page)
    await end(page, 'Wrap')
    expect(await seen(address)).toEqual(before)
    await direction(page, 'Unwrap')
    const inside = await readHeld(page, 'unwrap', 6)
    await page.getByText('Publicly', { exact: true }).click()
    await page.getByLabel('You unwrap', { exact: true }).fill('1.5')
    await page.getByText('The address that receives it').waitFor()
    const name = 'Unwrap, showing your address'
    await card(page, 'unwrap').getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await confirmInWallet(page)
    await end(page, 'Unwrap')
    expect(await seen(address)).toEqual({ ...before, ALEO: before.ALEO + 1_500_000n })
    await holds(page, 'unwrap', inside - 1_500_000n, 6)
    expect(problems).toEqual([])
  })
})

describe('a private swap that pays with records of another program', () => {
  test('privacy 1, 3, 6: an ARC-20 record in one transaction', async () => {
    const { address, privateKey } = trader
    await makeRecords(address, { ALEO: ['1'] })
    await outsideRecords.TA20(address, 3_000_000_000n)
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, ['2000000003'])
    requests.begin()
    await enter(page, '/swap/private#from=TA20&to=USDX', privateKey)
    const before = await seen(address)
    const [pool] = await reserves('TA20', 'USDX')
    await page.getByText(/^[\d.]+ TA20 outside$/).click()
    await payField(page).fill('2.000000003')
    await page
      .getByText('Paid from records of test_arc20_token.aleo, in one transaction.')
      .waitFor()
    await startSwap(page)
    await confirmInWallet(page) // the swap
    await end(page, 'Swap')
    expect(await lastPublicInputs('swap_private_arc20_for_private')).toContain('2000000003u128')
    expect(await seen(address)).toEqual(before)
    expect((await reserves('TA20', 'USDX'))[0]).toBe(pool + 2_000_000_003n)
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('privacy 1, 3, 6: fragments of the registry’s token are joined and wrapped first, over a reload', async () => {
    const { address, privateKey } = saver
    await makeRecords(address, { ALEO: ['1'] })
    await outsideRecords.RGC(address, 4_000_000n)
    await outsideRecords.RGC(address, 5_000_000n)
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, ['8000007'])
    requests.begin()
    await enter(page, '/swap/private#from=RGC&to=USDX', privateKey)
    const before = await seen(address)
    const [pool] = await reserves('RGC', 'USDX')
    await page.getByText(/^[\d.]+ RGC outside$/).click()
    await payField(page).fill('8.000007')
    await page.getByText('They are wrapped first', { exact: false }).waitFor()
    await page.getByText('Combines 2 records first').waitFor()
    await startSwap(page)
    await confirmInWallet(page) // the join
    await confirmInWallet(page) // the wrap
    await walletSheet(page)
      .getByText('nightjar_core.aleo · swap_exact_private_for_private')
      .waitFor()
    await reloadPlan(page)
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await confirmInWallet(page) // the swap
    await end(page, 'Swap')
    expect(await seen(address)).toEqual(before)
    expect((await reserves('RGC', 'USDX'))[0]).toBe(pool + 8_000_007n)
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('a private swap that is paid out as a record of another program', () => {
  test('privacy 1, 3, 6, 13: ARC-20 tokens in one transaction, over a reload, the surplus found again', async () => {
    const { address, privateKey } = taker
    await makeRecords(address, { ALEO: ['1'], USDX: ['20', '15'] })
    const { page, problems } = await sharedPage()
    const requests = watchRequests(page, address, ['32000007'])
    requests.begin()
    await enter(page, '/swap/private#from=USDX&to=TA20', privateKey)
    const before = await seen(address)
    const [poolUsdx, poolTa20] = await reserves('USDX', 'TA20')
    const outside = page.getByText('Receive it outside', { exact: true })
    await outside.click()
    await payField(page).fill('32.000007')
    await page.getByText(/ as a record of test_arc20_token\.aleo, in one transaction/).waitFor()
    await page.getByText('Combines 2 records first').waitFor()
    await page.getByText('The program test_arc20_token.aleo').waitFor()
    await startSwap(page)
    await confirmInWallet(page) // the join
    await walletSheet(page).getByText('nightjar_router.aleo · swap_private_for_arc20').waitFor()
    await reloadPlan(page)
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByRole('button', { name: 'Continue' }).click()
    const sold = quote(32_000_007n, poolUsdx, poolTa20)
    const least = coarseMinimum(sold, 50n)
    await walletSheet(page)
      .getByText(`${formatAmount(least, 9)} TA20`)
      .waitFor()
    await confirmInWallet(page) // the swap
    const said = await leaveSurplus(sheet)
    expect(said).toContain(`${formatAmount(least, 9)} TA20 (outside) now`)
    expect(said).toContain(`${formatAmount(sold - least, 9)} TA20 to claim`)
    expect(await lastPublicInputs('swap_private_for_arc20')).toContain(`${least}u128`)
    expect(await seen(address)).toEqual(before)
    expect(await reserves('USDX', 'TA20')).toEqual([poolUsdx + 32_000_007n, poolTa20 - sold])

    await page.goto('/wrap/private/wrap#token=TA20')
    await acceptDialogs(page)
    await holds(page, 'wrap', least)
    await forgetSurpluses(page)
    const surpluses = await openSurpluses(page)
    await surpluses.getByText('Nothing to claim.').waitFor()
    await surpluses.getByRole('button', { name: 'Search again' }).click()
    await surpluses.getByText(`${formatAmount(sold - least, 9)} TA20`, { exact: false }).waitFor()
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: the end of a swap for a wrapped token leads to its unwrap, to the unit', async () => {
    const { address, privateKey } = leaver
    await makeRecords(address, { ALEO: ['1'], USDX: ['3'] })
    const { page, problems } = await sharedPage()
    await enter(page, '/swap/private#from=USDX&to=RGC', privateKey)
    const before = await seen(address)
    const [, pool] = await reserves('USDX', 'RGC')
    await payField(page).fill('2.000001')
    await startSwap(page, claimNow)
    await confirmInWallet(page) // the swap
    await confirmInWallet(page) // the surplus
    const received = pool - (await reserves('USDX', 'RGC'))[1]
    await page.getByRole('link', { name: /^Unwrap [\d.,]+ RGC privately/ }).click()
    const amount = formatAmount(received, RGC.decimals)
    const field = page.getByLabel('You unwrap', { exact: true })
    await field.waitFor()
    expect(await field.inputValue()).toBe(amount)
    await start(page, 'unwrap')
    await confirmInWallet(page) // minimum and surplus become one record
    await confirmInWallet(page)
    await end(page, 'Unwrap')
    await direction(page, 'Wrap')
    await holds(page, 'wrap', received, RGC.decimals)
    expect(await seen(address)).toEqual(before)
    expect(problems).toEqual([])
  })

  test('behavior: where one transaction is not possible, the form says what it does instead', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/private#from=WBTC&to=TA20')
    await page.getByText('Receive it outside', { exact: true }).click()
    await payField(page).fill('0.01')
    await page
      .getByText(
        /^TA20 can be paid out in the same transaction only if you pay with a record held here/,
      )
      .waitFor()
    expect(problems).toEqual([])
  })
})

async function startSwap(page: Page, choose = async (_: Page) => {}): Promise<void> {
  await formHides(page)
  await page.getByRole('button', { name: 'Review private swap' }).click()
  await page.getByText(/^Simulated on block [\d,]+:/).waitFor()
  await choose(page)
  await page.getByRole('button', { name: 'Start private swap' }).click()
}

const card = (page: Page, kind: 'wrap' | 'unwrap') =>
  page.getByRole('region', { name: `Private ${kind}` })

const heldIn = (page: Page, kind: 'wrap' | 'unwrap') =>
  card(page, kind).locator('span[title]').first()

/** The private balance of the input token shown by the form, in base units. */
async function readHeld(page: Page, kind: 'wrap' | 'unwrap', decimals = 9): Promise<bigint> {
  const text = (await heldIn(page, kind).getAttribute('title')) ?? ''
  const parsed = parseAmount(text, decimals)
  return parsed.kind === 'amount' ? parsed.value : 0n
}

async function holds(page: Page, kind: 'wrap' | 'unwrap', amount: bigint, decimals = 9) {
  await card(page, kind).getByTitle(formatAmount(amount, decimals), { exact: true }).waitFor()
}

async function start(page: Page, kind: 'wrap' | 'unwrap'): Promise<void> {
  await card(page, kind)
    .getByRole('button', { name: `Review ${kind}` })
    .click()
  await page.getByRole('button', { name: `Start private ${kind}` }).click()
}

async function end(page: Page, title: 'Wrap' | 'Unwrap' | 'Swap'): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  await sheet.getByText('Done', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
}

async function direction(page: Page, name: 'Wrap' | 'Unwrap'): Promise<void> {
  const directions = page.getByRole('navigation', { name: 'Wrap or unwrap' })
  await directions.getByRole('link', { name, exact: true }).click()
}

/** The specification's formula, repeated here because the app's own is under test. */
function quote(amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const sold = amount * (10_000n - 30n)
  return (sold * reserveOut) / (reserveIn * 10_000n + sold)
}

/** Everything that is publicly visible of an account. */
async function seen(address: string) {
  const [TA20, RGC, WALEO, ALEO, outside] = await Promise.all([
    publicBalance(address, 'TA20'),
    publicBalance(address, 'RGC'),
    publicBalance(address, 'WALEO'),
    credits(address),
    mappingAmount(LOCAL_ARC20_PROGRAM, 'balances', address),
  ])
  return { TA20, RGC, WALEO, ALEO, outside }
}
