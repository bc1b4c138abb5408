import { describe, expect, test } from 'vitest'
import { sampleCall } from '../testing/calls.ts'
import { movedBy } from './outcomeOf.ts'

describe('movedBy', () => {
  test('default: the sum of the calls', () => {
    expect(movedBy([sampleCall(), sampleCall()])).toEqual({
      paid: [{ token_id: '1field', amount: '10' }],
      received: [{ token_id: '2field', amount: '10' }],
    })
  })

  test('args: unknown without a call, and if any amounts are unverified', () => {
    expect(movedBy([])).toBeNull()
    const doubted = sampleCall({ in_doubt: true, paid: [], received: [] })
    expect(movedBy([doubted])).toBeNull()
    expect(movedBy([sampleCall(), doubted])).toBeNull()
  })
})
