import { describe, expect, test } from 'vitest'
import {
  addressOf,
  claimAt,
  type SampleCalls,
  shownCalls,
  swapTo,
} from '../testing/surplusCalls.ts'
import { leftAt, readTraces } from './surplusTraces.ts'

const once = addressOf(7)
const read = (chain: SampleCalls, change = {}) => readTraces(async () => shownCalls(chain, change))

describe('readTraces', () => {
  test('behavior: amounts that the server could not verify, or does not list, are unknown', async () => {
    const chain = { 120: [swapTo(once, 'a')] }
    const doubted = await read(chain, { in_doubt: true, paid: [], received: [] })
    expect(doubted).toMatchObject([{ address: once, left: null }])
    expect(await read(chain, { tx_id: 'another' })).toMatchObject([{ left: null }])
  })
})

describe('leftAt', () => {
  const left = (amount: bigint, isClaimed = false) => [{ token: '2', amount, isClaimed }]

  test('default: the amounts left by all actions', async () => {
    expect(leftAt(once, await read({ 120: [swapTo(once, 'a')] }))).toEqual(left(3n))
    const twice = { 120: [swapTo(once, 'a')], 300: [swapTo(once, 'b')] }
    expect(leftAt(once, await read(twice))).toEqual(left(6n))
  })

  test('behavior: minus the claimed amounts, to the unit', async () => {
    const chain = { 120: [swapTo(once, 'a')], 130: [claimAt(once, 3n, 'c')] }
    expect(leftAt(once, await read(chain))).toEqual(left(3n, true))
    const later = { ...chain, 300: [swapTo(once, 'b')] }
    expect(leftAt(once, await read(later))).toEqual(left(3n))
    const part = { 120: [swapTo(once, 'a')], 130: [claimAt(once, 2n, 'c')] }
    expect(leftAt(once, await read(part))).toEqual(left(1n))
  })

  test('args: null if no amount is known; undefined if nothing was left there', async () => {
    const [known] = await read({ 120: [swapTo(once, 'a')] })
    const unknown = await read({ 130: [swapTo(once, 'b')] }, { in_doubt: true })
    expect(leftAt(once, unknown)).toBeNull()
    expect(leftAt(once, [...unknown, ...(known ? [known] : [])])).toEqual(left(3n))
    expect(leftAt(addressOf(8), unknown)).toBeUndefined()
  })
})
