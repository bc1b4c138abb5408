// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { PrivateAction } from '@nightjar/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { addressOf, shownCalls, swapTo } from '../testing/surplusCalls.ts'
import { sampleTransaction } from '../testing/transactions.ts'
import type { Outcome } from '../transactions/transaction.ts'
import { noteClaim, noteSurplus } from './noteSurplus.ts'
import { surplusStore } from './surpluses.ts'
import type { ReadCalls } from './surplusTraces.ts'

const once = addressOf(7)
const left = [{ token: '2', amount: 3n, isClaimed: false }]
const action: PrivateAction = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 26n, minimumOut: 20n },
}
const moved = {
  paid: [{ token_id: '1field', amount: '26' }],
  received: [{ token_id: '2field', amount: '23' }],
}
const acted = (change: Partial<Outcome>) =>
  sampleTransaction({
    phase: 'accepted',
    outcome: {
      ...{ status: 'accepted', height: 120, timestamp: 9, fee: null, reason: null, moved: null },
      ...change,
    },
  })
const found = () => surplusStore.find(once)
const readCalls: ReadCalls = async () => shownCalls({ 120: [swapTo(once, 'a')] })
const note = (change: Partial<Outcome>, read = readCalls) =>
  noteSurplus({ action, surplus: once }, acted(change), read)

beforeEach(() =>
  surplusStore.change(once, () => {
    return { id: once, factor: '1field', owner: ADDRESS, createdAt: 0, plan: 'p', left: null }
  }),
)
afterEach(() => surplusStore.change(once, () => undefined))

describe('noteSurplus', () => {
  test('default: from the amounts that moved, without looking further', async () => {
    await note({ moved }, () => Promise.reject(new Error('looked')))
    expect(found()?.left).toEqual(left)
  })

  test('behavior: amounts unknown when it was found are found in the calls that were read', async () => {
    await note({})
    expect(found()?.left).toEqual(left)
  })

  test('error: without an answer it stays unknown', async () => {
    await note({}, () => Promise.reject(new Error('lost')))
    expect(found()?.left).toBeNull()
  })

  test('behavior: amounts claimed since stay claimed', async () => {
    await note({ moved })
    await noteClaim(once, sampleTransaction({ received: [{ token_id: '2field', amount: '3' }] }))
    await note({ moved })
    expect(found()?.left).toEqual([{ token: '2', amount: 3n, isClaimed: true }])
  })
})

describe('noteClaim', () => {
  test('behavior: amounts that another browser has left there since can still be claimed', async () => {
    await surplusStore.change(
      once,
      (stored) => stored && { ...stored, left: [{ token: '2', amount: 5n, isClaimed: false }] },
    )
    await noteClaim(once, sampleTransaction({ received: [{ token_id: '2field', amount: '3' }] }))
    expect(found()?.left).toEqual([{ token: '2', amount: 2n, isClaimed: false }])
  })
})
