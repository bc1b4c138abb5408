import { CREDITS, CREDITS_PROGRAM, type OwnedRecord } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { allButFeeRecord } from './allButFeeRecord.ts'
import { allButFee, creditsLeft } from './creditsLeft.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'

const usdx = tokenOf('USDX')
const credits = (amount: bigint): OwnedRecord => ({
  ...{ program: CREDITS_PROGRAM, name: 'credits', plaintext: '', id: `${amount}` },
  ...{ spent: false, owner: '', token: '', amount },
})

describe('creditsLeft', () => {
  const left = (tokenIn: typeof CREDITS, tokenOut: typeof CREDITS) => {
    const quote = quoteWithCredits(
      { pairs, exact: 'in', amount: 5_000_000n, slippageBps: 100, tokenIn, tokenOut },
      tokens,
    )
    return typeof quote === 'string' ? quote : creditsLeft(9_000_000n, quote)
  }
  test('default: without what is paid of them', () => expect(left(CREDITS, usdx)).toBe(4_000_000n))
  test('behavior: other tokens take none', () => expect(left(usdx, CREDITS)).toBe(9_000_000n))
})

describe('allButFee', () => {
  test('default: a fee is kept of credits, nothing of tokens', () => {
    expect(allButFee(CREDITS, 1_033_400n)).toBe(1_000_000n)
    expect([allButFee(CREDITS, 7n), allButFee(usdx, 7n)]).toEqual([0n, 7n])
  })
})

describe('allButFeeRecord', () => {
  test('default: the smallest record that pays the fees is kept', () => {
    const records = [credits(50_000_000n), credits(1_000_000n), credits(1_000n)]
    expect(allButFeeRecord(CREDITS, 51_001_000n, records)).toBe(50_001_000n)
    expect(allButFeeRecord(usdx, 9n, records)).toBe(9n)
  })

  test('behavior: a single record, and none that suffices, are paid whole', () => {
    expect(allButFeeRecord(CREDITS, 5_000_000n, [credits(5_000_000n)])).toBe(5_000_000n)
    expect(allButFeeRecord(CREDITS, 20n, [credits(10n), credits(10n)])).toBe(20n)
  })
})
