import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canPayPrivately, chooseFeeRecord, feeReserve } from './feePlan.ts'
import type { OwnedRecord } from './records.ts'

const credits = (...amounts: readonly bigint[]): readonly OwnedRecord[] =>
  amounts.map((amount, at) => ({
    program: 'credits.aleo',
    name: 'credits',
    plaintext: '',
    owner: '',
    token: '',
    amount,
    spent: false,
    id: `c${at}`,
  }))

describe('canPayPrivately', () => {
  test.each([
    [[10n], [4n, 6n], true],
    [[10n], [4n, 7n], false],
    [[5n, 5n], [6n], false],
    [[6n, 5n], [5n, 6n], true],
    [[6n, 5n], [6n, 5n], true],
    [[], [], true],
    [[], [1n], false],
  ])('default: %o pays %o: %s', (records, fees, can) => {
    expect(canPayPrivately({ records: credits(...records), fees })).toBe(can)
  })

  test('behavior: gives the same result as paying the fees one after another', () => {
    const few = fc.array(fc.bigInt({ min: 1n, max: 9n }), { maxLength: 6 })
    fc.assert(
      fc.property(few, few, (records, fees) => {
        const can = canPayPrivately({ records: credits(...records), fees })
        expect(can).toBe(payOneByOne(records, fees))
      }),
    )
  })

  test('behavior: a record taken by another action pays nothing', () => {
    expect(canPayPrivately({ records: credits(9n), fees: [1n], taken: new Set(['c0']) })).toBe(
      false,
    )
  })
})

function payOneByOne(records: readonly bigint[], fees: readonly bigint[]): boolean {
  const left = [...records]
  return fees.every((fee) => {
    left.sort((a, b) => Number(a - b))
    const at = left.findIndex((amount) => amount >= fee)
    if (at !== -1) left[at] = (left[at] ?? 0n) - fee
    return at !== -1
  })
}

describe('chooseFeeRecord', () => {
  test('default: chooses the smallest sufficient record', () => {
    expect(chooseFeeRecord({ records: credits(90n, 7n, 30n), fee: 8n })?.amount).toBe(30n)
    expect(chooseFeeRecord({ records: credits(90n), fee: 91n })).toBeUndefined()
  })
})

describe('feeReserve', () => {
  test.each([
    [[14_400n], 1_000_000n],
    [[600_000n, 600_000n], 2_000_000n],
    [[], 1_000_000n],
  ])('default: for %o it is %s', (fees, reserve) => expect(feeReserve(fees)).toBe(reserve))
})
