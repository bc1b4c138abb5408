import type { ExplorerTransaction, OwnedRecord, PrivateAction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { sampleCall } from '../../testing/calls.ts'
import { ADDRESS } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { LATELY, linkablePatterns, rounder, shieldingsOf } from './linkable.ts'

const height = 10_000
const now = 1_800_000_000

function record(amount: bigint, made: { name: string; height: number }, token = '1'): OwnedRecord {
  const origin = {
    transactionId: 'at1',
    program: 'nightjar_core.aleo',
    function: made.name,
    height: made.height,
  }
  const common = {
    program: 'nightjar_core.aleo',
    name: '',
    plaintext: '',
    spent: false,
    id: `${amount}`,
  }
  return { ...common, owner: ADDRESS, token, amount, origin }
}

/** A call some seconds ago. */
const call = (ago: number, change: Partial<ExplorerTransaction> = {}) =>
  sampleCall({ timestamp: now - ago, ...change })

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
      calls: [call(3)],
      height,
      now,
      ...facts,
    }).patterns.map(({ kind }) => kind)

  test('default: nothing if others have acted and the amount differs', () => {
    expect(kinds({ shieldings: [shielded(100n)] })).toEqual([])
  })

  test('behavior: names the amount that was made private, with its age', () => {
    const facts = {
      action: swap(100n),
      shieldings: [shielded(100n)],
      calls: [call(3)],
      height,
      now,
    }
    expect(linkablePatterns(facts).patterns).toEqual([{ kind: 'sameAmount', blocksAgo: 5 }])
  })

  test('behavior: ignores records that came from a swap or belong to another token', () => {
    const swapped = record(100n, { name: 'swap_exact_private_for_private', height: 1 })
    const other = record(100n, { name: 'transfer_public_to_private', height: 1 }, '3')
    const own = record(99n, { name: 'transfer_public_to_private', height: 1 })
    const sent = sampleTransaction({
      kind: 'to_private',
      paid: [{ token_id: '4field', amount: '100' }],
    })
    const shieldings = shieldingsOf([swapped, other, own], [sent])
    expect(shieldings.map(({ token, amount }) => [token, amount])).toEqual([
      ['3', 100n],
      ['1', 99n],
    ])
    expect(kinds({ action: swap(100n), shieldings })).toEqual([])
  })

  test('behavior: names what becomes public again within the hour', () => {
    const publish: PrivateAction = {
      ...{ kind: 'publish', program: 'nightjar_core.aleo', token: '1', amount: 7n, to: ADDRESS },
    }
    expect(kinds({ action: publish, shieldings: [shielded(100n)] })).toEqual(['backSoon'])
    expect(kinds({ action: publish, shieldings: [shielded(100n, height - LATELY)] })).toEqual([])
    expect(kinds({ action: swap(7n, { receives: 'public' }), shieldings: [shielded(9n)] })).toEqual(
      ['backSoon'],
    )
  })

  test('behavior: a pool without private actions, and one without recent ones', () => {
    expect(kinds({ calls: [] })).toEqual(['first'])
    expect(kinds({ calls: [call(3, { private: false })] })).toEqual(['first'])
    expect(kinds({ calls: [call(3600)] })).toEqual(['lone'])
    expect(kinds({ calls: [call(3600, { height: height - 1 })] })).toEqual(['lone']) // in the block before, an hour ago
  })

  test('behavior: a call with a public fee does not count as one of the others', () => {
    const named = call(3, { fee_payer: ADDRESS })
    const { crowd } = linkablePatterns({
      ...{ action: swap(70n), shieldings: [], height, now },
      calls: [named, call(6), call(9)],
    })
    expect(crowd.others).toBe(2)
  })
})

describe('rounder', () => {
  test.each([
    [45_000_007n, 45_000_000n],
    [47_000_000n, 45_000_000n],
    [45_000_000n, undefined],
    [40_000_000n, undefined],
    [11n, 10n],
    [7n, undefined],
    [0n, undefined],
  ])('default: %s is %s', (amount, expected) => {
    expect(rounder(amount)).toBe(expected)
  })
})
