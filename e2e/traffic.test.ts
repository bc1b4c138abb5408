import { developmentAccounts } from '@nightjar/devchain'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { useBrowser } from './browser.ts'
import {
  compareVisits,
  connectWith,
  delaySwap,
  findSwap,
  LONGEST_MS,
  places,
  surplusesOf,
} from './compareVisits.ts'
import type { Account } from './swapElsewhere.ts'

useBrowser()

const [trader, newcomer] = developmentAccounts.slice(15) as [Account, Account]

/** Balance, plan, surplus, and both sides of the swap. */
async function findAll(page: Page): Promise<void> {
  await surplusesOf(page).getByRole('button', { name: 'Claim', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 unfinished' }).waitFor()
  await findSwap(page)
}

test('privacy 13, 20, 23: every page asks for the same, whatever the account owns and has begun', {
  tags: 'slow',
  timeout: LONGEST_MS,
}, async () => {
  const withLocalWallet = ({ privateKey }: Account) => ({
    places,
    connect: connectWith(privateKey),
  })
  await compareVisits([trader, newcomer], withLocalWallet, { begin: delaySwap, check: findAll })
})
