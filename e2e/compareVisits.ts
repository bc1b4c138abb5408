import { LOCAL_PAIRS } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { newPage } from './browser.ts'
import { createRecorder } from './createRecorder.ts'
import { differences } from './differences.ts'
import { type FrozenSite, freezeSite } from './frozenSite.ts'
import { acceptDialogs, accountButton, goWithin, importKey, payField } from './person.ts'
import { stack } from './stack.ts'
import { type Account, swapElsewhere } from './swapElsewhere.ts'

/** Two visits of every page, in which nothing is hurried. */
export const LONGEST_MS = 900_000

export const privatePlaces = [
  '/swap/private',
  '/pool/private',
  '/assets/transfer/private',
  '/transaction',
]
export const places = [
  ...privatePlaces,
  '/swap/public',
  '/pool',
  `/pool/${LOCAL_PAIRS[0]?.id}`,
  '/pool/private/add',
  '/assets/tokens',
  '/wrap/private/wrap',
  '/receipt',
  '/analytics',
  '/list',
  '/',
]

export type Act = (page: Page) => Promise<unknown>

type Visit = {
  readonly site: FrozenSite
  readonly account: Account
  readonly places: readonly string[]
  /** Before the page is opened. */
  readonly prepare?: Act
  /** One after another, each when the page rests. */
  readonly connect: readonly Act[]
  /** What only this account does, unrecorded. */
  readonly begin?: Act
  /** What the account finds in the end. */
  readonly check: Act
}

/** A visit of every page in a new browser, and another one in the same browser. */
async function visit({ site, account, places, check, connect, ...given }: Visit) {
  site.visit(account.address)
  const { page, problems } = await newPage()
  const { steps, step } = await createRecorder(site, page)
  const elsewhere = new Set<string>()
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== site.url && origin !== 'null') elsewhere.add(request.url())
  })
  await given.prepare?.(page)
  await step('a new browser', () => page.goto(`${site.url}/swap/public`))
  await step('the terms', () => acceptDialogs(page), ['checkAnswer'])
  for (const act of connect.slice(0, -1)) await step('begin to connect', () => act(page))
  await step(
    'connect',
    async () => {
      await connect.at(-1)?.(page)
      await accountButton(page).waitFor()
    },
    site.lastPages(),
  )
  for (const path of places) await step(path, () => goWithin(page, path))
  await step('not compared', async () => given.begin?.(page))
  steps.pop()
  await step('another visit', () => page.goto(`${site.url}/swap/public`))
  await step('the terms again', async () => {
    await acceptDialogs(page)
    await accountButton(page).waitFor()
  }, ['checkAnswer'])
  await step('block', async () => site.block(), ['/api/pages/outputs/', '/api/pages/calls/'])
  for (const path of ['/assets/tokens', '/swap/private', '/transaction']) {
    await step(path, () => goWithin(page, path))
  }
  await step('tokens again', () => goWithin(page, '/assets/tokens'))
  await step('surpluses', () => page.getByRole('button', { name: 'Surpluses' }).click())
  const surpluses = page.getByRole('dialog', { name: 'Surpluses' })
  await step('search', () => surpluses.getByRole('button', { name: 'Search again' }).click())
  await check(page)
  expect([problems, [...elsewhere]]).toEqual([[], []])
  await page.context().close()
  return steps
}

/** Delays a private swap until others have acted. */
export async function delaySwap(page: Page): Promise<void> {
  await goWithin(page, '/swap/private#from=OWL&to=WETH')
  await payField(page).fill('2')
  await page.getByRole('button', { name: 'Wait for 3 others' }).click()
  await page.getByRole('button', { name: 'Start later' }).click()
  const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
  await sheet.getByText('0 of 3 others so far').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
}

export const surplusesOf = (page: Page) => page.getByRole('dialog', { name: 'Surpluses' })

/** Both sides of the swap. */
export async function findSwap(page: Page): Promise<void> {
  await goWithin(page, '/transaction')
  const row = page.getByRole('listitem').filter({ hasText: '30 USDX' })
  await row.filter({ hasText: 'WBTC' }).first().waitFor()
}

async function findNothing(page: Page): Promise<void> {
  await surplusesOf(page).getByText('Nothing to claim.').waitFor()
}

async function expectSame(visits: readonly (() => ReturnType<typeof visit>)[]): Promise<void> {
  const [one, other] = [await visits[0]?.(), await visits[1]?.()]
  expect(one?.some(({ groups }) => groups.flat().length > 20)).toBe(true)
  expect(one?.every(({ groups }) => groups.length > 0)).toBe(true) // intervals are in every step
  const unlike = differences(one ?? [], other ?? [])
  if (unlike !== '') throw new Error(unlike) // an assertion would cut it short
}

/** Compares visits of an account with a private past and of one without, on the same chain. */
export async function compareVisits(
  [rich, poor]: readonly [Account, Account],
  wayOf: (account: Account) => Pick<Visit, 'connect' | 'prepare' | 'places'>,
  own: Pick<Visit, 'begin' | 'check'>,
): Promise<void> {
  await swapElsewhere(rich)
  const site = await freezeSite(stack().url)
  onTestFinished(() => site.close())
  await expectSame([
    () => visit({ site, account: rich, ...wayOf(rich), ...own }),
    () => visit({ site, account: poor, ...wayOf(poor), check: findNothing }),
  ])
}

/** Chooses the wallet of this name, step by step. */
export const chooseWallet = (wallet: RegExp): readonly Act[] => [
  (page) => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click(),
  (page) =>
    page
      .getByRole('dialog', { name: 'Select Wallet' })
      .getByRole('button', { name: wallet })
      .click(),
]

/** Imports a key into the local wallet. */
export const connectWith = (key: string): readonly Act[] => [
  ...chooseWallet(/Local Wallet/),
  (page) => importKey(page, key),
]
