// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { addressOf, type SampleCalls, shownCalls, swapTo } from '../testing/surplusCalls.ts'
import { findAgain } from './searchSurpluses.ts'
import { surplusStore } from './surpluses.ts'

const once = addressOf(7)
const chain: SampleCalls = {
  400: [swapTo(addressOf(1), 'd')],
  300: [swapTo(once, 'c')],
  20: [swapTo(addressOf(3), 'a')],
}

const store = (id: string, owner = ADDRESS) =>
  surplusStore.change(id, () => {
    return { id, factor: '1field', owner, createdAt: 0, plan: '', left: null }
  })

const found = (id = once) => surplusStore.find(id)

afterEach(async () => {
  for (const { id } of surplusStore.list()) await surplusStore.change(id, () => undefined)
})

describe('findAgain', () => {
  test('privacy 13: unknown amounts are found in everyone’s calls, which are read whatever is looked for', async () => {
    let read = 0
    const readCalls = async () => {
      read++
      return shownCalls(chain)
    }
    await findAgain(ADDRESS, readCalls)
    expect(read).toBe(1)
    await store(once)
    await store(addressOf(9))
    await store(addressOf(1), addressOf(8))
    await findAgain(ADDRESS, readCalls)
    expect(read).toBe(2)
    expect(found()).toMatchObject({ left: [{ token: '2', amount: 3n }], isUsed: true })
    expect(found(addressOf(9))?.left).toBeNull() // no block shows it
    expect(found(addressOf(1))?.left).toBeNull() // another account's
  })

  test('behavior: if found with an unverified amount, it stays unknown', async () => {
    await store(once)
    const change = { in_doubt: true, paid: [], received: [] }
    await findAgain(ADDRESS, async () => shownCalls(chain, change))
    expect(found()).toMatchObject({ left: null, isUsed: true })
  })
})
