import { CREDITS, PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, tokenOf } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { buildStep, missingAllowance, planUnwrap, readNote } from './unwrapPlan.ts'

const wrapping = { outside: CREDITS, inside: tokenOf('WALEO') }
const to = { wrapping, to: ADDRESS }
const noted = (notes: string) =>
  readNote(sampleTransaction({ plan: { id: 'p', order: 0, after: [], notes } }))

describe('planUnwrap', () => {
  test('default: approves the missing amount, then unwraps all of it', () => {
    const steps = planUnwrap({ wrapping, amount: 250n, allowance: 100n })
    expect(steps.map(({ kind, after }) => ({ kind, after }))).toEqual([
      { kind: 'approve', after: [] },
      { kind: 'unwrap', after: [0] },
    ])
    const [allow, unwrap] = steps.map(({ notes }) => noted(notes))
    expect(allow && buildStep(allow, to)).toMatchObject({
      program: PROGRAMS.core,
      function: 'approve_public',
      inputs: [wrapping.inside.id, PROGRAM_ADDRESSES.credits, '150u128'],
    })
    expect(unwrap && buildStep(unwrap, to)).toMatchObject({
      program: PROGRAMS.credits,
      function: 'unwrap_public',
      inputs: ['250u64', ADDRESS],
    })
  })

  test('behavior: an existing allowance needs no step', () => {
    const steps = planUnwrap({ wrapping, amount: 250n, allowance: 250n })
    expect(steps.map(({ kind, after }) => ({ kind, after }))).toEqual([
      { kind: 'unwrap', after: [] },
    ])
  })
})

describe('missingAllowance', () => {
  test.each([
    [249n, 1n],
    [250n, 0n],
    [251n, 0n],
  ])('behavior: of 250 with %d allowed: %d', (allowance, missing) => {
    expect(missingAllowance({ wrapping, amount: 250n, allowance })).toBe(missing)
  })
})

describe('readNote', () => {
  test.each([
    '',
    '{',
    '{"place":"private"}',
    '{"place":"unwrap","step":"unwrap","token":"1field","amount":"x"}',
  ])('args: %s belongs to another planner', (notes) => {
    expect(noted(notes)).toBeUndefined()
  })
})
