import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sortIds } from '../chainCrypto.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { competitionVolumes, pointTotals } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  account,
  createFixture,
  createTestIndexer,
  type Fixture,
  fund,
  indexTo,
  openPairs,
  tokenId,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import {
  addLiquidity,
  core,
  createPair,
  createToken,
  OPERATOR,
  openMarket,
  swapExactIn,
  transfer,
} from '../testing/market.ts'

const ALEO = 1_000_000n
const DEEP = 1_000_000n * ALEO

let fixture: Fixture
let history: History
let closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  openMarket(history)
})
afterAll(async () => {
  for (const close of closers) await close()
})

const usdx = tokenId('USDX')
const wbtc = tokenId('WBTC')

/** What each account has counted and earned once everything is indexed. */
async function score() {
  history.mine()
  const [database] = testDatabases
  if (database === undefined) throw new Error('no database')
  const handle: DatabaseHandle = await database.open()
  const node = await startHistoryNode(history)
  closers = [...closers, node.close, handle.close]
  await indexTo(createTestIndexer(handle.db, node.url, fixture), history.blocks.length - 1)
  const volumes = await handle.db.select().from(competitionVolumes)
  const totals = await handle.db.select().from(pointTotals)
  return (name: string) => ({
    volume: volumes
      .filter(({ trader }) => trader === account(fixture, name))
      .reduce((sum, { volume }) => sum + volume, 0n),
    swapPoints: totals.find(({ address }) => address === account(fixture, name))?.swap ?? 0,
  })
}

const swapBackAndForth = (by: string, a: string, b: string, times = 12): void => {
  const trader = account(fixture, by)
  for (let at = 0; at < times; at++) {
    const [tokenIn, tokenOut] = at % 2 === 0 ? [a, b] : [b, a]
    expect(history.call(swapExactIn(trader, tokenIn, tokenOut, 100n * ALEO)).status).toBe(
      'accepted',
    )
    history.mine()
  }
}

/** A market with a pool of two listed tokens that only this account has opened; returns the pool's id. */
function openOwnPool(owner: string): string {
  openPairs(history, fixture, 3)
  const people = ['mallory', 'friend', 'alice'].map((name) => account(fixture, name))
  fund(history, people, DEEP)
  const amount = 100_000n * ALEO
  const id = createPair(history, fixture.chain, usdx, wbtc, amount, amount, account(fixture, owner))
  history.mine()
  return id
}

/** Values of twelve swaps of 100 USDX or WBTC, half an ALEO each, within the pool's slippage. */
const ALL = 12n * 50n * ALEO
const nothing = { volume: 0n, swapPoints: 0 }

describe('prizes and points that traders pay to themselves', () => {
  test('default: in pools of others a swap counts at nearly its whole value', async () => {
    openOwnPool('alice')
    swapBackAndForth('mallory', usdx, wbtc)
    const { volume, swapPoints } = (await score())('mallory')
    expect(volume / 2n).toBeGreaterThan((ALL * 95n) / 100n) // for each of the two tokens
    expect(volume / 2n).toBeLessThanOrEqual(ALL)
    expect(swapPoints).toBe(100)
  })

  test('behavior: who owns a whole pool in public counts nothing there', async () => {
    openOwnPool('mallory')
    swapBackAndForth('mallory', usdx, wbtc)
    expect((await score())('mallory')).toEqual(nothing)
  })

  test('behavior: nor who owns it privately, at one time or another', async () => {
    const pair = openOwnPool('mallory')
    const mallory = account(fixture, 'mallory')
    const hide = core('transfer_public_to_private', [mallory, pair, '50000000000u128'], mallory)
    swapBackAndForth('mallory', usdx, wbtc, 4)
    expect(history.call(hide).status).toBe('accepted')
    swapBackAndForth('mallory', usdx, wbtc, 4)
    const rest = core('transfer_public_to_private', [mallory, pair, '49999000000u128'], mallory)
    expect(history.call(rest).status).toBe('accepted')
    swapBackAndForth('mallory', usdx, wbtc, 4)
    expect((await score())('mallory')).toEqual(nothing)
  })

  test('behavior: in a shared pool the share of the others counts', async () => {
    openOwnPool('mallory')
    const amount = 100_000n * ALEO
    const [a, b] = sortIds(usdx, wbtc)
    const deposit = addLiquidity(account(fixture, 'alice'), [a, b], amount, amount)
    expect(history.call(deposit).status).toBe('accepted')
    swapBackAndForth('mallory', usdx, wbtc)
    const { volume } = (await score())('mallory')
    expect(volume / 2n).toBeGreaterThan((ALL * 45n) / 100n)
    expect(volume / 2n).toBeLessThanOrEqual(ALL / 2n)
  })

  test('behavior: a token of the trader’s own, traded for a listed one, counts nothing, nor does a path through it', async () => {
    openOwnPool('alice')
    const own = createToken(history, '4242field')
    createPair(history, fixture.chain, own, usdx, 10n ** 12n, 10n ** 12n)
    history.call(transfer(OPERATOR, own, account(fixture, 'mallory'), DEEP))
    history.mine()
    swapBackAndForth('mallory', usdx, own)
    expect((await score())('mallory')).toEqual(nothing)
  })

  test('behavior: with two accounts fees come back, as the rules and the page say: nothing on the chain tells', async () => {
    openOwnPool('friend')
    swapBackAndForth('mallory', usdx, wbtc)
    const of = await score()
    expect(of('mallory').volume / 2n).toBeGreaterThan((ALL * 95n) / 100n)
    expect(of('mallory').swapPoints).toBe(100)
    expect(of('friend')).toEqual(nothing)
  })
})
