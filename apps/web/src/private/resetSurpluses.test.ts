import type { BlockMark } from '@nightjar/wallet/scan/blockMark'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { compareEra } from '../transactions/comparedChain.ts'
import { findResetSurpluses } from './resetSurpluses.ts'
import type { Surplus } from './surplus.ts'

const mark = { height: 50, hash: 'old-50', timestamp: 1150, era: 1 }
const last = { height: 9, hash: 'new-9', timestamp: 5000 }
const surplus = (id: string, change: Partial<Surplus> = {}): Surplus => ({
  ...{ id, factor: '1field', owner: ADDRESS, createdAt: 0, plan: '' },
  left: [{ token: '7', amount: 5n, isClaimed: false }],
  seenBlock: mark,
  ...change,
})
const own = [
  surplus('left'),
  surplus('unmarked', { seenBlock: null }),
  surplus('claimed', { left: [{ token: '7', amount: 5n, isClaimed: true }] }),
]

describe('findResetSurpluses', () => {
  test.each([
    ['the chain goes on', { era: 1, last }, []],
    ['nothing was read yet', { era: 2, last: undefined }, []],
    ['the chain was reset', { era: 2, last }, ['left']],
    ['its reader has forgotten how often it was reset', { era: 0, last }, []],
  ])('default: in what the wallet has read, %s', async (_, read, reset) => {
    const compare = (seen: BlockMark) => compareEra(seen, async () => read)
    expect(await findResetSurpluses(own, compare)).toEqual(reset)
  })

  test('privacy 13: the node is not asked for the block: one that its reader did not count proves nothing', async () => {
    const { era: _, ...seenBlock } = mark
    const compare = (seen: BlockMark) => compareEra(seen, async () => ({ era: 2, last }))
    expect(await findResetSurpluses([surplus('left', { seenBlock })], compare)).toEqual([])
  })

  test('error: a wallet that does not answer proves nothing', async () => {
    const lost = () => Promise.reject(new Error('lost'))
    expect(await findResetSurpluses(own, lost)).toEqual([])
  })
})
