// @module-tag slow
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { credits, heldByPools, lastPublicInputs, publicBalance } from './chain.ts'
import {
  claimCredits,
  confirmInWallet,
  createWallet,
  goWithin,
  open,
  payField,
  readAddress,
  takeFromFaucet,
  walletSheet,
} from './person.ts'

useBrowser()

describe('a newcomer with public money only', () => {
  test('privacy 1, 6: swaps privately by one review and three prompts, two of them at once', async () => {
    const { page, problems } = await newPage()
    await open(page, '/faucet')
    await createWallet(page)
    const address = await readAddress(page)
    await claimCredits(page)
    await takeFromFaucet(page, 'USDX')
    const [usdx, microcredits] = await Promise.all([
      publicBalance(address, 'USDX'),
      credits(address),
    ])
    await goWithin(page, '/swap/private#to=WBTC')
    await payField(page).fill('100') // what is held is chosen
    const steps = page.getByRole('list', { name: 'From your public balance' })
    await steps.getByText('Make 1,000 USDX and 1 ALEO private').waitFor()
    await steps.getByText('Your wallet asks 2 times now and once when the wait is over.').waitFor()
    await steps.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: 'Review, 3 steps' }).click()
    await page.getByText(/^Simulated on block [\d,]+: it succeeds\./).waitFor()
    const before = await heldByPools('USDX')
    await page.getByRole('button', { name: 'Start 3 steps' }).click()
    let prompts = 0
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    const done = sheet.getByText('Done', { exact: true })
    for (; prompts < 3; prompts += 1) await confirmInWallet(page)
    await done.waitFor()
    expect(await walletSheet(page).count()).toBe(0) // the surplus is not claimed now

    expect(await publicBalance(address, 'USDX')).toBe(usdx - 1_000_000_000n)
    const left = await credits(address)
    expect(microcredits - left).toBeGreaterThan(1_000_000n)
    expect(microcredits - left).toBeLessThan(1_010_000n) // the swap's fee was paid from the record
    expect((await heldByPools('USDX')) - before).toBe(100_000_000n)
    expect(await lastPublicInputs('swap_exact_private_for_private')).not.toContain(address)
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await goWithin(page, '/assets/tokens')
    await page.getByTitle('900', { exact: true }).first().waitFor() // what is left of the record
    expect(problems).toEqual([])
  })

  test('privacy 1, 6: wraps ALEO privately by one review and three prompts', async () => {
    const { page, problems } = await newPage()
    await open(page, '/faucet')
    await createWallet(page)
    const address = await readAddress(page)
    await claimCredits(page)
    const before = await credits(address)
    await goWithin(page, '/wrap/private/wrap')
    await page.getByLabel('You wrap', { exact: true }).fill('3')
    const steps = page.getByRole('list', { name: 'From your public balance' })
    await steps.getByText('Make 5 ALEO and 1 ALEO private').waitFor()
    await page.getByRole('button', { name: 'Review, 3 steps' }).click()
    await page.getByRole('button', { name: 'Start 3 steps' }).click()
    for (let prompts = 0; prompts < 3; prompts += 1) await confirmInWallet(page)
    const sheet = page.getByRole('dialog', { name: 'Wrap', exact: true })
    await sheet.getByText('Done', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    const paid = before - (await credits(address))
    expect(paid).toBeGreaterThan(6_000_000n)
    expect(paid).toBeLessThan(6_010_000n) // the wrap's fee was paid from the record
    expect(await publicBalance(address, 'WALEO')).toBe(0n)
    const shown = await lastPublicInputs('wrap_private')
    expect(shown).toContain('3000000u64')
    expect(shown).not.toContain(address)
    await goWithin(page, '/assets/tokens')
    await page.getByTitle('3', { exact: true }).first().waitFor()
    expect(problems).toEqual([])
  })
})
