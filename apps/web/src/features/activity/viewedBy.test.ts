import { describe, expect, test } from 'vitest'
import { viewedBy } from './viewedBy.ts'

const moved = [{ token_id: '1field', amount: '5' }]
const transfer = { address: 'a', recipient: 'b', paid: moved, received: moved }

describe('viewedBy', () => {
  test.each([
    ['a', transfer, true, false],
    ['b', transfer, false, true],
    ['a', { ...transfer, recipient: 'a' }, true, true],
    ['a', { ...transfer, address: null, recipient: null }, true, true],
  ])('default: %s of %j', (viewer, entry, hasPaid, hasReceived) => {
    const { paid, received } = viewedBy(viewer, entry)
    expect([paid.length > 0, received.length > 0]).toEqual([hasPaid, hasReceived])
  })
})
