import { createPlan, type PrivateAction, type StepKind } from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { recordsGained } from './recordsGained.ts'

const swap = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 20n },
} as const satisfies PrivateAction
const moved = {
  paid: [{ token_id: '1field', amount: '9' }],
  received: [{ token_id: '2field', amount: '23' }],
}

const gained = (action: PrivateAction | null, done: readonly StepKind[] = ['act', 'collect']) => {
  const plan = createPlan({ id: '', address: '', startedAt: 0, spends: [], collects: [] })
  const step = { amounts: [], token: '2', transactionId: 'at1', height: 1 }
  return recordsGained(
    { action, plan: { ...plan, done: done.map((kind) => ({ ...step, kind })) } },
    moved,
  )
}

test('default: the minimum, and the surplus once it is claimed', () => {
  expect(gained(swap)).toEqual({ token: '2field', amount: 23n })
  expect(gained(swap, ['act'])).toEqual({ token: '2field', amount: 20n })
  expect(gained({ ...swap, exact: 'out' })).toEqual({ token: '2field', amount: 20n })
})

test('behavior: amounts unwrapped on the way are left out', () => {
  const arc20 = { side: 'out', program: 'tok.aleo' } as const
  expect(gained({ ...swap, arc20 })).toEqual({ token: '2field', amount: 3n })
  expect(gained({ ...swap, credits: 'out' })).toEqual({ token: '2field', amount: 3n })
  expect(gained({ ...swap, arc20 }, ['act'])).toBeUndefined()
})

test('behavior: undefined if it arrived publicly, or nothing was swapped', () => {
  expect(gained({ ...swap, receives: 'public' })).toBeUndefined()
  expect(gained(null)).toBeUndefined()
})
