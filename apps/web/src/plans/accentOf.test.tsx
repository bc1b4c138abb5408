import { CREDITS_PROGRAM, PROGRAMS, type PrivateAction, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { walletStore } from '../wallets/store.ts'
import { accentOf, formAccent } from './accentOf.ts'
import { PlanSeen } from './PlanSeen.tsx'

const OTHER = 'aleo1qnr4dkkvkgfqph0vzc3y6z2eu975wnpz2925ntjccd5cfqxtyu8s7pyjh9'
const swap = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 4n },
} as const satisfies PrivateAction
const wrapped = { token: '1field', amount: 5n } as const
const own = { program: PROGRAMS.core, token: '1' } as const
const outside = { program: REGISTRY_PROGRAM, token: '7' } as const
const liquidity = { tokenA: '1field', tokenB: '2field', pair: '3field' } as const
const limits = { amountA: 1n, amountB: 1n, minA: 1n, minB: 1n, minLiquidity: 1n } as const

/** Every kind of private action, and whether it shows the account even if records pay the fee. */
const actions: readonly (readonly [string, PrivateAction, boolean])[] = [
  ['a swap', swap, false],
  ['a swap through two pools', { ...swap, path: ['1field', '2field', '3field'] }, false],
  ['an exact purchase', { ...swap, exact: 'out' }, false],
  ['a swap of credits', { ...swap, credits: 'in' }, false],
  ['a swap into credits', { ...swap, credits: 'out' }, false],
  ['a swap into an ARC-20 token', { ...swap, arc20: { side: 'out', program: 't.aleo' } }, false],
  ['a swap paid publicly', { ...swap, pays: 'public' }, true],
  ['an exact purchase paid publicly', { ...swap, exact: 'out', pays: 'public' }, true],
  ['a swap received publicly', { ...swap, receives: 'public' }, true],
  ['an exact purchase received publicly', { ...swap, exact: 'out', receives: 'public' }, true],
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

beforeAll(() => loadMessages('plans'))
afterEach(cleanup)

describe('accentOf', () => {
  test.each(
    actions.flatMap(([name, action, isNamed]) => [
      [name, 'private', action, isNamed] as const,
      [name, 'public', action, true] as const,
    ]),
  )(
    'default: %s with a %s fee is violet only if "Your address" is not what everyone sees',
    async (...[, fee, action, isNamed]) => {
      walletStore.use.setState({ address: ADDRESS })
      const paysPrivately = fee === 'private'
      const preview = { ...{ steps: [], uses: [], fee: 1n, isFeeAssumed: false }, paysPrivately }
      await showRouted(() => <PlanSeen action={action} preview={preview} parts={[]} />)
      const [everyone, onlyYou] = screen.getAllByRole('list').map(({ textContent }) => textContent)
      expect(everyone?.includes('Your address')).toBe(isNamed)
      expect(onlyYou?.includes('That it was you')).toBe(!isNamed)
      expect(accentOf(action, { address: ADDRESS, paysPrivately })).toBe(
        isNamed ? 'public' : 'private',
      )
    },
  )

  test('behavior: a claim of a surplus shows the account by its fee alone', () => {
    expect(accentOf(null, { address: ADDRESS, paysPrivately: true })).toBe('private')
    expect(accentOf(null, { address: ADDRESS, paysPrivately: false })).toBe('public')
  })
})

describe('formAccent', () => {
  test('default: a form is violet until it is complete', () => {
    const draft = { action: swap, preview: undefined, address: ADDRESS }
    expect(formAccent(draft)).toBe('private')
    const preview = {
      ...{ steps: [], uses: [], fee: 1n, isFeeAssumed: false },
      paysPrivately: false,
    }
    expect(formAccent({ ...draft, preview })).toBe('public')
  })
})
