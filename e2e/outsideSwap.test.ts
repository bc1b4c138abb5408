import { developmentAccounts } from '@nightjar/devchain'
import {
  approvePublic,
  formatAmount,
  LOCAL_ARC20_PROGRAM,
  PROGRAM_ADDRESSES,
  REGISTRY_PROGRAM,
  type UnsignedTransaction,
  unwrapArc20,
  unwrapRegistry,
} from '@nightjar/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { mappingAmount, outsideKey, publicBalance, token } from './chain.ts'
import { createSend } from './createSend.ts'
import { acceptDialogs, accountButton, confirmInWallet, payField, walletSheet } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [giver, account] = developmentAccounts
const address = account?.address ?? ''
const [RGC, TA20] = [token('RGC'), token('TA20')]

/** The account's balances outside the exchange. */
const outside = {
  RGC: () =>
    mappingAmount(
      REGISTRY_PROGRAM,
      'authorized_balances',
      outsideKey(address, RGC.salt),
      'balance',
    ),
  TA20: () => mappingAmount(LOCAL_ARC20_PROGRAM, 'balances', address),
} as const

beforeAll(async () => {
  const send = createSend()
  const give = async (call: UnsignedTransaction) => {
    expect((await send(giver?.privateKey ?? '', { ...call, fee: 0 })).status).toBe('accepted')
  }
  const [rgc, ta20] = [20_000_000n, 3_000_000_000n]
  await give(approvePublic({ token: RGC.id, spender: PROGRAM_ADDRESSES.registry, amount: rgc }))
  await give(unwrapRegistry({ originId: RGC.salt, to: address, amount: rgc }))
  await give(approvePublic({ token: TA20.id, spender: PROGRAM_ADDRESSES.arc20, amount: ta20 }))
  await give(unwrapArc20({ token: LOCAL_ARC20_PROGRAM, to: address, amount: ta20 }))
}, 300_000)

describe('a token held outside the exchange', { tags: 'slow' }, () => {
  test('is swapped from there: an ARC-20 token at once, the registry’s after a wrap and a reload', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/swap/public?from=TA20&to=USDX', account?.privateKey ?? '')
    const offer = page.getByRole('region', { name: /^Both forms of / })
    const reviewSwap = page.getByRole('main').getByRole('button', { name: 'Review swap' })
    const before = { usdx: await publicBalance(address, 'USDX'), ta20: await outside.TA20() }
    await payField(page).fill('1.5')
    await offer.getByText('takes one transaction', { exact: false }).waitFor()
    await reviewSwap.click()
    const review = page.getByRole('dialog', { name: 'Review swap' })
    await review.getByRole('button', { name: 'Confirm swap' }).click()
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    expect(await outside.TA20()).toBe(before.ta20 - 1_500_000_000n)
    expect(await publicBalance(address, 'TA20')).toBe(0n)
    const between = await publicBalance(address, 'USDX')
    expect(between).toBeGreaterThan(before.usdx)
    await page.getByRole('button', { name: 'Swap again' }).click()

    await enter(page, '/swap/public?from=RGC&to=USDX&amount=12.5', account?.privateKey ?? '')
    const rgc = await outside.RGC()
    await reviewSwap.click()
    const sheet = page.getByRole('dialog', { name: 'Swap from outside the exchange' })
    await sheet.getByRole('button', { name: 'Start 2 steps' }).click()
    await confirmInWallet(page)
    await walletSheet(page).getByRole('button', { name: 'Decline' }).click()
    await page.getByText('You declined in your wallet.').waitFor()
    expect(await publicBalance(address, 'RGC')).toBe(12_500_000n)

    await page.goto('/swap/public')
    await acceptDialogs(page)
    await accountButton(page).waitFor()
    const unfinished = page.getByRole('button', { name: '1 unfinished' })
    await unfinished.click()
    await page.getByText('1 of 2 steps done').waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await confirmInWallet(page)
    await page.getByRole('dialog').getByText('Done', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await unfinished.waitFor({ state: 'detached' })
    expect(await outside.RGC()).toBe(rgc - 12_500_000n)
    expect(await publicBalance(address, 'RGC')).toBe(0n)
    expect(await publicBalance(address, 'USDX')).toBeGreaterThan(between)
    expect(problems).toEqual([])
  })

  test('is paid out: the receipt of its swap leads to the unwrap of the received amount, to the unit', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/swap/public?from=USDX&to=RGC&amount=2', account?.privateKey ?? '')
    const before = { inside: await publicBalance(address, 'RGC'), outside: await outside.RGC() }
    await page.getByRole('main').getByRole('button', { name: 'Review swap' }).click()
    const review = page.getByRole('dialog', { name: 'Review swap' })
    await review.getByRole('button', { name: 'Confirm swap' }).click()
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    const received = (await publicBalance(address, 'RGC')) - before.inside
    expect(received).toBeGreaterThan(0n)
    await page.getByRole('link', { name: /^Unwrap [\d.,]+ RGC/ }).click()
    const amount = formatAmount(received, RGC.decimals)
    expect(await page.getByLabel('You unwrap', { exact: true }).inputValue()).toBe(amount)
    await page.getByRole('main').getByRole('button', { name: 'Review unwrap' }).click()
    const sheet = page.getByRole('dialog', { name: 'Review unwrap' })
    await sheet.getByRole('button', { name: /^Unwrap / }).click()
    await confirmInWallet(page) // the allowance
    await confirmInWallet(page)
    await page.getByRole('button', { name: 'Unwrap more' }).waitFor()
    expect(await outside.RGC()).toBe(before.outside + received)
    expect(await publicBalance(address, 'RGC')).toBe(before.inside)
    expect(problems).toEqual([])
  })
})
