import { developmentAccounts } from '@nightjar/devchain'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { publicBalance } from './chain.ts'
import { acceptDialogs, confirmInWallet, goWithin, reviewAndSend } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [, , winner, trader] = developmentAccounts // no other flow trades with these

describe('the campaign', () => {
  test('gives points for a public swap, and counts it in the competition', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/campaign/points', trader?.privateKey ?? '')
    const own = page.getByRole('region', { name: 'Your points' })
    await own.getByText(/^(Unranked|of all addresses with points)$/).waitFor()

    await goWithin(page, '/swap/public?from=ALEO&to=USDX&amount=5')
    await reviewAndSend(page)
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    await page.getByRole('button', { name: 'Swap again' }).click()

    await goWithin(page, '/campaign/points')
    await own.getByText(/^\+[1-3]0 today$/).waitFor() // the seed traded with it too
    await own.getByText('You earned points in the earliest blocks').waitFor()
    const board = page.getByRole('region', { name: 'Leaderboard' })
    await board.getByRole('listitem').filter({ hasText: 'You' }).waitFor()

    await page.getByRole('link', { name: 'Coin competition' }).click()
    const row = page.getByRole('region', { name: 'Standings' }).getByRole('listitem')
    await row
      .filter({ hasText: 'USDX' })
      .getByText(/\d+ traders?$/)
      .waitFor()
    expect(await row.count()).toBe(7)
    await page.getByRole('region', { name: 'This round' }).getByText('100,000 NJR').waitFor()
    expect(problems).toEqual([])
  })

  test('pays the share of a finished round, once and to the unit', async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/campaign/coin-competition', winner?.privateKey ?? '')
    const prize = page.getByRole('region', { name: 'Prize' })
    const offer = prize.getByText(/^The round ended .*, and you won [\d,.]+ NJR\.$/)
    const text = await offer.innerText()
    const share = /you won ([\d,.]+ NJR)/.exec(text)?.[1] ?? ''
    const before = await publicBalance(winner?.address ?? '', 'NJR')
    await prize.getByRole('button', { name: `Claim ${share}` }).click()
    await page
      .getByRole('dialog', { name: 'Sign a message' })
      .getByRole('button', { name: 'Sign' })
      .click()
    await prize.getByText(`${share} was paid to you.`).waitFor()
    const [, whole = '', decimals = ''] = /^([\d,]+)\.?(\d*) NJR$/.exec(share) ?? []
    const amount = BigInt(whole.replaceAll(',', '') + decimals.padEnd(6, '0'))
    expect(amount).toBeGreaterThan(0n)
    expect((await publicBalance(winner?.address ?? '', 'NJR')) - before).toBe(amount)

    const past = page.getByRole('region', { name: 'Past rounds' })
    await past.getByText('2 traders').waitFor()
    await past.getByRole('link').click()
    const shown = page.getByRole('region', { name: 'Past round', exact: true })
    await shown.getByText('100,000 NJR').waitFor()
    const row = page.getByRole('region', { name: 'Standings' }).getByRole('listitem')
    await row.filter({ hasText: 'NJR' }).getByText('1 trader').waitFor()
    await page.reload()
    await acceptDialogs(page)
    await prize.getByText(`${share} was paid to you.`).waitFor()
    expect(await prize.getByRole('button', { name: /^Claim/ }).count()).toBe(0)
    await shown.getByRole('link', { name: 'Go to the current round' }).click()
    await page.getByRole('region', { name: 'This round' }).waitFor()
    expect(problems).toEqual([])
  })
})
