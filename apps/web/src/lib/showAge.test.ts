import { describe, expect, test } from 'vitest'
import { showAge } from './showAge.ts'

describe('showAge', () => {
  test.each([
    [100, { id: 'lib.age.now' }],
    [101, { id: 'lib.age.now' }],
    [41, { id: 'lib.age.seconds', values: { count: 59 } }],
    [40, { id: 'lib.age.minutes', values: { count: 1 } }],
    [100 - 3599, { id: 'lib.age.minutes', values: { count: 59 } }],
    [100 - 3600, { id: 'lib.age.hours', values: { count: 1 } }],
    [100 - 86_400, { id: 'lib.age.days', values: { count: 1 } }],
  ])('default: of second %s at second 100', (timestamp, message) => {
    expect(showAge(timestamp, 100_999)).toEqual(message)
  })
})
