import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from './constants.ts'
import {
  parseGuardian,
  parsePausedUntil,
  parsePrivateOperations,
  parseProtocolFee,
  parseSwapFee,
  settingAt,
} from './settings.ts'
import { LOCAL_CREATOR } from './tokens/local.ts'

describe('settingAt', () => {
  const fee = parseSwapFee('{ fee: 30u128, next_fee: 100u128, from_height: 12u32 }')

  test('default: an announced setting applies from its height on', () => {
    expect(fee).toEqual({ now: 30n, next: 100n, fromHeight: 12 })
    expect([11, 12, 13].map((height) => settingAt(fee, height))).toEqual([30n, 100n, 100n])
  })
})

describe('parsing', () => {
  test('default: the protocol fee', () => {
    const text = `{
  collector: ${ZERO_ADDRESS},
  base_portion: 5u128,
  next_collector: ${LOCAL_CREATOR},
  next_base_portion: 3u128,
  from_height: 7u32
}`
    expect(parseProtocolFee(text)).toEqual({
      now: { collector: ZERO_ADDRESS, basePortion: 5n },
      next: { collector: LOCAL_CREATOR, basePortion: 3n },
      fromHeight: 7,
    })
  })

  test('default: private operations and the guardian', () => {
    const operations = '{ allowed: true, next_allowed: false, from_height: 9u32 }'
    expect(parsePrivateOperations(operations)).toEqual({ now: true, next: false, fromHeight: 9 })
    const guardian = `{ guardian: ${LOCAL_CREATOR}, next_guardian: ${ZERO_ADDRESS}, from_height: 0u32 }`
    const expected = { now: LOCAL_CREATOR, next: ZERO_ADDRESS, fromHeight: 0 }
    expect(parseGuardian(guardian)).toEqual(expected)
  })

  test('default: a pause with and without an end', () => {
    expect([parsePausedUntil('0u32'), parsePausedUntil('812u32')]).toEqual([0, 812])
    expect(parsePausedUntil('4294967295u32')).toBeNull()
  })

  test.each([
    '30u128',
    '{ fee: 30u128 }',
    `{ fee: ${ZERO_ADDRESS}, next_fee: 1u128, from_height: 0u32 }`,
  ])('error: %s is not a swap fee', (text) => expect(() => parseSwapFee(text)).toThrow(SyntaxError))
})
