// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { coarseMinimum, formatAmount, transferPublic } from '@nightjar/sdk'
import type { SimulatedWallet } from '@nightjar/wallet/testing/simulatedWallet'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, type OpenPage, openPage, phone, useBrowser, useKeptPage } from './browser.ts'
import { credits, liquidity, publicBalance, publicFee, reserves, token } from './chain.ts'
import { createSend } from './createSend.ts'
import { cutTexts } from './cutTexts.ts'
import { makeRecords } from './makeRecords.ts'
import {
  doubleLetters,
  fillStorage,
  openBehindProxy,
  openBlocked,
  slowDown,
  translate,
} from './modes.ts'
import { formHides, goWithin, leaveSurplus, open, payField, reloadPlan } from './person.ts'
import { connectExtension, installExtension } from './simulatedWallets.ts'

useBrowser()

const [rich] = developmentAccounts
/** No other flow uses these. */
const accounts = [...developmentAccounts.slice(6, 9), ...developmentAccounts.slice(10, 14)]
const PROOF_SECONDS = 3

/** A page in a mode, which begins at once or when a wallet is connected. */
type InMode = OpenPage & { readonly begin?: () => unknown }

async function openLarge(): Promise<InMode> {
  const opened = await openPage(phone)
  await doubleLetters(opened.page)
  return opened
}

async function openSlow(): Promise<InMode> {
  const opened = await openPage(desktop)
  await slowDown(opened.page, PROOF_SECONDS)
  return opened
}

async function openSilent(): Promise<InMode> {
  const { proxy, ...opened } = await openBehindProxy()
  return { ...opened, begin: () => proxy.silence(true) }
}

const openThen = (begin: (page: Page) => unknown) => async (): Promise<InMode> => {
  const opened = await openPage(desktop)
  return { ...opened, begin: () => begin(opened.page) }
}

type Mode = {
  readonly name: string
  readonly open: () => Promise<InMode>
  readonly isUnstored?: true
  readonly proveSeconds?: number
}

const modes: readonly Mode[] = [
  { name: 'blocked site data', open: openBlocked, isUnstored: true },
  { name: 'a full disk', open: openThen(fillStorage), isUnstored: true },
  { name: 'a silent stream', open: openSilent },
  {
    name: 'colours that the user has chosen',
    open: () => openPage({ ...desktop, forcedColors: 'active' }),
  },
  { name: 'letters twice as large on a phone', open: openLarge },
  { name: 'a page that the browser translates', open: openThen(translate) },
  { name: 'slow proofs', open: openSlow, proveSeconds: PROOF_SECONDS },
]

type Scene = InMode & { readonly wallet: SimulatedWallet; readonly address: string }

/** A page in the mode with a wallet that holds money, on the swap form. */
async function prepare({ page, address, begin }: Scene): Promise<void> {
  const send = createSend()
  for (const [symbol, amount] of [
    ['USDX', 20_000_000n],
    ['WBTC', 100_000n],
  ] as const) {
    const call = transferPublic({ token: token(symbol).id, to: address, amount })
    await send(rich?.privateKey ?? '', { ...call, fee: 0, privateFee: false })
  }
  await makeRecords(address, { ALEO: ['1'], USDX: ['2'] })
  await open(page, '/swap/public?from=USDX&to=WBTC')
  await connectExtension(page, 'Shield')
  await begin?.()
}

describe.each(modes.map((mode, at) => [mode.name, mode, accounts[at]] as const))(
  '%s',
  (_, mode, account) => {
    const { address = '', privateKey = '' } = account ?? {}
    const scene = useKeptPage(async (): Promise<Scene> => {
      const opened = await mode.open()
      const context = opened.page.context()
      const own = { address, privateKey }
      const wallet = await installExtension(context, 'Shield', own, mode.proveSeconds)
      return { ...opened, wallet, address }
    }, prepare)

    test('a public swap', async () => {
      const { page, ...rest } = await scene()
      const { calls, changed, said } = await watch({ page, ...rest }, async () => {
        await payField(page).fill('1.25')
        await reviewAndConfirm(page, 'Review swap', 'Confirm swap')
        return receipt(page, 'Swap', 'Swapped')
      })
      const { wbtc = 0n } = changed
      expect(wbtc).toBeGreaterThan(0n)
      expect(changed).toEqual({ usdx: -1_250_000n, wbtc, poolUsdx: 1_250_000n, poolWbtc: -wbtc })
      expect(said).toContain(`${formatAmount(wbtc, 8)} WBTC`)
      expect(calls).toEqual(['swap_exact_tokens_for_tokens'])
      if (mode.isUnstored)
        await page.getByText(/^This browser can’t store your transactions/).waitFor()
    })

    test('a deposit and its withdrawal', async () => {
      const { page, ...rest } = await scene()
      await goWithin(page, '/pool/public/add?a=USDX&b=WBTC')
      const added = await watch({ page, ...rest }, async () => {
        await page.getByLabel('You add').fill('2.5')
        await reviewAndConfirm(page, 'Review deposit', 'Confirm deposit')
        return receipt(page, 'Add liquidity', 'Added')
      })
      const { held = 0n, poolUsdx = 0n, poolWbtc = 0n } = added.changed
      expect(held).toBeGreaterThan(0n)
      expect(poolUsdx).toBeGreaterThan(2_499_000n)
      expect(poolUsdx).toBeLessThanOrEqual(2_500_000n)
      const paid = { usdx: -poolUsdx, wbtc: -poolWbtc, poolUsdx, poolWbtc }
      expect(added.changed).toEqual({ ...paid, held, supply: held })
      expect(added.said).toContain(`${formatAmount(held, 6)} ASP`)
      expect(added.calls).toEqual(['add_liquidity'])

      await goWithin(page, '/pool/public/remove?a=USDX&b=WBTC&percent=100')
      const removed = await watch({ page, ...rest }, async () => {
        await reviewAndConfirm(page, 'Review withdrawal', 'Confirm withdrawal')
        return receipt(page, 'Remove liquidity', 'Removed')
      })
      const { usdx = 0n, wbtc = 0n } = removed.changed
      expect(usdx).toBeGreaterThan(2_499_000n)
      const back = { usdx, wbtc, poolUsdx: -usdx, poolWbtc: -wbtc }
      expect(removed.changed).toEqual({ ...back, held: -held, supply: -held })
      expect(removed.said).toContain(`${formatAmount(usdx, 6)} USDX`)
      expect(removed.said).toContain(`${formatAmount(wbtc, 8)} WBTC`)
      expect(removed.calls).toEqual(['remove_liquidity'])
    })

    test('a transfer', async () => {
      const { page, ...rest } = await scene()
      await goWithin(page, '/assets/transfer/public?token=USDX&amount=0.123456')
      const to = rich?.address ?? ''
      const before = await publicBalance(to, 'USDX')
      const { calls, changed, said } = await watch({ page, ...rest }, async () => {
        await page.getByLabel('Recipient’s address').fill(to)
        await reviewAndConfirm(page, 'Review transfer', 'Send 0.123456 USDX')
        return receipt(page, 'Transfer', 'Sent')
      })
      expect(changed).toEqual({ usdx: -123_456n })
      expect(await publicBalance(to, 'USDX')).toBe(before + 123_456n)
      expect(said).toContain('0.123456 USDX')
      expect(calls).toEqual(['transfer_public'])
    })

    test('ALEO, wrapped and unwrapped', async () => {
      const { page, ...rest } = await scene()
      await goWithin(page, '/wrap/wrap')
      const wrapped = await watch({ page, ...rest }, async () => {
        await page.getByLabel('You wrap', { exact: true }).fill('2.000001')
        await reviewAndConfirm(page, 'Review wrap', 'Wrap 2.000001 ALEO')
        return receipt(page, 'Wrap', 'Wrapped')
      })
      expect(wrapped.changed).toEqual({ microcredits: -2_000_001n, waleo: 2_000_001n })
      expect(wrapped.said).toContain('2.000001 ')
      expect(wrapped.calls).toEqual(['wrap_public'])

      await goWithin(page, '/wrap/unwrap?token=ALEO')
      const unwrapped = await watch({ page, ...rest }, async () => {
        await page.getByLabel('You unwrap', { exact: true }).fill('1.500001')
        await reviewAndConfirm(page, 'Review unwrap', /^Unwrap /)
        const sheet = page.getByRole('dialog', { name: 'Unwrap', exact: true })
        const more = sheet.getByRole('button', { name: 'Unwrap more' })
        await more.waitFor()
        return close(page, 'Unwrap')
      })
      expect(unwrapped.changed).toEqual({ microcredits: 1_500_001n, waleo: -1_500_001n })
      expect(unwrapped.said).toContain('1.500001 ')
      expect(unwrapped.calls).toEqual(['approve_public', 'unwrap_public'])
    })

    test('a balance made private', async () => {
      const { page, ...rest } = await scene()
      await goWithin(page, '/assets/transfer/public?token=USDX&amount=0.5&as=private')
      const { calls, changed } = await watch({ page, ...rest }, async () => {
        await page.getByText('the amount becomes a record that only you see').waitFor()
        await page.getByRole('button', { name: 'Review transfer' }).click()
        await page.getByRole('button', { name: 'Make 0.5 USDX private' }).click()
        return receipt(page, 'Make private', '0.5 USDX are private now')
      })
      expect(changed).toEqual({ usdx: -500_000n })
      expect(calls).toEqual(['transfer_public_to_private'])
    })

    const plan = (page: Page) => page.getByRole('dialog', { name: 'Swap', exact: true })
    const start = async (page: Page) => {
      await goWithin(page, '/swap/private#from=USDX&to=WBTC')
      await payField(page).fill('2.25')
      await page.getByText('Combines 2 records first').waitFor()
      await formHides(page)
      await page.getByRole('button', { name: 'Review private swap' }).click()
      await page.getByRole('button', { name: 'Start private swap' }).click()
    }

    test.skipIf(mode.isUnstored)('a private swap over a reload amid its plan', async () => {
      const { page, wallet, ...rest } = await scene()
      const { calls, changed, said } = await watch({ page, wallet, ...rest }, async () => {
        const release = wallet.holdProofs()
        await start(page)
        await plan(page).getByText('Your wallet proves and sends it').first().waitFor()
        await reloadPlan(page)
        release()
        return leaveSurplus(plan(page))
      })
      const bought = -(changed.poolWbtc ?? 0n)
      expect(changed).toEqual({ poolUsdx: 2_250_000n, poolWbtc: -bought })
      const least = coarseMinimum(bought, 50n)
      expect(said).toContain(`${formatAmount(least, 8)} WBTC now`)
      expect(said).toContain(`${formatAmount(bought - least, 8)} WBTC to claim`)
      expect(calls).toEqual(['join', 'swap_exact_private_for_private'])
    })

    test.runIf(mode.isUnstored)(
      'a private swap is not started, and the page says why',
      async () => {
        const { page, ...rest } = await scene()
        const { calls, changed } = await watch({ page, ...rest }, async () => {
          await start(page)
          const why = page.getByText(
            /can’t store the secret of the one-time address.*so this step wasn’t sent/,
          )
          await why.waitFor()
          return ''
        })
        expect({ calls, changed }).toEqual({ calls: [], changed: {} })
      },
    )
  },
)

async function reviewAndConfirm(page: Page, review: string, confirm: string | RegExp) {
  await page.getByRole('main').getByRole('button', { name: review }).click()
  await page.getByRole('dialog', { name: review }).getByRole('button', { name: confirm }).click()
}

/** Waits for a receipt and closes it; returns what it said. */
async function receipt(page: Page, name: string, done: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByText(new RegExp(`^${done} in block [\\d,]+$`)).waitFor()
  return close(page, name)
}

async function close(page: Page, name: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name })
  const said = await sheet.innerText()
  expect(await page.evaluate(cutTexts)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).first().click()
  await sheet.waitFor({ state: 'detached' })
  return said.replace(/\s+/g, ' ')
}

/** What an action changed in public but for fees, which calls it asked the wallet for, and what it said. */
async function watch({ address, wallet, problems }: Scene, act: () => Promise<string>) {
  const executed = () => wallet.asked.filter(({ method }) => method === 'execute')
  const known = { calls: executed().length, sent: wallet.sent().length }
  const before = await state(address)
  const said = await act()
  const calls = executed().slice(known.calls)
  const paid = await Promise.all(wallet.sent().slice(known.sent).map(publicFee))
  const fees = paid.reduce((sum, fee) => sum + fee, 0n)
  const after = await state(address)
  const changed = difference({ ...after, microcredits: after.microcredits + fees }, before)
  expect(problems).toEqual([])
  return { said, changed, calls: calls.map(({ params }) => params.function) }
}

type State = Awaited<ReturnType<typeof state>>

/** The members that differ, and by how much. */
function difference(after: State, before: State): Partial<State> {
  const names = Object.keys(after) as (keyof State)[]
  const changes = names.map((name) => [name, after[name] - before[name]] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0n))
}

/** An account's public balances, and the pool that it trades with. */
async function state(address: string) {
  const [usdx, wbtc, waleo, microcredits, { held, supply }, [poolUsdx, poolWbtc]] =
    await Promise.all([
      publicBalance(address, 'USDX'),
      publicBalance(address, 'WBTC'),
      publicBalance(address, 'WALEO'),
      credits(address),
      liquidity(address, 'USDX', 'WBTC'),
      reserves('USDX', 'WBTC'),
    ])
  return { usdx, wbtc, waleo, microcredits, held, supply, poolUsdx, poolWbtc }
}
