// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { ExplorerTransaction } from '@nightjar/sdk'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { addressOf, listCalls, pagesOf, type SampleCalls, swapTo } from '../testing/surplusCalls.ts'
import { searchSurpluses } from './searchSurpluses.ts'
import type { Surplus } from './surplus.ts'
import { surplusStore } from './surpluses.ts'

const DAY = 24 * 3600
const once = addressOf(7)
const chain: SampleCalls = {
  400: [swapTo(addressOf(1), 'd')],
  300: [swapTo(once, 'c')],
  210: [swapTo(addressOf(2), 'b')],
  20: [swapTo(addressOf(3), 'a')],
}

/** A server with the chain's calls, newest first, two per answer; consecutive blocks are a tenth of a day apart. */
function openChain(change: Partial<ExplorerTransaction> = {}) {
  const asked: (string | null)[] = []
  const calls = listCalls(chain, change)
    .map((call) => ({ ...call, timestamp: (call.height * DAY) / 10 }))
    .sort((a, b) => b.height - a.height)
  const list = async (before: string | null) => {
    asked.push(before)
    const older = calls.filter(({ height }) => height < Number(before ?? 1000))
    const txs = older.slice(0, 2)
    return { height: 450, txs, next: older.length > 2 ? String(txs.at(-1)?.height) : null }
  }
  const pages = pagesOf(chain, change)
  return { asked, pages: pages.asked, options: { list, readPage: pages.readPage } }
}

/** Stored on the day of block 230. */
async function store(change: Partial<Surplus> = {}): Promise<Surplus> {
  const createdAt = 23 * DAY * 1000
  const base = { id: once, owner: ADDRESS, createdAt, plan: '', left: null }
  const surplus: Surplus = { ...base, factor: '1field', ...change }
  await surplusStore.change(once, () => surplus)
  return surplus
}

const found = () => surplusStore.find(once)

beforeAll(() => useChainHead.setState({ height: 440, seenAt: Date.now(), live: true }))
afterEach(() => surplusStore.change(once, () => undefined))

describe('searchSurpluses', () => {
  test('privacy 13: found in everyone’s calls since, in pages of blocks', async () => {
    const { asked, pages, options } = openChain()
    await searchSurpluses([await store()], options)
    expect(found()).toMatchObject({ left: [{ token: '2', amount: 3n }], isUsed: true })
    expect(pages).toEqual([300, 400])
    expect(asked).toEqual([null, '300'])
  })

  test('behavior: if not found, the next search covers only later blocks', async () => {
    const { pages, options } = openChain()
    await searchSurpluses([await store({ createdAt: 35 * DAY * 1000 })], options)
    expect(pages).toEqual([400])
    expect(found()).toMatchObject({ left: null, searchedTo: 440 })
    const again = found()
    if (again) await searchSurpluses([again], options)
    expect(pages).toEqual([400])
  })

  test('behavior: if found with an unverified amount, it is searched for again', async () => {
    const { options } = openChain({ in_doubt: true, paid: [], received: [] })
    await searchSurpluses([await store()], options)
    expect(found()).toMatchObject({ left: null, isUsed: true })
    expect(found()?.searchedTo).toBeUndefined()
  })

  test('args: if its age is unknown, the search starts at the beginning; without surpluses nothing is requested', async () => {
    const { asked, pages, options } = openChain()
    await searchSurpluses([], options)
    expect(asked).toEqual([])
    await searchSurpluses([await store({ createdAt: 0 })], options)
    expect(pages).toEqual([0, 200, 300, 400])
  })
})
