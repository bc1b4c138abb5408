import { developmentAccounts } from '@nightjar/devchain'
import { swapExactTokensForTokens } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { heldByPools, reserves, token } from './chain.ts'
import { createSend } from './createSend.ts'
import { makeRecords } from './makeRecords.ts'
import { slowDown } from './modes.ts'
import {
  acceptDialogs,
  confirmInWallet,
  importWallet,
  leaveSurplus,
  open,
  payField,
  reloadPlan,
  unlock,
  walletSheet,
} from './person.ts'
import { connectExtension, installExtension } from './simulatedWallets.ts'
import { stack } from './stack.ts'

useBrowser()

/** A private swap on two cores. */
const PROOF_SECONDS = 45

const [quick, declining, late, leaving, sleeping, , twofold] = developmentAccounts.slice(42)
const [tabbed] = developmentAccounts.slice(24)

/** A page with the local wallet of an account that has made records. */
async function openSlow(path: string, account = quick) {
  await makeRecords(account?.address ?? '', { ALEO: ['1'], USDX: ['10'] })
  const opened = await newPage()
  await slowDown(opened.page, PROOF_SECONDS)
  await open(opened.page, path)
  await importWallet(opened.page, account?.privateKey ?? '')
  return opened
}

const toWbtc = '/swap/private#from=USDX&to=WBTC'
const planSheet = (page: Page) => page.getByRole('dialog', { name: 'Swap', exact: true })

/** Starts the form's private swap; the wallet is proving it. */
async function startSwap(page: Page): Promise<void> {
  await payField(page).fill('10')
  await page.getByRole('button', { name: 'Review private swap' }).click()
  await page.getByRole('button', { name: 'Start private swap' }).click()
}

async function seeProving(page: Page): Promise<void> {
  await walletSheet(page).getByText('Creating the proof…').waitFor()
  await walletSheet(page)
    .getByText(/^About \d+ s left\. You can decline at any time/)
    .waitFor()
}

/** Declines while the wallet proves, continues, and lets it prove to the end. */
async function declineAndContinue(page: Page): Promise<void> {
  await startSwap(page)
  await seeProving(page)
  await page.getByText(/^1 step left, about 1 min$/).waitFor()
  await walletSheet(page).getByRole('button', { name: 'Decline' }).click()
  await planSheet(page).getByText('You declined in your wallet.').waitFor()
  await planSheet(page).getByRole('button', { name: 'Continue' }).click()
  await confirmInWallet(page)
  await leaveSurplus(planSheet(page))
}

/** Sells enough of a token that everyone else's minimum is missed. */
async function movePrice(from: string, to: string): Promise<void> {
  const [held] = await reserves(from, to)
  const { address = '', privateKey = '' } = developmentAccounts[0] ?? {}
  const call = swapExactTokensForTokens({
    ...{ tokenIn: token(from).id, tokenOut: token(to).id, amountIn: held / 50n, amountOutMin: 1n },
    ...{ to: address, deadlineHeight: 4_000_000_000 },
  })
  const sent = await createSend()(privateKey, { ...call, fee: 0, privateFee: false })
  expect(sent.status).toBe('accepted')
}

/** As many blocks as a deadline is ahead, and more. */
async function passDeadlines(): Promise<void> {
  const url = `${stack().nodeUrl}/testnet/block/create`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ num_blocks: 250 }),
  })
  expect(answer.ok).toBe(true)
}

async function cannotConfirm(page: Page, reason: string): Promise<void> {
  const alert = walletSheet(page).getByRole('alert')
  await alert.getByText(reason).waitFor({ timeout: 120_000 })
  const confirm = walletSheet(page).getByRole('button', { name: 'Confirm' })
  expect(await confirm.isDisabled()).toBe(true)
}

describe('a wallet that proves for a while', () => {
  test('says how much longer, can be declined meanwhile, and goes on', async () => {
    await makeRecords(quick?.address ?? '', { ALEO: ['1'], USDX: ['10'] })
    const { page, problems } = await newPage()
    await slowDown(page, 4)
    await open(page, toWbtc)
    await importWallet(page, quick?.privateKey ?? '')
    await declineAndContinue(page)
    expect(problems).toEqual([])
  })
})

describe('a wallet that proves as long as a real one', { tags: 'slow' }, () => {
  test('leaves nothing untrue, spent twice or lost', { timeout: 600_000 }, async () => {
    const moved = await openSlow('/swap/private#from=USDX&to=WETH', late)
    const declined = await openSlow(toWbtc, declining)
    const left = await openSlow(toWbtc, leaving)
    const slept = await openSlow(toWbtc, sleeping)

    const movesOn = async ({ page }: typeof moved) => {
      await startSwap(page)
      await seeProving(page)
      await movePrice('USDX', 'WETH')
      await cannotConfirm(page, 'The price has moved too far.')
      await walletSheet(page).getByRole('button', { name: 'Decline' }).click()
      await planSheet(page).getByRole('button', { name: 'Continue', exact: true }).click()
      await planSheet(page).getByRole('button', { name: 'Continue at the new price' }).click()
      await seeProving(page)
    }
    const reloads = async ({ page }: typeof moved) => {
      await startSwap(page)
      await seeProving(page)
      await reloadPlan(page)
      await planSheet(page)
        .getByText('The page was closed before you confirmed this step, so it wasn’t sent.')
        .waitFor()
      await planSheet(page).getByRole('button', { name: 'Continue' }).click()
      await confirmInWallet(page)
      await leaveSurplus(planSheet(page))
    }
    const sleeps = async ({ page }: typeof moved) => {
      await startSwap(page)
      await seeProving(page)
      const session = await page.context().newCDPSession(page)
      const turn = (state: 'frozen' | 'active') =>
        session.send('Page.setWebLifecycleState', { state })
      await turn('frozen')
      await new Promise((done) => setTimeout(done, (PROOF_SECONDS * 1000) / 3))
      await turn('active')
      await walletSheet(page)
        .getByRole('button', { name: 'Confirm' })
        .and(page.locator(':enabled'))
        .waitFor({ timeout: 150_000 })
    }
    await Promise.all([
      declineAndContinue(declined.page),
      movesOn(moved),
      reloads(left),
      sleeps(slept),
    ])

    await passDeadlines()
    await cannotConfirm(slept.page, 'The deadline has passed.')
    await walletSheet(slept.page).getByRole('button', { name: 'Decline' }).click()
    await planSheet(slept.page).getByRole('button', { name: 'Continue' }).click()
    await seeProving(slept.page)
    for (const { problems } of [moved, declined, left, slept]) expect(problems).toEqual([])
  })

  test('an extension proves two plans over a reload, and two tabs a swap each', {
    timeout: 600_000,
  }, async () => {
    const extension = await openWithExtension()
    const tabs = await openTwoTabs()
    const before = await heldByPools('USDX')
    await Promise.all([proveTwoPlans(extension), proveInTabs(tabs)])
    expect((await heldByPools('USDX')) - before).toBe(40_000_000n)
  })
})

async function openWithExtension() {
  const { address = '', privateKey = '' } = twofold ?? {}
  await makeRecords(address, { ALEO: ['1', '1'], USDX: ['10', '10'] })
  const opened = await newPage()
  const { page } = opened
  await slowDown(page, PROOF_SECONDS)
  const account = { address, privateKey }
  const wallet = await installExtension(page.context(), 'Shield', account, PROOF_SECONDS)
  await open(page, toWbtc)
  await connectExtension(page, 'Shield')
  return { ...opened, wallet }
}

/** Both at once, over a reload. */
async function proveTwoPlans(opened: Awaited<ReturnType<typeof openWithExtension>>): Promise<void> {
  const { page, problems, wallet } = opened
  for (const plans of [1, 2]) {
    await startSwap(page)
    await planSheet(page).getByText('Your wallet proves and sends it').waitFor()
    await planSheet(page).getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('button', { name: `${plans} unfinished` }).waitFor()
  }
  await page.reload()
  await acceptDialogs(page)
  await page.getByRole('button', { name: '2 unfinished' }).waitFor()
  const pill = page.getByRole('button', { name: /unfinished$/ })
  await pill.waitFor({ state: 'detached', timeout: 200_000 })
  expect(wallet.asked.filter(({ method }) => method === 'execute')).toHaveLength(2)
  expect(problems).toEqual([])
}

async function openTwoTabs() {
  await makeRecords(tabbed?.address ?? '', { ALEO: ['1'], USDX: ['10'] }) // for the other tab
  const opened = await openSlow(toWbtc, tabbed)
  const other = await opened.page.context().newPage()
  await slowDown(other, PROOF_SECONDS)
  await open(other, toWbtc)
  await unlock(other)
  return { ...opened, other }
}

/** A swap each: neither takes the other’s records. */
async function proveInTabs({ page, other, problems }: Awaited<ReturnType<typeof openTwoTabs>>) {
  for (const each of [page, other]) {
    await startSwap(each)
    await seeProving(each)
  }
  await Promise.all([page, other].map(confirmInWallet))
  for (const each of [page, other]) await leaveSurplus(planSheet(each))
  expect(problems).toEqual([])
}
