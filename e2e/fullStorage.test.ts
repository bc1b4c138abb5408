import { developmentAccounts } from '@nightjar/devchain'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { publicBalance } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import { fillStorage } from './modes.ts'
import {
  acceptDialogs,
  accountButton,
  formHides,
  goWithin,
  open,
  payField,
  reviewAndSend,
} from './person.ts'
import { connectExtension, installExtension } from './simulatedWallets.ts'

useBrowser()

const [rich, , , fourth] = developmentAccounts
const swap = '/swap/public?from=USDX&to=WBTC'

const unstored = /This browser can’t store your transactions/
/** The newest swap of this amount in the list. */
const accepted = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: '10.07 USDX' }).first().getByText('Accepted')
const receipt = (page: Page) => page.getByText(/^Swapped in block [\d,]+$/)

describe('a full disk', () => {
  test('a swap is sent once, followed in memory and in other tabs, and stored once there is room', async () => {
    const account = { address: rich?.address ?? '', privateKey: rich?.privateKey ?? '' }
    const { page, problems } = await newPage()
    page.context().setDefaultTimeout(200_000)
    const wallet = await installExtension(page.context(), 'Shield', account)
    await open(page, swap)
    await connectExtension(page, 'Shield')
    const empty = await fillStorage(page)
    const before = await publicBalance(account.address, 'USDX')
    await payField(page).fill('10.07')
    await reviewAndSend(page)
    await page.getByText(unstored).first().waitFor()
    await receipt(page).waitFor()
    const asked = () => wallet.asked.filter(({ method }) => method === 'execute').length
    expect(asked()).toBe(1)
    expect(await page.getByRole('button', { name: 'Confirm swap' }).count()).toBe(0)

    const other = await page.context().newPage()
    await other.goto('/transaction')
    await acceptDialogs(other)
    await accountButton(other).waitFor() // it connects by itself
    await accepted(other).waitFor()
    await other.close()

    await page.getByRole('button', { name: 'Swap again' }).click()
    await page.getByText(unstored).waitFor()
    await empty()
    await page.getByText(unstored).waitFor({ state: 'detached' })
    await page.reload()
    await acceptDialogs(page)
    await goWithin(page, '/transaction')
    await accepted(page).waitFor()
    expect(asked()).toBe(1)
    expect(await publicBalance(account.address, 'USDX')).toBe(before - 10_070_000n)
    expect(problems).toEqual([])
  })

  test('a private swap whose surplus only this browser could claim is not started, and it says why', {
    tags: 'slow',
  }, async () => {
    const { address = '', privateKey = '' } = fourth ?? {}
    await makeRecords(address, { ALEO: ['1'], USDX: ['100'] })
    const { page, problems } = await newPage()
    page.context().setDefaultTimeout(200_000)
    const wallet = await installExtension(page.context(), 'Shield', { address, privateKey })
    await open(page, '/swap/private#from=USDX&to=WBTC')
    await connectExtension(page, 'Shield')
    await payField(page).fill('100')
    await formHides(page)
    const empty = await fillStorage(page)
    await page.getByRole('button', { name: 'Review private swap' }).click()
    await page.getByRole('button', { name: 'Start private swap' }).click()
    await page
      .getByText(/can’t store the secret of the one-time address.*Free some space/)
      .waitFor()
    expect(wallet.asked.filter(({ method }) => method === 'execute')).toEqual([])

    await empty()
    await page.getByRole('button', { name: 'Start private swap' }).click()
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByText('Done', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })
})
