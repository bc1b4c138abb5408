import { developmentAccounts } from '@nightjar/devchain'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { reserves } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import { acceptDialogs, confirmInWallet, leaveSurplus, payField, walletSheet } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [trader] = developmentAccounts.slice(33)
const address = trader?.address ?? ''

describe('a private swap without others', () => {
  test('is delayed until others act, survives a reload, and can still be started at once', {
    tags: 'slow',
  }, async () => {
    await makeRecords(address, { ALEO: ['1'], OWL: ['3'] })
    const { page, problems } = await sharedPage()
    await enter(page, '/swap/private#from=OWL&to=WETH', trader?.privateKey ?? '')
    const before = await reserves('OWL', 'WETH')
    await payField(page).fill('2')
    await page.getByRole('button', { name: 'Wait for 3 others' }).click()
    const review = page.getByRole('dialog', { name: 'Review private swap' })
    await review
      .getByText(/^It starts as soon as there have been 3 other private actions/)
      .waitFor()
    await review.getByRole('button', { name: 'Start later' }).click()
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByText('0 of 3 others so far').waitFor()
    await sheet.getByText(/^It waits at most 1,1\d\d more blocks/).waitFor() // it counts down

    await page.reload()
    await acceptDialogs(page)
    await page.getByRole('button', { name: '1 unfinished' }).click()
    const plans = page.getByRole('region', { name: 'Unfinished plans' })
    await plans.getByText(/^Starts in (5\d|60) min at most$/).waitFor()
    await plans.getByRole('button', { name: 'Show' }).click()
    await sheet.getByText('0 of 3 others so far').waitFor()
    expect(await walletSheet(page).isVisible()).toBe(false)
    expect(await reserves('OWL', 'WETH')).toEqual(before)
    await sheet.getByRole('button', { name: 'Start now' }).click()
    await confirmInWallet(page) // the swap
    await leaveSurplus(sheet)
    const [owl] = await reserves('OWL', 'WETH')
    expect(owl - before[0]).toBe(2n * 10n ** 18n)
    expect(problems).toEqual([])
  })
})
