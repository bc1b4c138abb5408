import { developmentAccounts } from '@nightjar/devchain'
import { formatAmount, quoteZapIn, quoteZapOut } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { liquidity, publicBalance, reserves } from './chain.ts'
import { confirmInWallet, goWithin } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [account] = developmentAccounts
const address = account?.address ?? ''

describe('public liquidity', () => {
  test('is added at the pool’s ratio and removed again, and the chain agrees to the unit', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/pool/public/add?a=USDX&b=WBTC', account?.privateKey ?? '')

    const before = await state('USDX', 'WBTC')
    await page.getByLabel('You add').fill('100.000001')
    const matched = divideUp(100_000_001n * before.reserveB, before.reserveA)
    expect(await page.getByLabel('and, at the pool’s ratio').inputValue()).toBe(
      formatAmount(matched, 8),
    )
    await send(page, 'Review deposit', 'Confirm deposit')
    await page.getByText(/^Added in block [\d,]+$/).waitFor()
    const added = await state('USDX', 'WBTC')

    const byA = (100_000_001n * before.supply) / before.reserveA
    const byB = (matched * before.supply) / before.reserveB
    const minted = byA < byB ? byA : byB
    const usedA = byA <= byB ? 100_000_001n : divideUp(minted * before.reserveA, before.supply)
    const usedB = byA <= byB ? divideUp(minted * before.reserveB, before.supply) : matched
    expect(added).toEqual({
      held: before.held + minted,
      supply: before.supply + minted,
      reserveA: before.reserveA + usedA,
      reserveB: before.reserveB + usedB,
      balanceA: before.balanceA - usedA,
      balanceB: before.balanceB - usedB,
    })
    await page
      .getByText(`${grouped(minted, 6)} ASP`)
      .first()
      .waitFor()

    await goWithin(page, '/pool/public/remove?a=USDX&b=WBTC&percent=25')
    await send(page, 'Review withdrawal', 'Confirm withdrawal')
    await page.getByText(/^Removed in block [\d,]+$/).waitFor()
    const removed = await state('USDX', 'WBTC')
    const burned = (added.held * 25n) / 100n
    const backA = (burned * added.reserveA) / added.supply
    const backB = (burned * added.reserveB) / added.supply
    expect(removed).toEqual({
      held: added.held - burned,
      supply: added.supply - burned,
      reserveA: added.reserveA - backA,
      reserveB: added.reserveB - backB,
      balanceA: added.balanceA + backA,
      balanceB: added.balanceB + backB,
    })
    await page.getByText(`${grouped(backA, 6)} USDX`).waitFor()
    expect(problems).toEqual([])
  })

  test('of one token is swapped and added as one plan, to the unit', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/pool/public/add?a=USDX&b=WBTC&way=one', account?.privateKey ?? '')
    const before = await state('USDX', 'WBTC')
    await page.getByLabel('You pay').fill('250.000003')
    await page.getByText('Left over').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Review deposit' }).click()
    await page
      .getByRole('dialog', { name: 'Review deposit' })
      .getByRole('button', { name: 'Start 2 steps' })
      .click()
    await confirmInWallet(page)
    await confirmInWallet(page)
    await page.getByRole('button', { name: 'Add more' }).waitFor()

    const pool = {
      reserveA: before.reserveA,
      reserveB: before.reserveB,
      totalSupply: before.supply,
      lastK: 0n,
    }
    const zap = quoteZapIn(250_000_003n, pool, { feeBps: 30n })
    if (!zap) throw new Error('the pool takes it')
    const { sold, bought, deposit } = zap
    expect(await state('USDX', 'WBTC')).toEqual({
      held: before.held + deposit.liquidity,
      supply: before.supply + deposit.liquidity,
      reserveA: before.reserveA + sold + deposit.usedA,
      reserveB: before.reserveB - bought + deposit.usedB,
      balanceA: before.balanceA - sold - deposit.usedA,
      balanceB: before.balanceB + bought - deposit.usedB,
    })

    // in a pool whose price no other flow relies on
    await goWithin(page, '/pool/public/remove?a=OWL&b=WETH&percent=10')
    const whole = await state('OWL', 'WETH')
    await page.getByText('Only OWL', { exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: 'Review withdrawal' }).click()
    await page
      .getByRole('dialog', { name: 'Review withdrawal' })
      .getByRole('button', { name: 'Start 2 steps' })
      .click()
    await confirmInWallet(page)
    await confirmInWallet(page)
    await page.getByRole('button', { name: 'Back to the form' }).waitFor()
    const burned = whole.held / 10n
    const full = {
      ...{ reserveA: whole.reserveA, reserveB: whole.reserveB },
      ...{ totalSupply: whole.supply, lastK: 0n },
    }
    const out = quoteZapOut(burned, full, { feeBps: 30n })
    if (!out) throw new Error('the pool pays it')
    expect(await state('OWL', 'WETH')).toEqual({
      held: whole.held - burned,
      supply: whole.supply - burned,
      reserveA: whole.reserveA - out.returned - out.bought,
      reserveB: whole.reserveB, // the returned amount of it was sold back to the pool
      balanceA: whole.balanceA + out.returned + out.bought,
      balanceB: whole.balanceB,
    })
    expect(problems).toEqual([])
  })

  test('opens a pair with its first deposit; the price is compared and repaired', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/pool/public/add?a=NJR&b=EURX', account?.privateKey ?? '')
    await page.getByText('There is no NJR / EURX pair yet.').waitFor()
    await page.getByLabel('You add').fill('1000')
    await page.getByLabel('and', { exact: true }).fill('999999')
    await page.getByText(/^Your NJR price is .+ above market\.$/).waitFor()
    await page.getByRole('button', { name: /^Use / }).click()
    await page.getByText(/above market/).waitFor({ state: 'detached' })
    const other = await page.getByLabel('and', { exact: true }).inputValue()
    const amountB = BigInt(Math.round(Number(other) * 1_000_000))
    await send(page, 'Review new pair', 'Create the pair')
    await page.getByText(/^Added in block [\d,]+$/).waitFor()
    const opened = await state('NJR', 'EURX')
    const minted = sqrt(1_000_000_000n * amountB)
    expect(opened).toMatchObject({
      held: minted - 1000n,
      supply: minted,
      reserveA: 1_000_000_000n,
      reserveB: amountB,
    })
    await goWithin(page, '/pool/public')
    await page.getByText('NJR / EURX').waitFor()
    expect(problems).toEqual([])
  })
})

/** Reviews, confirms, and signs in the wallet. */
async function send(page: Page, review: string, confirm: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: review }).click()
  await page.getByRole('dialog', { name: review }).getByRole('button', { name: confirm }).click()
  await confirmInWallet(page)
}

async function state(a: string, b: string) {
  const [{ held, supply }, [reserveA, reserveB], balanceA, balanceB] = await Promise.all([
    liquidity(address, a, b),
    reserves(a, b),
    publicBalance(address, a),
    publicBalance(address, b),
  ])
  return { held, supply, reserveA, reserveB, balanceA, balanceB }
}

const divideUp = (numerator: bigint, denominator: bigint) =>
  (numerator + denominator - 1n) / denominator

const grouped = (amount: bigint, decimals: number) =>
  formatAmount(amount, decimals, { group: true })

/** Newton's method, repeated here because the app's own is under test. */
function sqrt(value: bigint): bigint {
  let root = value
  for (let next = (value + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}
