import { CREDITS_PROGRAM, PROGRAMS, type PrivateAction, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { ADDRESS } from './exchange.ts'

export const OTHER = 'aleo1qnr4dkkvkgfqph0vzc3y6z2eu975wnpz2925ntjccd5cfqxtyu8s7pyjh9'
export const privateSwap = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 4n },
} as const satisfies PrivateAction
const wrapped = { token: '1field', amount: 5n } as const
const own = { program: PROGRAMS.core, token: '1' } as const
const outside = { program: REGISTRY_PROGRAM, token: '7' } as const
const liquidity = { tokenA: '1field', tokenB: '2field', pair: '3field' } as const
const limits = { amountA: 1n, amountB: 1n, minA: 1n, minB: 1n, minLiquidity: 1n } as const

/** Every kind of private action, and whether it shows the account even if records pay the fee. */
export const privateActions: readonly (readonly [string, PrivateAction, boolean])[] = [
  ['a swap', privateSwap, false],
  ['a swap through two pools', { ...privateSwap, path: ['1field', '2field', '3field'] }, false],
  ['an exact purchase', { ...privateSwap, exact: 'out' }, false],
  ['a swap of credits', { ...privateSwap, credits: 'in' }, false],
  ['a swap into credits', { ...privateSwap, credits: 'out' }, false],
  [
    'a swap into an ARC-20 token',
    { ...privateSwap, arc20: { side: 'out', program: 't.aleo' } },
    false,
  ],
  ['a swap paid publicly', { ...privateSwap, pays: 'public' }, true],
  ['an exact purchase paid publicly', { ...privateSwap, exact: 'out', pays: 'public' }, true],
  ['a swap received publicly', { ...privateSwap, receives: 'public' }, true],
  [
    'an exact purchase received publicly',
    { ...privateSwap, exact: 'out', receives: 'public' },
    true,
  ],
  ['a deposit', { kind: 'add', ...liquidity, ...limits }, false],
  ['a deposit of credits', { kind: 'add', ...liquidity, ...limits, credits: 'a' }, false],
  ['a new pair', { kind: 'create', ...liquidity, amountA: 1n, amountB: 1n }, false],
  ['a withdrawal', { kind: 'remove', ...liquidity, liquidity: 5n, minA: 1n, minB: 1n }, false],
  ['a transfer', { kind: 'send', ...own, amount: 5n, to: OTHER }, false],
  [
    'a transfer of credits',
    { kind: 'send', program: CREDITS_PROGRAM, token: '', amount: 5n, to: OTHER },
    false,
  ],
  ['a public payment to somebody', { kind: 'publish', ...own, amount: 5n, to: OTHER }, false],
  ['making a record public', { kind: 'publish', ...own, amount: 5n, to: ADDRESS }, true],
  ['a split', { kind: 'split', ...own, amount: 5n, to: ADDRESS }, false],
  ['a join', { kind: 'join', ...own, amounts: [1n, 2n] }, false],
  [
    'a join of another program',
    { kind: 'join', program: 't.aleo', token: 't.aleo', amounts: [1n, 2n] },
    true,
  ],
  ['a wrap', { kind: 'wrap', outside, ...wrapped }, false],
  ['an unwrap', { kind: 'unwrap', outside, ...wrapped }, false],
  [
    'an unwrap to the public balance',
    {
      kind: 'unwrap',
      outside: { program: CREDITS_PROGRAM, token: '' },
      ...wrapped,
      receives: 'public',
    },
    true,
  ],
]
