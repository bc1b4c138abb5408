import { type CallStep, CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { wrapFee } from '../lib/wrapping.ts'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { afterTurns, countTurns, feeOfTurns, type Turn } from './turns.ts'
import { ALLOWANCE_FEE, unwrapFee } from './unwrapPlan.ts'

const wrapping = { inside: tokenOf('WALEO'), outside: CREDITS }
const enter: Turn = { kind: 'enter', wrapping, amount: 7n }
const leave: Turn = { kind: 'leave', wrapping, amount: 9n, allowance: 4n }
const allowed: Turn = { ...leave, allowance: 9n }
const send: CallStep = {
  ...{ kind: 'send', program: 'credits.aleo', token: '', amount: 5n, to: ADDRESS },
  ...{ takes: null, after: [], paid: [], received: [] },
}

describe('afterTurns', () => {
  test('default: what calls wait for stays the same, after all turns', () => {
    const calls = afterTurns([enter, leave], ADDRESS, [send, { ...send, after: [0] }])
    expect(calls.map(({ kind, after }) => [kind, after])).toEqual([
      ['enter', []],
      ['approve', []],
      ['leave', [1]],
      ['send', [0, 1, 2]],
      ['send', [3]],
    ])
  })

  test('behavior: without turns, calls stay as they are', () => {
    expect(afterTurns([], ADDRESS, [send])).toEqual([send])
  })
})

describe('feeOfTurns', () => {
  test.each([
    ['a wrap', [enter], 1, wrapFee(wrapping)],
    ['an unwrap with an approval', [leave], 2, unwrapFee(wrapping) + ALLOWANCE_FEE],
    ['an approved unwrap', [allowed], 1, unwrapFee(wrapping)],
    ['nothing', [], 0, 0n],
  ])('default: %s', (_, turns, count, fee) => {
    expect([countTurns(turns), feeOfTurns(turns)]).toEqual([count, fee])
  })
})
