import { describe, expect, test } from 'vitest'
import { sampleTransaction } from '../testing/transactions.ts'
import { endingOf } from './endings.ts'

const late = { deadlineHeight: 300, searchedTo: 300 }

describe('endingOf', () => {
  test.each([
    ['awaiting', {}, undefined],
    ['sent', {}, undefined],
    ['accepted', {}, undefined],
    ['rejected', {}, 'rejected'],
    ['failed', {}, 'failed'],
    ['failed', late, 'unsent'],
    ['notFound', {}, 'notFound'],
    ['notFound', late, 'expired'],
    ['notFound', { ...late, walletVerdict: 'accepted' }, 'notFound'],
    ['notFound', { ...late, isOffChain: true }, 'reset'],
  ] as const)('default: %s with %j is %s', (phase, more, expected) => {
    const walletId = 'at1wallet'
    expect(endingOf(sampleTransaction({ phase, walletId, ...more }))).toBe(expected)
  })
})
