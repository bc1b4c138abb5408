import { developmentAccounts } from '@nightjar/devchain'
import { expect, onTestFinished, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { type Act, LONGEST_MS, surplusesOf } from './compareVisits.ts'
import { createRecorder } from './createRecorder.ts'
import { type FrozenSite, freezeSite } from './frozenSite.ts'
import { acceptDialogs, confirmInWallet, goWithin, importWallet, payField } from './person.ts'
import { stack } from './stack.ts'
import { type Account, swapElsewhere } from './swapElsewhere.ts'

useBrowser()

const [receiver] = developmentAccounts as [Account]
const [claimer, sender, swapper] = developmentAccounts.slice(21) as [Account, Account, Account]

type Deed = {
  /** Where it is done. */
  readonly place: string
  /** Before the page is still. */
  readonly prepare: Act
  /** Up to the wallet's question. */
  readonly act: Act
}

const claim: Deed = {
  place: '/assets/tokens',
  prepare: async (page) => {
    await page.getByRole('button', { name: 'Surpluses' }).click()
    await surplusesOf(page).getByRole('button', { name: 'Search again' }).click()
    await surplusesOf(page).getByRole('button', { name: 'Claim', exact: true }).waitFor()
  },
  act: (page) => surplusesOf(page).getByRole('button', { name: 'Claim', exact: true }).click(),
}

const transfer: Deed = {
  place: '/assets/transfer/private#token=OWL&amount=2',
  prepare: async (page) => {
    await page.getByLabel('Recipient’s address').fill(receiver.address)
    await page.getByRole('button', { name: 'Review transfer' }).waitFor()
  },
  act: async (page) => {
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await page.getByRole('button', { name: 'Send 2 OWL' }).click()
  },
}

const swap: Deed = {
  place: '/swap/private#from=OWL&to=WETH',
  prepare: async (page) => {
    await payField(page).fill('2')
    await page.getByRole('button', { name: 'Review private swap' }).waitFor()
  },
  act: async (page) => {
    await page.getByRole('button', { name: 'Review private swap' }).click()
    await page.getByRole('button', { name: 'Start private swap' }).click()
  },
}

/** What is asked for from the first click to the broadcast, once or more often. */
async function watchDeed(site: FrozenSite, account: Account, { place, prepare, act }: Deed) {
  site.visit(account.address)
  const { page, problems } = await newPage()
  const { steps, step } = await createRecorder(site, page)
  await step('a new browser', () => page.goto(`${site.url}/swap/public`))
  await step('the terms', () => acceptDialogs(page), ['checkAnswer'])
  await step('connect', () => importWallet(page, account.privateKey), site.lastPages())
  await step('place', async () => {
    await goWithin(page, place)
    await prepare(page)
  })
  await step('deed', async () => {
    await act(page)
    await confirmInWallet(page)
  }, ['/transaction/broadcast'])
  expect(problems).toEqual([])
  await page.context().close()
  return new Set(
    steps
      .at(-1)
      ?.groups.flat()
      .map((line) => line.replace(/(broadcast) \d+$/, '$1')),
  )
}

test('privacy 16, 20: a claim, a private transfer and a private swap ask for the same before they are sent', {
  tags: 'slow',
  timeout: LONGEST_MS,
}, async () => {
  for (const each of [claimer, sender, swapper]) await swapElsewhere(each)
  const site = await freezeSite(stack().url)
  onTestFinished(() => site.close())
  const claimed = await watchDeed(site, claimer, claim)
  expect(claimed).toContain('POST /node/testnet/transaction/broadcast')
  expect(await watchDeed(site, sender, transfer)).toEqual(claimed)
  expect(await watchDeed(site, swapper, swap)).toEqual(claimed)
})
