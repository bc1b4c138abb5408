import {
  CREDITS_PROGRAM,
  callOf,
  LOCAL_ARC20_PROGRAM,
  PROGRAMS,
  type PrivateAction,
  REGISTRY_PROGRAM,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { showsAmounts } from './showsAmounts.ts'

const swap = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 4n },
} as const satisfies PrivateAction
const own = { program: PROGRAMS.core, token: '1' } as const
const credits = { program: CREDITS_PROGRAM, token: '' } as const
const outside = { program: REGISTRY_PROGRAM, token: '7' } as const
const wrapped = { token: '1field', amount: 5n } as const
const liquidity = { tokenA: '1field', tokenB: '2field', pair: '3field' } as const
const limits = { amountA: 1n, amountB: 1n, minA: 1n, minB: 1n, minLiquidity: 1n } as const
const payment = { amount: 5n, to: 'aleo1' } as const

describe('showsAmounts', () => {
  test.each<[string, PrivateAction, boolean]>([
    ['a swap', swap, true],
    ['a swap through two pools', { ...swap, path: ['1field', '2field', '3field'] }, true],
    ['an exact purchase', { ...swap, exact: 'out' }, true],
    ['a swap paid publicly', { ...swap, pays: 'public' }, true],
    ['a swap received publicly', { ...swap, receives: 'public' }, true],
    ['a swap of credits', { ...swap, credits: 'in' }, true],
    ['a swap into credits', { ...swap, credits: 'out' }, true],
    ['a swap of an ARC-20 token', { ...swap, arc20: { side: 'in', program: 't.aleo' } }, true],
    ['a swap into an ARC-20 token', { ...swap, arc20: { side: 'out', program: 't.aleo' } }, true],
    ['a deposit', { kind: 'add', ...liquidity, ...limits }, true],
    ['a deposit of credits', { kind: 'add', ...liquidity, ...limits, credits: 'a' }, true],
    ['a new pair', { kind: 'create', ...liquidity, amountA: 1n, amountB: 1n }, true],
    ['a withdrawal', { kind: 'remove', ...liquidity, liquidity: 5n, minA: 1n, minB: 1n }, true],
    ['a private payment', { kind: 'send', ...own, ...payment }, true],
    ['a private payment of credits', { kind: 'send', ...credits, ...payment }, true],
    ['a payment to a public balance', { kind: 'publish', ...own, ...payment }, true],
    ['a payment of credits to a public balance', { kind: 'publish', ...credits, ...payment }, true],
    ['a split', { kind: 'split', ...own, ...payment }, true],
    ['a join', { kind: 'join', ...own, amounts: [1n, 2n] }, false],
    ['a join of credits', { kind: 'join', ...credits, amounts: [1n, 2n] }, false],
    ['a join of a registry token', { kind: 'join', ...outside, amounts: [1n, 2n] }, false],
    ['a wrap', { kind: 'wrap', outside, ...wrapped }, true],
    ['a wrap of credits', { kind: 'wrap', outside: credits, ...wrapped }, true],
    ['an unwrap', { kind: 'unwrap', outside, ...wrapped }, true],
    ['an unwrap into credits', { kind: 'unwrap', outside: credits, ...wrapped }, true],
    [
      'an unwrap to public credits',
      { kind: 'unwrap', outside: credits, ...wrapped, receives: 'public' },
      true,
    ],
  ])('default: %s', (_, action, isShown) => {
    expect(showsAmounts(callOf(action))).toBe(isShown)
  })

  test.each(
    [REGISTRY_PROGRAM, LOCAL_ARC20_PROGRAM].flatMap((program) =>
      ['transfer_private', 'transfer_public_to_private', 'transfer_private_to_public', 'join'].map(
        (name) => [program, name] as const,
      ),
    ),
  )('default: of %s/%s nobody who checks sees the amounts', (program, name) => {
    expect(showsAmounts({ program, function: name })).toBe(false)
  })

  test.each([
    ['claim_blinded', true],
    ['transfer_public_to_private', true],
    ['mint_private', true],
    ['burn_private', true],
    ['create_token', true],
    ['change_token_admin', false],
    ['no_such_function', false],
  ])('default: %s', (name, isShown) => {
    expect(showsAmounts({ program: PROGRAMS.core, function: name })).toBe(isShown)
  })
})
