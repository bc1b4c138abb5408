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
const most = (token: Token, balance: bigint, records: readonly bigint[]) =>
  allButFeeRecord({ token, balance, credits: records.map(credits), fee })

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
})
