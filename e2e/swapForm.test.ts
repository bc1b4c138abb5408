import { developmentAccounts } from '@nightjar/devchain'
import { transferCreditsPublic, transferPublic, type UnsignedTransaction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { token } from './chain.ts'
import { createSend } from './createSend.ts'
import { open, payField, readField, receiveField, swapButton } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

describe('the swap form', () => {
  test('explains every amount that cannot be swapped, without errors', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/swap/public?from=USDX&to=WBTC', developmentAccounts[1]?.privateKey ?? '')
    const cases = [
      ['', 'Enter an amount'],
      ['0', 'Enter an amount'],
      ['abc', 'Enter a valid amount'],
      ['1e5', 'Enter a valid amount'],
      ['-1', 'Enter a valid amount'],
      ['1.2.3', 'Enter a valid amount'],
      ['1.1234567', 'Too many decimals'],
      ['9'.repeat(60), 'Amount too large'],
      ['1000', 'Not enough USDX'], // this account has none
    ] as const
    for (const [typed, label] of cases) {
      await payField(page).fill(typed)
      await page.getByRole('button', { name: label, exact: true }).waitFor()
      expect([typed, await swapButton(page).isDisabled()]).toEqual([typed, true])
    }
    expect(problems).toEqual([])
  })

  test('more than the pools hold cannot be bought', async () => {
    const { page } = await newPage()
    await open(page, '/swap/public?from=USDX&to=WBTC')
    await receiveField(page).fill('1000000')
    await page.getByRole('button', { name: 'Not enough liquidity' }).waitFor()
  })

  test('the two fields update each other', async () => {
    const { page } = await newPage()
    await open(page, '/swap/public?from=USDX&to=WBTC')
    await payField(page).fill('64000')
    const received = await readField(receiveField(page))
    expect(Number(received)).toBeGreaterThan(0.8)
    await receiveField(page).fill('0.5')
    expect(Number((await payField(page).inputValue()).replaceAll(',', ''))).toBeGreaterThan(32_000)
  })

  test('what is written while tokens can be chosen stays when one is', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public?from=USDX&to=WETH')
    await payField(page).fill('5')
    await page.getByRole('button', { name: 'WETH, change the token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select a token' })
    await dialog.getByRole('combobox').fill('WBTC')
    await page.waitForURL(/amount=5/)
    await dialog.getByRole('option').filter({ hasText: 'Bitcoin' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL(/to=WBTC/)
    await page.getByRole('button', { name: 'WBTC, change the token' }).waitFor()
    expect(await payField(page).inputValue()).toBe('5')
    await page.goBack()
    expect(page.url()).not.toContain('/swap/')
    expect(problems).toEqual([])
  })

  test('choosing the same token twice is explained', async () => {
    const { page } = await newPage()
    await open(page, '/swap/public?from=USDX&to=USDX')
    await page
      .getByText(/two different tokens|Select a token/)
      .first()
      .waitFor()
    expect(await swapButton(page).isDisabled()).toBe(true)
  })

  test('keeps its tokens when somebody sends the account something', { tags: 'slow' }, async () => {
    const [giver] = developmentAccounts
    const [holder] = developmentAccounts.slice(47)
    const to = holder?.address ?? ''
    const give = async (call: UnsignedTransaction) =>
      createSend()(giver?.privateKey ?? '', { ...call, fee: 0, privateFee: false })
    await give(transferCreditsPublic({ to, amount: 500_000_000n }))
    const { page, problems } = await sharedPage()
    await enter(page, '/swap/public', holder?.privateKey ?? '')
    const form = page.getByRole('region', { name: 'Public swap' })
    const tokens = () => form.getByRole('button', { name: /change the token/ }).allInnerTexts()
    await form.getByText('500 ALEO').waitFor()
    await payField(page).fill('100')
    await readField(receiveField(page))
    expect(await tokens()).toEqual(['ALEO', 'USDX'])
    await give(transferPublic({ token: token('USDX').id, to, amount: 101_000_000n }))
    await form.getByText('101 USDX').waitFor()
    expect(await payField(page).inputValue()).toBe('100')
    expect(await tokens()).toEqual(['ALEO', 'USDX'])
    await form.getByRole('button', { name: 'Review swap' }).click()
    await page.getByRole('dialog', { name: 'Review swap' }).getByText('100 ALEO').first().waitFor()
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])
  })
})
