import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallKind } from './callStep.ts'
import { createPlan } from './plan.ts'
import { type CallStep, planSchema } from './planSchema.ts'

const planned = {
  after: [],
  paid: [{ token_id: '1field', amount: '5' }],
  received: [],
  to: 'aleo1',
  takes: null,
} as const
const ofPool = { pair: '3field', tokens: ['1field', '2field'], minimums: [4n, 0n] } as const
const calls: Readonly<Record<CallKind, CallStep>> = {
  swap: { kind: 'swap', path: ['1field', '2field'], amountIn: 5n, minimumOut: 4n, ...planned },
  add: { kind: 'add', amounts: [5n, 5n], ...ofPool, ...planned },
  remove: { kind: 'remove', liquidity: 5n, ...ofPool, ...planned },
  approve: { kind: 'approve', token: '1field', amount: 5n, ...planned },
  send: { kind: 'send', program: 'nightjar_core.aleo', token: '7', amount: 5n, ...planned },
  shield: { kind: 'shield', program: 'credits.aleo', token: '', amount: 5n, ...planned },
  enter: { kind: 'enter', wrapper: 'credits', origin: '', amount: 5n, ...planned },
  leave: { kind: 'leave', wrapper: 'arc20', origin: 'tok.aleo', amount: 5n, ...planned },
}
const kinds = Object.values(calls)
const planOf = (steps: readonly unknown[]) => ({
  ...createPlan({ id: 'p', address: 'aleo1', startedAt: 0, spends: null, collects: [] }),
  calls: steps,
})

describe('planSchema', () => {
  test.each(kinds)('default: a call of every kind is read as it was stored: $kind', (step) => {
    expect(planSchema.parse(planOf([step]))).toEqual(planOf([step]))
  })

  test('behavior: a step that misses a part, or has one of another type, is refused', () => {
    const wrong = fc.constantFrom(undefined, null, '', -1n, 1, {}, [null])
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(), wrong, (step, at, value) => {
        const parts = Object.keys(step)
        const part = parts[at % parts.length] ?? ''
        fc.pre(!isRight(part, value))
        expect(planSchema.safeParse(planOf([{ ...step, [part]: value }])).success).toBe(false)
      }),
    )
  })
})

/** An empty text, or no text, is right in some places. */
function isRight(part: string, value: unknown): boolean {
  if (value === '') return ['to', 'takes', 'pair', 'program', 'token', 'origin'].includes(part)
  return value === null && part === 'takes'
}
