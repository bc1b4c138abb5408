import { buildCallStep, CREDITS, PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { missingAllowance, planUnwrap } from './unwrapPlan.ts'

const wrapping = { outside: CREDITS, inside: tokenOf('WALEO') }

describe('planUnwrap', () => {
  test('default: approves the missing amount, then unwraps all of it', () => {
    const steps = planUnwrap({ wrapping, amount: 250n, allowance: 100n }, ADDRESS)
    expect(steps.map(({ kind, after }) => ({ kind, after }))).toEqual([
      { kind: 'approve', after: [] },
      { kind: 'leave', after: [0] },
    ])
    const [allow, unwrap] = steps.map((step) => buildCallStep(step, 9))
    expect(allow).toMatchObject({
      program: PROGRAMS.core,
      function: 'approve_public',
      inputs: [wrapping.inside.id, PROGRAM_ADDRESSES.credits, '150u128'],
    })
    expect(unwrap).toMatchObject({
      program: PROGRAMS.credits,
      function: 'unwrap_public',
      inputs: ['250u64', ADDRESS],
    })
  })

  test('behavior: an existing allowance needs no step', () => {
    const steps = planUnwrap({ wrapping, amount: 250n, allowance: 250n }, ADDRESS)
    expect(steps.map(({ kind, after }) => ({ kind, after }))).toEqual([
      { kind: 'leave', after: [] },
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
