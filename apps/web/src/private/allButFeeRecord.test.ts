import {
  CREDITS,
  CREDITS_PROGRAM,
  FEES,
  type OwnedRecord,
  PROGRAMS,
  type Token,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../testing/exchange.ts'
import { allButFeeRecord } from './allButFeeRecord.ts'

const credits = (amount: bigint): OwnedRecord => ({
  ...{ program: CREDITS_PROGRAM, name: 'credits', plaintext: '', id: `${amount}` },
  ...{ spent: false, owner: '', token: '', amount },
})
const fee = FEES[PROGRAMS.router].add_liquidity_credits_first
const most = (token: Token, balance: bigint, records: readonly bigint[], splits = false) =>
  allButFeeRecord({ token, balance, credits: records.map(credits), fee, splits })
const claim = FEES[PROGRAMS.core].claim_blinded
const { join } = FEES[CREDITS_PROGRAM]

describe('allButFeeRecord', () => {
  test('default: the smallest record that pays the fees is kept', () => {
    const records = [50_000_000n, 1_000_000n, 1_000n]
    expect(most(CREDITS, 51_001_000n, records)).toBe(50_001_000n)
    expect(most(tokenOf('USDX'), 9n, records)).toBe(9n)
  })

  test('behavior: a single record, and records too small for the fees, can be paid in full', () => {
    expect(most(CREDITS, 5_000_000n, [5_000_000n])).toBe(5_000_000n)
    expect(most(CREDITS, 20n, [10n, 10n])).toBe(20n)
  })

  test('behavior: where a record can be split, only a part of it is kept if that is less', () => {
    const part = fee + claim + 10_000n
    expect(most(CREDITS, 5_000_000n, [5_000_000n], true)).toBe(5_000_000n - part)
    const records = [5_000_000n, 3_000_000n]
    expect(most(CREDITS, 8_000_000n, records, true)).toBe(8_000_000n - part - join)
    expect(most(CREDITS, 5_000_000n + part, [5_000_000n, part], true)).toBe(5_000_000n) // no split
    expect(most(CREDITS, part, [part], true)).toBe(part) // nothing would be left
  })
})
