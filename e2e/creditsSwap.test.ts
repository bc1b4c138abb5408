import { developmentAccounts } from '@nightjar/devchain'
import { coarseMinimum, feeFor, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { credits, publicBalance, reserves } from './chain.ts'
import {
  confirmInWallet,
  importWallet,
  open,
  reloadPlan,
  reviewAndSend,
  walletSheet,
} from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [account] = developmentAccounts
const address = account?.address ?? ''

describe('a swap of ALEO itself', () => {
  test('pays credits for a token in one transaction, and buys credits with one after an approval', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/swap/public?from=ALEO&to=USDX&amount=50', account?.privateKey ?? '')
    const before = await state()
    await reviewAndSend(page)
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    const bought = await state()
    const out = quote(50_000_000n, before.poolWaleo, before.poolUsdx)
    expect(bought).toEqual({
      credits: before.credits - 50_000_000n - feeFor(PROGRAMS.router, 'swap_credits_for_tokens'),
      waleo: before.waleo,
      usdx: before.usdx + out,
      poolWaleo: before.poolWaleo + 50_000_000n,
      poolUsdx: before.poolUsdx - out,
    })

    await page.getByRole('button', { name: 'Swap again' }).click() // otherwise the receipt comes back
    await enter(page, '/swap/public?from=USDX&to=ALEO&amount=7', account?.privateKey ?? '')
    await page.getByRole('button', { name: 'Review steps' }).click()
    const review = page.getByRole('dialog', { name: 'Review steps' })
    await review.getByRole('button', { name: 'Start 2 steps' }).click()
    await confirmInWallet(page)
    await confirmInWallet(page)
    const plan = page.getByRole('dialog', { name: 'Swap', exact: true })
    await plan.getByText('Done', { exact: true }).waitFor()
    expect(await state()).toEqual(afterBuying(bought, 7_000_000n))
    expect(problems).toEqual([])
  })

  test('approves and buys credits once each over a reload before either', {
    tags: 'slow',
  }, async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public?from=USDX&to=ALEO&amount=3')
    await importWallet(page, account?.privateKey ?? '')
    const before = await state()
    await page.getByRole('button', { name: 'Review steps' }).click()
    const review = page.getByRole('dialog', { name: 'Review steps' })
    await review.getByRole('button', { name: 'Start 2 steps' }).click()
    const plan = page.getByRole('dialog', { name: 'Swap', exact: true })
    const lost = plan.getByText(
      'The page was closed before you confirmed this step, so it wasn’t sent.',
    )
    for (const fee of [0n, feeFor(PROGRAMS.core, 'approve_public')]) {
      await walletSheet(page).getByRole('button', { name: 'Confirm', disabled: false }).waitFor()
      await reloadPlan(page)
      await lost.waitFor()
      expect((await state()).credits).toBe(before.credits - fee)
      await plan.getByRole('button', { name: 'Continue' }).click()
      await confirmInWallet(page)
    }
    await plan.getByText('Done', { exact: true }).waitFor()
    expect(await state()).toEqual(afterBuying(before, 3_000_000n))
    expect(problems).toEqual([])
  })
})

/** The specification's formula, repeated here because the app's own is under test. */
function quote(amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const sold = amount * (10_000n - 30n)
  return (sold * reserveOut) / (reserveIn * 10_000n + sold)
}

type State = Awaited<ReturnType<typeof state>>

/** What is there once credits were approved and bought with so much USDX: the minimum is paid in credits, the rest wrapped. */
function afterBuying(before: State, usdx: bigint): State {
  const received = quote(usdx, before.poolUsdx, before.poolWaleo)
  const minimum = coarseMinimum(received, 50n)
  return {
    credits:
      before.credits -
      feeFor(PROGRAMS.core, 'approve_public') -
      feeFor(PROGRAMS.router, 'swap_tokens_for_credits') +
      minimum,
    waleo: before.waleo + received - minimum,
    usdx: before.usdx - usdx,
    poolWaleo: before.poolWaleo - received,
    poolUsdx: before.poolUsdx + usdx,
  }
}

async function state() {
  const [[poolWaleo, poolUsdx], waleo, usdx, microcredits] = await Promise.all([
    reserves('WALEO', 'USDX'),
    publicBalance(address, 'WALEO'),
    publicBalance(address, 'USDX'),
    credits(address),
  ])
  return { credits: microcredits, waleo, usdx, poolWaleo, poolUsdx }
}
