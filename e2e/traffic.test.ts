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
import { expect, onTestFinished, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { token } from './chain.ts'
import { createSend } from './createSend.ts'
import { differences, type Step } from './differences.ts'
import { type Asked, freezeSite } from './frozenSite.ts'
import { makeRecords } from './makeRecords.ts'
import {
  acceptDialogs,
  accountButton,
  confirmInWallet,
  goWithin,
  importWallet,
  open,
  payField,
} from './person.ts'
import { connectExtension, installExtension } from './simulatedWallets.ts'
import { stack } from './stack.ts'

useBrowser()

const accounts = developmentAccounts.slice(15, 24)
type Account = (typeof developmentAccounts)[number]

const pair = LOCAL_PAIRS[0]?.id ?? ''
const main = ['/swap/private', '/pool/private', '/assets/transfer/private', '/transaction']
const every = [
  ...main,
  ...['/swap/public', '/pool', `/pool/${pair}`, '/pool/private/add', '/assets/tokens'],
  ...['/wrap/private/wrap', '/receipt', '/analytics', '/list', '/'],
]

/** Public balances, everyone's calls and the rules are read on a clock of their own, on every page. */
const clock = [
  /^\/api\/pairs\/balance\/me$/,
  /^\/api\/tokens\/balances\?/,
  /\/mapping\/\w+\/me$/,
  /\/mapping\/authorized_balances\/\d+field$/,
  /^\/api\/explorer\/txs\?limit=100$/,
  /^\/api\/settings$/,
]
/** One block in a hundred is compared with the node, by chance. */
const drawn = /^\/(node|endpoint)\/.*\/blocks\?start=\d+&end=\d+$/

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

type Site = Awaited<ReturnType<typeof freezeSite>>

/**
 * Records what a visitor asks for, step by step. The page's clock stands still during a step and moves by as much between
 * two, so that what is too old to be shown is the same for everyone, on any machine.
 */
async function createRecorder(site: Site, page: Page) {
  const steps: Step[] = []
  const onClock = new Set<string>()
  const requested: string[] = []
  let now = site.frozenAt
  page.on('request', (request) => requested.push(request.url())) // what the disk cache answers, too
  await page.clock.setFixedTime(now)

  return {
    steps,
    onClock,
    /** Does something, which asks for this among other things, and waits for the end of it. */
    async step(name: string, act: () => Promise<unknown>, awaited: readonly string[] = []) {
      requested.length = 0
      now += STEP_MS
      await page.clock.setFixedTime(now)
      site.beat()
      await act()
      await settle({ site, page, name, awaited, requested })
      const taken = site.take().filter(({ path }) => !drawn.test(path))
      const isOnClock = ({ path }: Asked) => clock.some((pattern) => pattern.test(path))
      for (const { path } of taken.filter(isOnClock)) onClock.add(mask(path))
      const asked = taken
        .filter((each) => !isOnClock(each))
        .map(({ method, path, size }) => `${method} ${mask(path)} ${size}`)
      const ofKind = (kind: string) => asked.filter((each) => each.includes(`/api/pages/${kind}/`))
      const pages = [...ofKind('outputs'), ...ofKind('calls')]
      steps.push({ step: name, asked: asked.toSorted(), pages })
    },
  }
}

/** Less than what makes the stream of blocks count as silent, and a part of no age at which something is asked for again. */
const STEP_MS = 26_000

type Settling = {
  readonly site: Site
  readonly page: Page
  readonly name: string
  readonly awaited: readonly string[]
  readonly requested: readonly string[]
}

/** Resolves when this was asked for, and the page and its workers have had many turns in which nothing was. */
async function settle({ site, page, name, awaited, requested }: Settling): Promise<void> {
  const missing = () => {
    const asked = [...requested, ...site.asked().map(({ path }) => path)]
    return awaited.filter((part) => !asked.some((path) => path.includes(part)))
  }
  const until = Date.now() + LONGEST_MS
  for (let turns = 0; turns < TURNS; turns++) {
    const before = site.answered()
    await takeTurn(page)
    if (before === undefined || before !== site.answered() || missing().length > 0) turns = 0
    if (Date.now() > until) {
      throw new Error(`${name}: does not end; not asked for: ${missing().join(', ') || 'nothing'}.`)
    }
  }
}

/** So many turns last longer than every pause of the page after which it asks for something. */
const TURNS = 60
const TURN_MS = 25
const LONGEST_MS = 150_000

/** Resolves when the page and each worker has done what it had to do: the busier they are, the longer it takes. */
async function takeTurn(page: Page): Promise<void> {
  const rest = () => scheduler.postTask(() => undefined, { priority: 'background' })
  await page.evaluate(rest)
  await Promise.all(page.workers().map((worker) => worker.evaluate(rest).catch(() => undefined))) // one may end meanwhile
  await new Promise((done) => setTimeout(done, TURN_MS))
}

/** Without the time, and without keys that are hashes of the account's address. */
const mask = (path: string): string =>
  path
    .replace(/\b(from|to)=1\d{9}\b/g, '$1=now')
    .replace(/(authorized_balances)\/\d+field/, '$1/mine')

type Act = (page: Page) => Promise<unknown>

type Visit = {
  readonly site: Site
  readonly account: Account
  readonly places: readonly string[]
  /** Before the page is opened. */
  readonly prepare?: Act
  readonly connect: Act
  /** What only this account does, unrecorded. */
  readonly begin?: Act
  /** What the account finds in the end. */
  readonly check: Act
}

/** A visit of every page in a new browser, and another one in the same browser. */
async function visit({ site, account, places, check, connect, ...given }: Visit) {
  site.visit(account.address)
  const { page, problems } = await newPage()
  const { steps, onClock, step } = await createRecorder(site, page)
  const elsewhere = new Set<string>()
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== site.url && origin !== 'null') elsewhere.add(request.url())
  })
  await given.prepare?.(page)
  await step('a new browser', () => open(page, `${site.url}/swap/public`), ['checkAnswer'])
  await step('connect', () => connect(page), site.lastPages())
  for (const path of places) await step(path, () => goWithin(page, path))
  await step('not compared', async () => given.begin?.(page))
  steps.pop()
  await step('another visit', async () => {
    await page.goto(`${site.url}/swap/public`)
    await acceptDialogs(page)
    await accountButton(page).waitFor()
  }, [...site.lastPages(), 'checkAnswer'])
  await step('block', async () => site.block(), ['/api/pages/outputs/', '/api/pages/calls/'])
  for (const path of ['/assets/tokens', '/swap/private', '/transaction']) {
    await step(path, () => goWithin(page, path))
  }
  await goWithin(page, '/assets/tokens')
  await page.getByRole('button', { name: 'Surpluses' }).click()
  const surpluses = page.getByRole('dialog', { name: 'Surpluses' })
  await step('surpluses', () => surpluses.getByRole('button', { name: 'Search again' }).click())
  await check(page)
  expect([problems, [...elsewhere]]).toEqual([[], []])
  await page.context().close()
  return { steps, onClock }
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

async function findNothing(page: Page): Promise<void> {
  await surplusesOf(page).getByText('Nothing to claim.').waitFor()
}

async function expectSame(visits: readonly (() => ReturnType<typeof visit>)[]): Promise<void> {
  const [one, other] = [await visits[0]?.(), await visits[1]?.()]
  expect(one?.steps.some(({ asked }) => asked.length > 20)).toBe(true)
  const unlike = differences(one?.steps ?? [], other?.steps ?? [])
  if (unlike !== '') throw new Error(unlike) // an assertion would cut it short
  expect(one?.onClock).toEqual(other?.onClock)
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

const withLocalWallet =
  (places: readonly string[]) =>
  ({ privateKey }: Account) => ({
    places,
    connect: (page: Page) => importWallet(page, privateKey),
  })

test('privacy 13, 20, 23: private pages ask for the same, whatever the account owns and has begun', {
  tags: 'slow',
}, async () => {
  const [rich, poor] = accounts.slice(0, 2) as [Account, Account]
  await compare([rich, poor], withLocalWallet(main), { begin: delaySwap, check: findAll })
})

test('privacy 13, 20, 23: every page asks for the same', { tags: 'slow' }, async () => {
  const [rich, poor] = accounts.slice(2, 4) as [Account, Account]
  await compare([rich, poor], withLocalWallet(every), { begin: delaySwap, check: findAll })
})

test('privacy 13, 14, 23: every page asks for the same with an extension', {
  tags: 'slow',
}, async () => {
  const [rich, poor] = accounts.slice(4, 6) as [Account, Account]
  const withExtension = (account: Account) => ({
    places: every,
    prepare: (page: Page) => installExtension(page.context(), 'Shield', account),
    connect: (page: Page) => connectExtension(page, 'Shield'),
  })
  await compare([rich, poor], withExtension, { begin: delaySwap, check: findRecords })
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
async function watchDeed(site: Site, account: Account, { place, prepare, act }: Deed) {
  site.visit(account.address)
  const { page, problems } = await newPage()
  const { steps, step } = await createRecorder(site, page)
  await step('a new browser', () => open(page, `${site.url}/swap/public`), ['checkAnswer'])
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
  return new Set(steps.at(-1)?.asked.map((line) => line.replace(/(broadcast) \d+$/, '$1')))
}

test('privacy 16, 20: a claim, a private transfer and a private swap ask for the same before they are sent', {
  tags: 'slow',
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
