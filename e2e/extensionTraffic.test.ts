import { developmentAccounts } from '@nightjar/devchain'
import type { Page } from 'playwright-core'
import { inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { chooseWallet, compareVisits, delaySwap, LONGEST_MS, places } from './compareVisits.ts'
import { goWithin, payField } from './person.ts'
import { installExtension } from './simulatedWallets.ts'
import type { Account } from './swapElsewhere.ts'

useBrowser()

const [trader, newcomer] = developmentAccounts.slice(19) as [Account, Account]

/** Plan, and a record that it leaves. */
async function findRecords(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 unfinished' }).waitFor()
  await goWithin(page, '/swap/private#from=USDX&to=WETH')
  await payField(page).fill('2')
  await page.getByRole('button', { name: 'Review private swap' }).waitFor()
}

test('privacy 13, 14, 23: every page asks for the same with an extension', {
  skip: !inject('deep'),
  timeout: LONGEST_MS,
}, async () => {
  const withExtension = (account: Account) => ({
    places,
    prepare: (page: Page) => installExtension(page.context(), 'Shield', account),
    connect: chooseWallet(/Shield/),
  })
  const own = { begin: delaySwap, check: findRecords }
  await compareVisits([trader, newcomer], withExtension, own)
})
