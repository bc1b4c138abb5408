import { CREDITS, CREDITS_PROGRAM, movementOf, PROGRAMS, stripFieldSuffix } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, tokenOf } from '../../testing/exchange.ts'
import type { Turn } from '../../trade/turns.ts'
import { planTransfer } from './transferPlan.ts'

const waleo = tokenOf('WALEO')
const wrapping = { inside: waleo, outside: CREDITS }
const leave: Turn = { kind: 'leave', wrapping, amount: 3n, allowance: 3n }
const enter: Turn = { kind: 'enter', wrapping, amount: 3n }

describe('planTransfer', () => {
  test.each([
    ['public', 'send'],
    ['private', 'shield'],
  ] as const)('default: after the unwrap, ALEO is sent and arrives %s', (arrives, kind) => {
    const transfer = { token: CREDITS, amount: 5n, to: 'aleo1other', arrives }
    const [first, last, ...rest] = planTransfer(transfer, leave, ADDRESS)
    expect(rest).toEqual([])
    expect(first).toMatchObject({ kind: 'leave', amount: 3n, to: ADDRESS })
    const paid = [movementOf(CREDITS, 5n)]
    expect(last).toMatchObject({
      ...{ kind, program: CREDITS_PROGRAM, token: '', amount: 5n, to: 'aleo1other' },
      ...{ after: [0], paid, received: [] },
    })
  })

  test('behavior: after a wrap, the inside form is sent; to oneself it is received too', () => {
    const transfer = { token: waleo, amount: 5n, to: ADDRESS, arrives: 'private' } as const
    const last = planTransfer(transfer, enter, ADDRESS).at(-1)
    expect(last).toMatchObject({ program: PROGRAMS.core, token: stripFieldSuffix(waleo.id) })
    expect(last?.received).toEqual(last?.paid)
  })
})
