import { compareChain } from '@nightjar/wallet/scan/blockMark'
import { sampleChain } from '@nightjar/wallet/testing/sampleChain'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { findResetSurpluses } from './resetSurpluses.ts'
import type { Surplus } from './surplus.ts'

const surplus = (id: string, change: Partial<Surplus> = {}): Surplus => ({
  ...{ id, factor: '1field', owner: ADDRESS, createdAt: 0, plan: '' },
  left: [{ token: '7', amount: 5n, isClaimed: false }],
  seenBlock: { height: 50, hash: 'old-50', timestamp: 1150 },
  ...change,
})
const own = [
  surplus('left'),
  surplus('unmarked', { seenBlock: null }),
  surplus('claimed', { left: [{ token: '7', amount: 5n, isClaimed: true }] }),
]

describe('findResetSurpluses', () => {
  test.each([
    ['the chain goes on', sampleChain('old', { tip: 60 }), []],
    ['the node is behind', sampleChain('old', { tip: 9 }), []],
    ['the chain was reset', sampleChain('new', { tip: 9, begun: 5000 }), ['left']],
  ])('default: %s', async (_, node, reset) => {
    expect(await findResetSurpluses(own, (seen) => compareChain(node, seen))).toEqual(reset)
  })

  test('error: a node that does not answer proves nothing', async () => {
    const lost = () => Promise.reject(new Error('lost'))
    expect(await findResetSurpluses(own, lost)).toEqual([])
  })
})
