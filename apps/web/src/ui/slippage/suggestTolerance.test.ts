import { CREDITS_ID, WRAPPED_ALEO } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { describe, expect, test } from 'vitest'
import { pairs } from '../../testing/exchange.ts'
import { suggestTolerance } from './suggestTolerance.ts'

const [pool, next] = pairs
if (!pool || !next) throw new Error('No seeded pairs.')
const now = 3000
/** Blocks take three seconds, and a transaction that many of them. */
const wait = (blocks: number) => ({ seconds: 3 * blocks, blocks })

/** A swap that pays in the given millionths of the pool's reserve. */
const swap = (millionths: bigint, at = now, pair = pool) =>
  sampleCall({
    timestamp: at,
    pairs: [pair.id],
    paid: [{ token_id: pair.token0.id, amount: String((pair.reserve0 * millionths) / 1_000_000n) }],
  })

describe('suggestTolerance', () => {
  const suggest = (facts: Partial<Parameters<typeof suggestTolerance>[0]>) =>
    suggestTolerance({ pairs: [pool], calls: [], now, waits: [wait(4)], ...facts })

  test('default: a quarter more than the largest move, rounded up to a common step', () => {
    const calls = [swap(500n), swap(100n), swap(1n, 0)] // a price change of 10 and 2 basis points
    expect(suggest({ calls })).toEqual({ slippageBps: 20, largestBps: 10, blocks: 4 })
  })

  test('behavior: a swap that pays credits moves the pool of wrapped ones', () => {
    const { id, reserve0, reserve1, token0 } = pool
    const isFirst = token0.id === WRAPPED_ALEO.id
    const amount = ((isFirst ? reserve0 : reserve1) * 500n) / 1_000_000n
    const paid = [{ token_id: CREDITS_ID, amount: String(amount) }]
    const calls = [sampleCall({ timestamp: now, pairs: [id], paid })]
    expect([token0.id, pool.token1.id]).toContain(WRAPPED_ALEO.id)
    expect(suggest({ calls }).largestBps).toBe(10)
  })

  test('behavior: a quiet pool gets the smallest step', () => {
    expect(suggest({}).slippageBps).toBe(10)
    expect(suggest({ calls: [swap(500n, now, next)] }).slippageBps).toBe(10)
  })

  test('behavior: the more blocks it takes, the more swaps may come first', () => {
    const calls = [...Array.from({ length: 10 }, () => swap(500n, now - 15)), swap(1n, now - 30)]
    expect(suggest({ calls, waits: [wait(1)] }).slippageBps).toBe(30) // 2 of 11 in 10 blocks
    expect(suggest({ calls, waits: [9, 1, 3].map(wait) }).slippageBps).toBe(50) // the median: 4 swaps
  })

  test('behavior: heights do not count: a past of one block an hour is as quiet as it was', () => {
    const hour = 3600
    const calls = Array.from({ length: 20 }, (_, ago) => ({
      ...swap(500n, 100 * hour - ago * hour),
      height: 1000 - ago,
    }))
    expect(suggest({ calls, now: 100 * hour }).slippageBps).toBe(20)
  })

  test('behavior: the pools of a path add up', () => {
    const calls = [swap(500n), swap(500n, now, next), swap(1n, 0)]
    expect(suggest({ pairs: [pool, next], calls }).slippageBps).toBe(30)
  })

  test('behavior: a shallow pool needs more, but never more than the last step', () => {
    expect(suggest({ calls: [swap(5_000n), swap(1n, 0)] }).slippageBps).toBe(200)
    expect(suggest({ calls: [swap(900_000n)] }).slippageBps).toBe(500)
  })

  test('behavior: without a transaction of the account, ten blocks are assumed; rejected swaps move nothing', () => {
    const calls = [{ ...swap(900_000n), status: 'rejected' as const }]
    expect(suggest({ calls, waits: [] })).toEqual({ slippageBps: 10, largestBps: 0, blocks: 10 })
  })
})
