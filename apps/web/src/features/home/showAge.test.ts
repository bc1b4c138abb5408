import { describe, expect, test } from 'vitest'
import { showAge } from './showAge.ts'

describe('showAge', () => {
  test.each([
    [100, { id: 'home.now' }],
    [101, { id: 'home.now' }],
    [41, { id: 'home.seconds', values: { count: 59 } }],
    [40, { id: 'home.minutes', values: { count: 1 } }],
    [100 - 3599, { id: 'home.minutes', values: { count: 59 } }],
    [100 - 3600, { id: 'home.hours', values: { count: 1 } }],
    [100 - 86_400, { id: 'home.days', values: { count: 1 } }],
  ])('default: of second %s at second 100', (timestamp, message) => {
    expect(showAge(timestamp, 100_999)).toEqual(message)
  })
})
