import { describe, expect, test } from 'vitest'
import { chargeTime } from './chargeTime.ts'

/** What a client owes after each statement of one request, by the milliseconds that they took. */
function owedAfter(statements: readonly number[]): readonly number[] {
  let owed = 0
  const owe = (_client: string, cost: number) => {
    owed += cost
  }
  const charge = chargeTime({ owe }, 'a')
  return statements.map((ms) => {
    charge(ms)
    return owed
  })
}

describe('chargeTime', () => {
  test('default: each 25 ms beyond the first 20 cost as much as a request', () => {
    expect(owedAfter([20, 25, 25])).toEqual([0, 1, 2])
    expect(owedAfter([270])).toEqual([10])
  })

  test('behavior: many short statements cost as much as one long one', () => {
    expect(owedAfter(Array(27).fill(10)).at(-1)).toBeCloseTo(10)
  })

  test('behavior: requests are counted apart, so quick ones cost nothing more', () => {
    expect([owedAfter([15]), owedAfter([15])]).toEqual([[0], [0]])
  })
})
