import { developmentAccounts } from '@nightjar/devchain'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { Page } from 'playwright-core'
import { inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import {
  compareVisits,
  connectWith,
  findSwap,
  LONGEST_MS,
  privatePlaces,
  surplusesOf,
} from './compareVisits.ts'
import type { Account } from './swapElsewhere.ts'

useBrowser()

const [viewed, viewer] = developmentAccounts.slice(17) as [Account, Account]

/** Surplus, and both sides of the swap, with the view key alone. */
async function findWatched(page: Page): Promise<void> {
  await surplusesOf(page).getByRole('listitem').filter({ hasText: 'WBTC' }).waitFor()
  await page.keyboard.press('Escape')
  await findSwap(page)
}

test('privacy 13, 20, 23: private pages ask for the same with a view key', {
  skip: !inject('deep'),
  timeout: LONGEST_MS,
}, async () => {
  const { readPrivateKey } = await loadTestnet()
  const withViewKey = ({ privateKey }: Account) => ({
    places: privatePlaces,
    connect: connectWith(readPrivateKey(privateKey).viewKey.text),
  })
  await compareVisits([viewed, viewer], withViewKey, { check: findWatched })
})
