import {
  createPlan,
  type Moved,
  PROGRAMS,
  type PrivateAction,
  type StepKind,
  stripFieldSuffix,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { planOutcome } from './planOutcome.ts'

const swap = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 495n },
} as const satisfies PrivateAction
const tokens = { tokenA: '1field', tokenB: '2field', pair: '3field' }
const add = {
  ...{ kind: 'add', ...tokens, amountA: 9n, amountB: 8n, minA: 1n, minB: 1n, minLiquidity: 20n },
} as const satisfies PrivateAction
const remove = {
  ...{ kind: 'remove', ...tokens, liquidity: 20n, minA: 5n, minB: 0n },
} as const satisfies PrivateAction
const paid = [{ token_id: '1field', amount: '9' }]
const bought: Moved = { paid, received: [{ token_id: '2field', amount: '497' }] }
const wrapped: Moved = { paid, received: [{ token_id: WRAPPED_ALEO.id, amount: '497' }] }
const toCredits: PrivateAction = { ...swap, path: ['1field', WRAPPED_ALEO.id], credits: 'out' }
const exactly: Moved = {
  ...{
    paid: [{ token_id: '1field', amount: '7' }],
    received: [{ token_id: '2field', amount: '495' }],
  },
}
const shares: Moved = {
  ...{
    paid: [...paid, { token_id: '2field', amount: '6' }],
    received: [{ token_id: '3field', amount: '22' }],
  },
}
const both: Moved = {
  paid: [{ token_id: '3field', amount: '20' }],
  received: [...paid, { token_id: '2field', amount: '8' }],
}
const inWallet = (token: string, amount: string, form: object = {}) => ({
  ...{ token_id: `${token}field`, amount, ...form },
})
const left = (token: string, amount: bigint) => ({ token, amount })

function outcome(action: PrivateAction | null, moved: Moved, done: readonly StepKind[] = ['act']) {
  const plan = createPlan({ id: '', address: '', startedAt: 0, spends: [], collects: [] })
  const step = { amounts: [], token: '2', transactionId: 'at1', height: 1 }
  return planOutcome(
    { action, address: 'me', plan: { ...plan, done: done.map((kind) => ({ ...step, kind })) } },
    moved,
  )
}

describe('planOutcome', () => {
  test.each([
    ['a swap', swap, bought, [inWallet('2', '495')], [left('2', 2n)]],
    [
      'an exact purchase',
      { ...swap, exact: 'out' },
      exactly,
      [inWallet('2', '495')],
      [left('1', 2n)],
    ],
    ['a swap paid publicly', { ...swap, pays: 'public' }, bought, [inWallet('2', '497')], []],
    [
      'a swap to a public balance',
      { ...swap, receives: 'public' },
      bought,
      [inWallet('2', '497')],
      [],
    ],
    [
      'a swap into credits',
      toCredits,
      wrapped,
      [inWallet('0', '495')],
      [left(stripFieldSuffix(WRAPPED_ALEO.id), 2n)],
    ],
    [
      'a swap into an ARC-20 token',
      { ...swap, arc20: { side: 'out', program: 'tok.aleo' } },
      bought,
      [inWallet('2', '495', { outside: true })],
      [left('2', 2n)],
    ],
    ['a deposit', add, shares, [inWallet('3', '20')], [left('2', 2n), left('3', 2n)]],
    ['a withdrawal', remove, both, [inWallet('1', '5')], [left('1', 4n), left('2', 8n)]],
    [
      'a record made public',
      { kind: 'publish', program: PROGRAMS.core, token: '1', amount: 9n, to: 'me' },
      { paid, received: paid },
      [inWallet('1', '9')],
      [],
    ],
    ['an unwrap', null, bought, [inWallet('2', '497')], []],
  ] as const)(
    'default: what the account has after %s, and what waits',
    (...[, action, moved, now, waiting]) => {
      expect(outcome(action, moved)).toEqual({ paid: [], now, waiting })
    },
  )

  test('behavior: what went to somebody else was paid, not received', () => {
    const payment = { kind: 'publish', program: PROGRAMS.core, token: '1', amount: 9n } as const
    expect(outcome({ ...payment, to: 'you' }, { paid, received: paid })).toEqual({
      ...{ paid, now: [], waiting: [] },
    })
  })

  test('behavior: a claimed surplus is among what the account has', () => {
    expect(outcome(swap, bought, ['act', 'collect'])).toEqual({
      paid: [],
      now: [inWallet('2', '497')],
      waiting: [],
    })
  })

  test('behavior: the stored surplus knows of claims by other plans', () => {
    const plan = createPlan({ id: '', address: '', startedAt: 0, spends: [], collects: [] })
    const claimed = { left: [{ ...left('2', 2n), isClaimed: true }] }
    expect(planOutcome({ action: swap, address: 'me', plan }, bought, claimed)).toEqual({
      ...{ paid: [], now: [inWallet('2', '497')], waiting: [] },
    })
  })
})
