import { describe, expect, test } from 'vitest'
import { readAmount } from './amountText.ts'
import { amountWords, faultOf } from './formWords.ts'
import { translate } from './text/translate.ts'

describe('faultOf', () => {
  test.each([
    ['', 'empty'],
    ['0', 'zero'],
    ['x', 'not-a-number'],
    ['1,250', 'ambiguous'],
    ['1.1234567', 'too-many-decimals'],
    ['9'.repeat(60), 'too-large'],
    ['1', undefined],
  ])('default: %s', (text, fault) => expect(faultOf(readAmount(text, 6))).toBe(fault))
})

describe('amountWords', () => {
  test('behavior: names both readings or the number of decimals', () => {
    expect(amountWords('ambiguous', readAmount('1,250', 6)).reason?.values).toEqual({
      whole: '1250',
      decimal: '1.250',
    })
    expect(amountWords('too-many-decimals', readAmount('1.1234567', 6)).reason?.values).toEqual({
      decimals: 6,
    })
  })

  test('behavior: says of an amount of something else which unit the field has', () => {
    const { reason } = amountWords('not-a-number', readAmount('$5', 6, 'ALEO'))
    expect(reason && translate(reason.id, reason.values)).toBe(
      'This amount is in ALEO, not in “$”.',
    )
    expect(amountWords('not-a-number', readAmount('x', 6, 'ALEO')).reason?.id).toBe(
      'lib.validAmount',
    )
  })
})
