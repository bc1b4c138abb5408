// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { transferPublic } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { heldByPools, publicBalance, token } from './chain.ts'
import { createSend } from './createSend.ts'
import { makeRecords } from './makeRecords.ts'
import {
  acceptDialogs,
  accountButton,
  confirmInWallet,
  goWithin,
  importWallet,
  leaveSurplus,
  open,
  password,
  payField,
  unlock,
  walletSheet,
} from './person.ts'

useBrowser()

const account = developmentAccounts[0]
const address = account?.address ?? ''
const planner = developmentAccounts[14] // no other flow leaves a surplus with it
const swapOf = (amount: string) => `/swap/public?from=USDX&to=WETH&amount=${amount}`
const thousandth = 1000n

const swapSheet = (page: Page) => page.getByRole('dialog', { name: 'Swap', exact: true })

/** Up to the wallet's sheet, whose transaction has been simulated. */
async function beginSwap(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await review.getByRole('button', { name: 'Confirm swap' }).click()
  await walletSheet(page).getByRole('button', { name: 'Confirm', disabled: false }).waitFor()
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await acceptDialogs(page)
  await accountButton(page).waitFor()
}

/**
 * Expects these states of the account's newest swaps in the list of transactions, newest first. Those that only this
 * browser knows appear once the wallet's keys open them.
 */
async function expectListed(page: Page, states: readonly string[]): Promise<void> {
  await goWithin(page, '/transaction')
  const rows = page.getByRole('listitem').filter({ hasText: 'WETH' })
  const newest = async () => {
    const texts = (await rows.allInnerTexts()).slice(0, states.length)
    return texts.map((text) => /Accepted|Not sent/.exec(text)?.[0] ?? text)
  }
  await expect.poll(newest, { timeout: 30_000 }).toEqual(states)
}

describe('a swap over reloads', () => {
  test('while the wallet asks, after sending, and once in a block: each reload shows the current state', async () => {
    const { page, problems } = await newPage()
    await open(page, swapOf('0.001'))
    await importWallet(page, account?.privateKey ?? '')
    const before = await publicBalance(address, 'USDX')

    await beginSwap(page)
    await reload(page) // the wallet has forgotten its question
    await swapSheet(page).getByText('Transaction wasn’t sent').waitFor()
    await swapSheet(page)
      .getByText(/^The page was closed before you confirmed/)
      .waitFor()
    expect(await publicBalance(address, 'USDX')).toBe(before)
    await swapSheet(page).getByRole('button', { name: 'Close' }).last().click()
    await expectListed(page, ['Not sent'])

    await page.goto(swapOf('0.002'))
    await acceptDialogs(page)
    await beginSwap(page)
    await page.route('**/transaction/broadcast', async (broadcast) => {
      await page.route('**/api/**', (route) => route.abort()) // this page does not learn the outcome
      await broadcast.continue()
    })
    await confirmInWallet(page)
    await swapSheet(page).getByText('You can close this.').waitFor() // before, a reload may keep the wallet from sending it
    await page.unrouteAll()
    await reload(page)
    await swapSheet(page)
      .getByText(/^Swapped in block [\d,]+$/)
      .waitFor()
    expect(await publicBalance(address, 'USDX')).toBe(before - 2n * thousandth)

    await reload(page) // the receipt was left open
    expect(await swapSheet(page).count()).toBe(0)
    await page.goto('/pool')
    await acceptDialogs(page)
    await goWithin(page, '/swap/public')
    expect(await swapSheet(page).count()).toBe(0)
    await expectListed(page, ['Accepted', 'Not sent'])
    expect(problems).toEqual([])
  })
})

/** Another tab of the same browser, in which the wallet is open too. */
async function openBeside(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  await acceptDialogs(other)
  await unlock(other)
  return other
}

/** Expects the form's balance of what is paid to be the chain's, in whole USDX. */
async function expectBalance(page: Page, owner: string): Promise<void> {
  const held = (await publicBalance(owner, 'USDX')) / 1_000_000n
  const form = page.getByRole('region', { name: 'Public swap' })
  const shown = async () => /You pay\s+([\d,]+)/.exec(await form.innerText())?.[1]
  await expect.poll(shown, { timeout: 10_000 }).toBe(held.toLocaleString('en-US'))
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name, exact: true }).click()
}

describe('two tabs', () => {
  test("show each other's transactions, and both of two simultaneous swaps", async () => {
    const { page, problems } = await newPage()
    await open(page, swapOf('0.003'))
    await importWallet(page, account?.privateKey ?? '')
    const before = await publicBalance(address, 'USDX')
    const other = await openBeside(page, swapOf('0.004'))
    await Promise.all([beginSwap(page), beginSwap(other)])
    await Promise.all([confirmInWallet(page), confirmInWallet(other)])
    for (const each of [page, other]) {
      await swapSheet(each)
        .getByText(/^Swapped in block [\d,]+$/)
        .waitFor()
    }
    expect(await publicBalance(address, 'USDX')).toBe(before - 7n * thousandth)
    for (const each of [page, other]) {
      await expectListed(each, ['Accepted', 'Accepted'])
    }
    expect(problems).toEqual([])
  })

  test('show the same balance and the same plan: one asks for it, and the other goes on with it when that is closed', async () => {
    const { address: to = '', privateKey = '' } = planner ?? {}
    const give = transferPublic({ token: token('USDX').id, to, amount: 12_000_000n })
    await createSend()(account?.privateKey ?? '', { ...give, fee: 0, privateFee: false })
    await makeRecords(to, { ALEO: ['1'], USDX: ['20'] })
    const { page, problems } = await newPage()
    await open(page, swapOf('2'))
    await importWallet(page, privateKey)
    const other = await openBeside(page, swapOf('0.001'))
    await expectBalance(other, to)
    await beginSwap(page)
    await confirmInWallet(page)
    await swapSheet(page)
      .getByText(/^Swapped in block [\d,]+$/)
      .waitFor()
    for (const each of [page, other]) await expectBalance(each, to)

    await page.goto('/swap/private#from=USDX&to=WETH')
    await acceptDialogs(page)
    await payField(page).fill('10')
    await page.getByRole('button', { name: 'Review private swap' }).click()
    await page.getByRole('button', { name: 'Start private swap' }).click()
    await walletSheet(page).getByRole('button', { name: 'Confirm', disabled: false }).waitFor()
    const pill = other.getByRole('button', { name: '1 unfinished' })
    await pill.click()
    await other.getByRole('button', { name: 'Show' }).click()
    await swapSheet(other).getByText('Confirm in your wallet').waitFor()
    expect(await walletSheet(other).count()).toBe(0)
    const before = await heldByPools('USDX')
    await page.close()
    await swapSheet(other)
      .getByText('The page was closed before you confirmed this step, so it wasn’t sent.')
      .waitFor()
    await swapSheet(other).getByRole('button', { name: 'Continue' }).click()
    await confirmInWallet(other)
    await leaveSurplus(swapSheet(other))
    await pill.waitFor({ state: 'detached' })
    expect((await heldByPools('USDX')) - before).toBe(10_000_000n)
    expect(problems).toEqual([])
  })

  test('lock and disconnect each for itself; an account that one removes is gone from both', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public')
    await importWallet(page, account?.privateKey ?? '')
    const other = await openBeside(page, '/swap/public')
    for (const leave of ['Lock', 'Disconnect']) {
      await chooseInMenu(page, leave)
      await accountButton(page).waitFor({ state: 'detached' })
      await unlock(page)
    }
    await accountButton(other).waitFor()
    await chooseInMenu(other, 'Remove from this browser')
    const removing = other.getByRole('dialog', { name: 'Remove the wallet' })
    await removing.getByLabel('Password').fill(password)
    await removing.getByRole('button', { name: 'Remove permanently' }).click()
    for (const each of [other, page]) {
      await accountButton(each).waitFor({ state: 'detached', timeout: 20_000 })
      expect(await each.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(address)
    }
    expect(problems).toEqual([])
  })

  test('follow another leader within ten seconds when the first stands still, which waits once it goes on', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public')
    await expect.poll(async () => (await readLeader(page)).held).toHaveLength(1)
    const { held: first } = await readLeader(page)
    const other = await page.context().newPage()
    await other.goto('/swap/public')
    await acceptDialogs(other)
    await expect.poll(async () => (await readLeader(other)).pending).toHaveLength(1)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    const leaderThen = async () => (await readLeader(other)).held
    await expect.poll(leaderThen, { timeout: 10_000 }).not.toEqual(first)
    const { held: second } = await readLeader(other)
    await devtools.send('Debugger.disable')
    await expect
      .poll(() => readLeader(other), { timeout: 10_000 })
      .toEqual({ held: second, pending: first })
    expect(problems).toEqual([])
  })
})

/** The tab that searches the chain for all, and those that wait for its place. */
const readLeader = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const tabsOf = (locks: LockInfo[]) =>
      locks.flatMap(({ name, clientId }) =>
        name === 'nightjar.leader.transactions' ? (clientId ?? []) : [],
      )
    return { held: tabsOf(held), pending: tabsOf(pending) }
  })
