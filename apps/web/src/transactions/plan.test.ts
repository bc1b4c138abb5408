import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { addPlan, dropPlan, readySteps, rewriteStep, stepsOf } from './plan.ts'
import { transactionStore } from './store.ts'

const step = (after: readonly number[], notes: string) =>
  ({ kind: 'transfer', after, notes }) as const

describe('addPlan', () => {
  test('default: steps wait for the previous ones', async () => {
    const plan = await addPlan(ADDRESS, [step([], 'join'), step([], 'join'), step([0, 1], 'swap')])
    const steps = () => stepsOf(transactionStore.list(), plan)
    const names = () => readySteps(steps()).map((each) => each.plan?.notes)
    expect(steps().map((each) => each.plan?.order)).toEqual([0, 1, 2])
    expect(names()).toEqual(['join', 'join'])
    for (const [at, left] of [
      [0, ['join']],
      [1, ['swap']],
    ] as const) {
      const id = steps()[at]?.id ?? ''
      await transactionStore.change(id, (stored) => stored && { ...stored, phase: 'accepted' })
      expect(names()).toEqual(left)
    }
  })

  test('behavior: a rejected step holds up the steps after it', async () => {
    const plan = await addPlan(ADDRESS, [step([], 'join'), step([0], 'swap')])
    const [first] = stepsOf(transactionStore.list(), plan)
    await transactionStore.change(
      first?.id ?? '',
      (stored) => stored && { ...stored, phase: 'rejected' },
    )
    expect(readySteps(stepsOf(transactionStore.list(), plan))).toEqual([])
  })
})

describe('dropPlan', () => {
  test('default: submitted transactions stay in the list', async () => {
    const plan = await addPlan(ADDRESS, [step([], 'join'), step([0], 'swap')])
    const [first, second] = stepsOf(transactionStore.list(), plan)
    await transactionStore.change(
      first?.id ?? '',
      (stored) => stored && { ...stored, phase: 'sent' },
    )
    await dropPlan(plan)
    expect(transactionStore.find(first?.id ?? '')).toMatchObject({ phase: 'sent', plan: null })
    expect(transactionStore.find(second?.id ?? '')).toBeUndefined()
  })
})

describe('rewriteStep', () => {
  test('default: a waiting step is built from new notes; a pending one is not', async () => {
    const plan = await addPlan(ADDRESS, [step([], 'old'), step([], 'old')])
    const [first, second] = stepsOf(transactionStore.list(), plan)
    await transactionStore.change(
      second?.id ?? '',
      (stored) => stored && { ...stored, phase: 'sent' },
    )
    const received = [{ token_id: '1field', amount: '7' }]
    for (const each of [first, second]) {
      await rewriteStep(each?.id ?? '', { received, notes: 'new' })
    }
    const rewritten = stepsOf(transactionStore.list(), plan)
    expect(rewritten.map((each) => each.plan?.notes)).toEqual(['new', 'old'])
    expect(rewritten.map((each) => each.received)).toEqual([received, []])
  })
})
