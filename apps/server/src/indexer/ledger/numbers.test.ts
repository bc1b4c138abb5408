import { describe, expect, test } from 'vitest'
import { createNumbers } from './numbers.ts'

describe('createNumbers', () => {
  test('default: numbers names in the order of arrival, each once', () => {
    const numbers = createNumbers([])
    expect(['a', 'b', 'a', 'c'].map(numbers.of)).toEqual([1, 2, 1, 3])
    expect(numbers.takeNew()).toEqual([
      { number: 1, name: 'a' },
      { number: 2, name: 'b' },
      { number: 3, name: 'c' },
    ])
    expect(numbers.takeNew()).toEqual([])
  })

  test('behavior: continues after the known names', () => {
    const numbers = createNumbers([
      { number: 2, name: 'b' },
      { number: 1, name: 'a' },
    ])
    expect(['b', 'c'].map(numbers.of)).toEqual([2, 3])
    expect(numbers.takeNew()).toEqual([{ number: 3, name: 'c' }])
  })
})
