import { createAleoClient } from '@nightjar/aleo'
import { developmentAccounts } from '@nightjar/devchain'
import {
  createNodePages,
  LOCAL_PAIRS,
  PROGRAMS,
  readRecord,
  swapExactPrivateForPrivate,
} from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { blindedAddress } from '@nightjar/wallet/local/blindedAddress'
import { blindingFactor } from '@nightjar/wallet/local/blindingFactor'
import { createAccountScan } from '@nightjar/wallet/scan/accountScan'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { token } from './chain.ts'
import { createRecorder } from './createRecorder.ts'
import { createSend } from './createSend.ts'
import { differences } from './differences.ts'
import { type FrozenSite, freezeSite } from './frozenSite.ts'
import { makeRecords } from './makeRecords.ts'
import {
  acceptDialogs,
  accountButton,
  confirmInWallet,
  goWithin,
  importKey,
  importWallet,
  payField,
} from './person.ts'
import { installExtension } from './simulatedWallets.ts'
import { stack } from './stack.ts'

useBrowser()

/** Two visits of every page, in which nothing is hurried. */
const LONGEST_MS = 900_000

const accounts = developmentAccounts.slice(15, 24)
type Account = (typeof developmentAccounts)[number]

const pair = LOCAL_PAIRS[0]?.id ?? ''
const main = ['/swap/private', '/pool/private', '/assets/transfer/private', '/transaction']
const every = [
  ...main,
  ...['/swap/public', '/pool', `/pool/${pair}`, '/pool/private/add', '/assets/tokens'],
  ...['/wrap/private/wrap', '/receipt', '/analytics', '/list', '/'],
]

/** A private swap of two records, made without a page; its surplus stays at the account's first one-time address. */
async function swapElsewhere({ address, privateKey }: Account): Promise<void> {
  await makeRecords(address, { ALEO: ['1', '2'], USDX: ['30', '20'], OWL: ['3'] })
  const node = createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })
  const snarkVm = await loadTestnet()
  const { viewKey } = snarkVm.readPrivateKey(privateKey)
  const records = await createAccountScan({ ask: createNodePages(node), node }).records(
    viewKey,
    PROGRAMS.core,
  )
  const record = records.find((each) => !each.spent && readRecord(each)?.amount === 30_000_000n)
  const call = swapExactPrivateForPrivate({
    record: record?.plaintext ?? '',
    tokenOut: token('WBTC').id,
    amountIn: 30_000_000n,
    amountOutMin: 1000n,
    toPrivate: address,
    toPublic: blindedAddress(snarkVm.crypto, address, await blindingFactor(viewKey.text, 0)),
    deadlineHeight: (await node.getHeight()) + 100,
  })
  const { status } = await createSend()(privateKey, { ...call, fee: 0, privateFee: true })
  expect(status).toBe('accepted')
}

type Act = (page: Page) => Promise<unknown>

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
async function delaySwap(page: Page): Promise<void> {
  await goWithin(page, '/swap/private#from=OWL&to=WETH')
  await payField(page).fill('2')
  await page.getByRole('button', { name: 'Wait for 3 others' }).click()
  await page.getByRole('button', { name: 'Start later' }).click()
  const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
  await sheet.getByText('0 of 3 others so far').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
}

const surplusesOf = (page: Page) => page.getByRole('dialog', { name: 'Surpluses' })

/** Balance, plan, surplus, and both sides of the swap. */
async function findAll(page: Page): Promise<void> {
  await surplusesOf(page).getByRole('button', { name: 'Claim', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 unfinished' }).waitFor()
  await findSwap(page)
}

/** Both sides of the swap. */
async function findSwap(page: Page): Promise<void> {
  await goWithin(page, '/transaction')
  const row = page.getByRole('listitem').filter({ hasText: '30 USDX' })
  await row.filter({ hasText: 'WBTC' }).first().waitFor()
}

/** Plan, and a record that it leaves. */
async function findRecords(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 unfinished' }).waitFor()
  await goWithin(page, '/swap/private#from=USDX&to=WETH')
  await payField(page).fill('2')
  await page.getByRole('button', { name: 'Review private swap' }).waitFor()
}

/** Surplus, and both sides of the swap, with the view key alone. */
async function findWatched(page: Page): Promise<void> {
  await surplusesOf(page).getByRole('listitem').filter({ hasText: 'WBTC' }).waitFor()
  await page.keyboard.press('Escape')
  await findSwap(page)
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
async function compare(
  [rich, poor]: readonly [Account, Account],
  wayOf: (account: Account) => Pick<Visit, 'connect' | 'prepare' | 'places'>,
  own: Pick<Visit, 'begin' | 'check'>,
): Promise<void> {
  await swapElsewhere(rich)
  const site = await freezeSite(stack().url)
  onTestFinished(() => site.close())
  await expectSame([
    () =>
      visit({
        ...{ site, account: rich },
        ...wayOf(rich),
        ...own,
      }),
    () => visit({ site, account: poor, ...wayOf(poor), check: findNothing }),
  ])
}

const openWallets: Act = (page) =>
  page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()

const choose =
  (wallet: RegExp): Act =>
  (page) =>
    page
      .getByRole('dialog', { name: 'Select Wallet' })
      .getByRole('button', { name: wallet })
      .click()

const connectWith = (key: string): readonly Act[] => [
  openWallets,
  choose(/Local Wallet/),
  (page) => importKey(page, key),
]

const withLocalWallet =
  (places: readonly string[]) =>
  ({ privateKey }: Account) => ({ places, connect: connectWith(privateKey) })

/** Only in `npm run test:deep`: each flow takes up to five minutes. */
const whole = { tags: 'slow', skip: !inject('deep') } as const

test('privacy 13, 20, 23: private pages ask for the same, whatever the account owns and has begun', {
  ...whole,
  timeout: LONGEST_MS,
}, async () => {
  const [rich, poor] = accounts.slice(0, 2) as [Account, Account]
  await compare([rich, poor], withLocalWallet(main), { begin: delaySwap, check: findAll })
})

test('privacy 13, 20, 23: every page asks for the same', {
  ...whole,
  timeout: LONGEST_MS,
}, async () => {
  const [rich, poor] = accounts.slice(2, 4) as [Account, Account]
  await compare([rich, poor], withLocalWallet(every), { begin: delaySwap, check: findAll })
})

test('privacy 13, 14, 23: every page asks for the same with an extension', {
  ...whole,
  timeout: LONGEST_MS,
}, async () => {
  const [rich, poor] = accounts.slice(4, 6) as [Account, Account]
  const withExtension = (account: Account) => ({
    places: every,
    prepare: (page: Page) => installExtension(page.context(), 'Shield', account),
    connect: [openWallets, choose(/Shield/)],
  })
  await compare([rich, poor], withExtension, { begin: delaySwap, check: findRecords })
})

test('privacy 13, 20, 23: private pages ask for the same with a view key', {
  ...whole,
  timeout: LONGEST_MS,
}, async () => {
  const [rich, poor] = developmentAccounts.slice(13, 15) as [Account, Account]
  const { readPrivateKey } = await loadTestnet()
  const withViewKey = ({ privateKey }: Account) => ({
    places: main,
    connect: connectWith(readPrivateKey(privateKey).viewKey.text),
  })
  await compare([rich, poor], withViewKey, { check: findWatched })
})

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
    await page.getByLabel('Recipient’s address').fill(accounts[0]?.address ?? '')
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
  ...whole,
  timeout: LONGEST_MS,
}, async () => {
  const [claimer, sender, swapper] = accounts.slice(6) as [Account, Account, Account]
  for (const each of [claimer, sender, swapper]) await swapElsewhere(each)
  const site = await freezeSite(stack().url)
  onTestFinished(() => site.close())
  const claimed = await watchDeed(site, claimer, claim)
  expect(claimed).toContain('POST /node/testnet/transaction/broadcast')
  expect(await watchDeed(site, sender, transfer)).toEqual(claimed)
  expect(await watchDeed(site, swapper, swap)).toEqual(claimed)
})
