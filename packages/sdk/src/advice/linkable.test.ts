import { describe, expect, test } from 'vitest'
import type { ExplorerTransaction } from '../api/schema.ts'
import type { PrivateAction } from '../privateActionSchema.ts'
import { sampleCall } from '../testing/calls.ts'
import { coverOf, DAY, LATELY, linkablePatterns, privatelyAlike } from './linkable.ts'

const ADDRESS = `aleo1${'q'.repeat(58)}`
const height = 10_000
const now = 1_800_000_000

/** A call some seconds ago. */
const call = (ago: number, change: Partial<ExplorerTransaction> = {}) =>
  sampleCall({ timestamp: now - ago, ...change })
/** Three others, since what was made private five blocks ago. */
const crowd = [1, 2, 3].map((ago) => call(ago, { height: height - ago }))

const swap = (maximumIn: bigint, more: object = {}): PrivateAction => ({
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn, minimumOut: 1n },
  ...more,
})

const shielded = (amount: bigint, at = height - 5) => ({ token: '1', amount, height: at })

describe('linkablePatterns', () => {
  const kinds = (facts: Partial<Parameters<typeof linkablePatterns>[0]>) =>
    linkablePatterns({
      action: swap(70n),
      shieldings: [],
      calls: crowd,
      height,
      now,
      ...facts,
    }).patterns.map(({ kind }) => kind)

  test('default: nothing if others have acted and the amount differs', () => {
    expect(kinds({ shieldings: [shielded(100n)], calls: crowd })).toEqual([])
  })

  test('behavior: names the amount that was made private, with its age', () => {
    const facts = {
      action: swap(100n),
      shieldings: [shielded(100n)],
      calls: crowd,
      height,
      now,
    }
    expect(linkablePatterns(facts).patterns).toEqual([{ kind: 'sameAmount', blocksAgo: 5 }])
  })

  test('behavior: names what became private so lately that too few have acted since', () => {
    const shieldings = [shielded(100n)]
    const calls = [...crowd.slice(1), call(9, { height: height - 5 })]
    const facts = { action: swap(70n), shieldings, calls, height, now }
    expect(linkablePatterns(facts).patterns).toEqual([{ kind: 'fresh', blocksAgo: 5 }])
    expect(kinds({ shieldings, calls: crowd })).toEqual([])
    expect(kinds({ shieldings: [shielded(100n, height - LATELY)] })).toEqual([])
    expect(kinds({ shieldings: [{ ...shielded(100n), token: '2' }] })).toEqual([]) // not what it spends
  })

  test('behavior: names what becomes public again within a day', () => {
    const publish: PrivateAction = {
      ...{ kind: 'publish', program: 'nightjar_core.aleo', token: '1', amount: 7n, to: ADDRESS },
    }
    expect(kinds({ action: publish, shieldings: [shielded(100n)] })).toEqual(['backSoon'])
    expect(kinds({ action: publish, shieldings: [shielded(100n, height - DAY)] })).toEqual([])
    const back = { action: swap(7n, { receives: 'public' }), shieldings: [shielded(9n)] }
    expect(kinds({ ...back, calls: crowd })).toEqual(['backSoon'])
  })

  test('behavior: a pool without private actions, and one with fewer than three recent ones', () => {
    expect(kinds({ calls: [] })).toEqual(['first'])
    expect(kinds({ calls: [call(3, { private: false })] })).toEqual(['first'])
    expect(kinds({ calls: crowd.slice(1) })).toEqual(['few'])
    expect(kinds({ calls: [call(3600), ...crowd.slice(1)] })).toEqual(['few'])
    const before = call(3600, { height: height - 1 }) // in the block before, an hour ago
    expect(kinds({ calls: [before, ...crowd.slice(1)] })).toEqual(['few'])
  })

  test('behavior: a call with a public fee does not count as one of the others', () => {
    const named = call(3, { fee_payer: ADDRESS })
    const advice = linkablePatterns({
      ...{ action: swap(70n), shieldings: [], height, now },
      calls: [named, call(6), call(9)],
    })
    expect(advice.crowd.others).toBe(2)
  })
})

describe('privatelyAlike', () => {
  test('behavior: claims and joins of others cover no swap', () => {
    const calls = [call(3, { tx_type: 'claim' }), call(3, { tx_type: 'transfer' })]
    expect(privatelyAlike(swap(7n), calls)).toEqual([])
    const added = call(3, { tx_type: 'add_liquidity' })
    expect(privatelyAlike(swap(7n), [...calls, added])).toEqual([added])
  })
})

describe('coverOf', () => {
  const shield = (amount: string, address: string, token = '1field') =>
    call(3, { tx_type: 'to_private', address, paid: [{ token_id: token, amount }] })

  test('default: the accounts that made the token private which is paid, each once', () => {
    const calls = [shield('100', 'a'), shield('100', 'a'), shield('5000', 'b')]
    expect(coverOf(swap(7n), [...calls, shield('100', 'c', '2field'), call(3)])).toEqual(
      new Set(['a', 'b']),
    )
  })

  test('behavior: an odd amount covers nobody', () => {
    expect(coverOf(swap(7n), [shield('137', 'a'), shield('1500', 'b')])).toEqual(new Set())
  })
})
