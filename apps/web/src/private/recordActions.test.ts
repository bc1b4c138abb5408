import { type OwnedRecord, PROGRAMS, type PrivateAction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { previewPlan } from '../plans/previewPlan.ts'
import { joinOf, publishOf, splitOf } from './recordActions.ts'

const record = (id: string, amount: bigint): OwnedRecord => ({
  id,
  program: PROGRAMS.core,
  name: '',
  plaintext: '',
  spent: false,
  owner: 'aleo1me',
  token: '7',
  amount,
})
const records = [record('a', 50n), record('b', 30n), record('c', 20n), record('d', 1_000n)]
const [a, b, c] = records as [OwnedRecord, OwnedRecord, OwnedRecord, OwnedRecord]

/** The records and the steps of a plan with chosen records. */
function planOf(action: PrivateAction | undefined, chosen: readonly string[]) {
  const holder = { records, taken: new Set<string>(), hidesFees: false, chosen }
  const preview = action && previewPlan(action, holder)
  return [preview?.uses.toSorted(), preview?.steps.map(({ kind }) => kind)]
}

describe('joinOf', () => {
  test('default: one step joins two, each further record takes one more step; no others are used', () => {
    expect(planOf(joinOf([a, b]), ['a', 'b'])).toEqual([['a', 'b'], ['act']])
    const all = ['a', 'b', 'c']
    expect(planOf(joinOf([a, b, c]), all)).toEqual([all, ['join', 'act']])
  })

  test('args: a single record cannot be joined', () => {
    expect(joinOf([a])).toBeUndefined()
    expect(joinOf([])).toBeUndefined()
  })
})

describe('splitOf', () => {
  test('default: sends a part of the chosen record to oneself', () => {
    const split = splitOf(a, 20n)
    expect(split).toMatchObject({ kind: 'split', amount: 20n, to: 'aleo1me' })
    expect(planOf(split, ['a'])).toEqual([['a'], ['act']]) // not c, which would do as well
  })

  test('args: zero, the full amount and more than that are not parts', () => {
    expect([0n, 50n, 51n].map((amount) => splitOf(a, amount))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('publishOf', () => {
  test('default: everything in the chosen records, joined first', () => {
    expect(publishOf([b, c])).toMatchObject({ kind: 'publish', amount: 50n, to: 'aleo1me' })
    expect(planOf(publishOf([b, c]), ['b', 'c'])).toEqual([
      ['b', 'c'],
      ['join', 'act'],
    ])
    expect(publishOf([])).toBeUndefined()
  })
})
