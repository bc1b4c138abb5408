import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import {
  addressOf,
  claimAt,
  type SampleCalls,
  shownCalls,
  swapTo,
} from '../testing/surplusCalls.ts'
import { recoverSurpluses } from './recoverSurpluses.ts'

/** What an account with these transactions finds, and how many counters it has derived. */
async function recover(chain: SampleCalls, change = {}) {
  let derived = 0
  const derive = async (counter: number) => {
    derived++
    return { address: addressOf(counter), factor: `${counter}field` }
  }
  const calls = shownCalls(chain, change)
  return { found: await recoverSurpluses({ owner: ADDRESS, calls, derive }), derived }
}

const left = (amount: bigint, isClaimed = false) => [{ token: '2', amount, isClaimed }]

describe('recoverSurpluses', () => {
  test('behavior: many counters between two used ones may have been reserved in vain', async () => {
    const chain = { 5: [swapTo(addressOf(30), 'a')], 120: [swapTo(addressOf(110), 'b')] }
    const { found, derived } = await recover(chain)
    expect(found).toMatchObject([
      { id: addressOf(30), counter: 30, left: left(3n) },
      { id: addressOf(110), counter: 110, left: left(3n) },
    ])
    expect(derived).toBe(111) // all have been found
  })

  test('behavior: the search for an address that no counter gives ends at the gap limit', async () => {
    const { found, derived } = await recover({
      5: [swapTo(addressOf(2), 'a'), swapTo(addressOf(9999), 'b')],
    })
    expect(found).toHaveLength(1)
    expect(derived).toBe(103)
  })

  test('behavior: amounts left by two browsers at the same address add up, and a claim reduces the sum', async () => {
    const both = { 5: [swapTo(addressOf(0), 'a')], 120: [swapTo(addressOf(0), 'b')] }
    expect((await recover(both)).found).toMatchObject([{ counter: 0, left: left(6n) }])
    const claimed = { ...both, 130: [claimAt(addressOf(0), 3n, 'c')] }
    expect((await recover(claimed)).found).toMatchObject([{ left: left(3n) }])
    const emptied = { ...both, 130: [claimAt(addressOf(0), 6n, 'c')] }
    expect((await recover(emptied)).found).toMatchObject([{ left: left(6n, true) }])
  })

  test('behavior: an amount that the server could not verify is unknown, not zero', async () => {
    const doubt = { in_doubt: true, paid: [], received: [] }
    const { found } = await recover({ 5: [swapTo(addressOf(0), 'a')] }, doubt)
    expect(found).toMatchObject([{ counter: 0, left: null, isUsed: true }])
  })
})
