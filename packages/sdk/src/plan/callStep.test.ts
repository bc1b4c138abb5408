import { describe, expect, test } from 'vitest'
import { coarseMinimum } from '../grid.ts'
import { liquidityPool, quoteAdd, quoteRemove } from '../liquidity.ts'
import { poolFor } from '../pair.ts'
import { quoteExactIn } from '../quote.ts'
import { numberedPair } from '../testing/pairs.ts'
import { unwrapArc20, wrapArc20 } from '../transactions/arc20.ts'
import {
  transferCreditsPublic,
  transferCreditsPublicToPrivate,
  unwrapCredits,
  wrapCredits,
} from '../transactions/credits.ts'
import { addLiquidity, removeLiquidity } from '../transactions/liquidity.ts'
import { unwrapRegistry, wrapRegistry } from '../transactions/registry.ts'
import { swapExactPath, swapExactTokensForTokens } from '../transactions/swap.ts'
import { approvePublic, transferPublic, transferPublicToPrivate } from '../transactions/token.ts'
import {
  buildCallStep,
  hasDeadline,
  haveMoved,
  termsNow,
  transactionKinds,
  withBrought,
  withTerms,
} from './callStep.ts'
import type { CallStep } from './planSchema.ts'

type Step<Kind> = Extract<CallStep, { readonly kind: Kind }>

const to = 'aleo1to'
const planned = { after: [], paid: [], received: [], to, takes: null } as const
const one = { ...numberedPair(1, 2, 1_000_000n, 4_000_000n), totalSupply: 2_000_000n }
const two = numberedPair(2, 3, 5_000_000n, 5_000_000n)
const swap: Step<'swap'> = {
  ...{ kind: 'swap', path: ['1field', '2field'], amountIn: 1_000n, minimumOut: 3_900n },
  ...planned,
}
const ofPool = { pair: one.id, tokens: ['1field', '2field'], minimums: [900n, 3_600n] } as const
const add: Step<'add'> = { kind: 'add', amounts: [1_000n, 4_000n], ...ofPool, ...planned }
const remove: Step<'remove'> = { kind: 'remove', liquidity: 2_000n, ...ofPool, ...planned }
const approve: CallStep = { kind: 'approve', token: '1field', amount: 5n, ...planned }
const transfer = (kind: 'send' | 'shield', program: string, token: string): CallStep => ({
  ...{ kind, program, token, amount: 5n },
  ...planned,
})
const outside = (
  kind: 'enter' | 'leave',
  wrapper: Step<'enter' | 'leave'>['wrapper'],
  origin: string,
): CallStep => ({ kind, wrapper, origin, amount: 5n, ...planned })

describe('buildCallStep', () => {
  const path = ['1field', '2field', '3field']
  const terms = { to, deadlineHeight: 77 }
  const sides = { tokenA: '1field', tokenB: '2field', minA: 900n, minB: 3_600n }
  const registry = { originId: '9field', amount: 5n, to }
  const arc20 = { token: 'tok.aleo', amount: 5n, to }

  test.each<[string, CallStep, unknown]>([
    [
      'a swap through one pool',
      swap,
      swapExactTokensForTokens({
        ...{ tokenIn: '1field', tokenOut: '2field', amountIn: 1_000n, amountOutMin: 3_900n },
        ...terms,
      }),
    ],
    [
      'a swap through two pools',
      { ...swap, path },
      swapExactPath({ path, amountIn: 1_000n, amountOutMin: 3_900n, ...terms }),
    ],
    ['a deposit', add, addLiquidity({ ...sides, amountA: 1_000n, amountB: 4_000n, ...terms })],
    ['a withdrawal', remove, removeLiquidity({ ...sides, liquidity: 2_000n, ...terms })],
    ['an allowance', approve, approvePublic({ token: '1field', spender: to, amount: 5n })],
    [
      'credits sent',
      transfer('send', 'credits.aleo', ''),
      transferCreditsPublic({ to, amount: 5n }),
    ],
    [
      'a token sent',
      transfer('send', 'nightjar_core.aleo', '1'),
      transferPublic({ token: '1', to, amount: 5n }),
    ],
    [
      'credits made private',
      transfer('shield', 'credits.aleo', ''),
      transferCreditsPublicToPrivate({ to, amount: 5n }),
    ],
    [
      'a token made private',
      transfer('shield', 'nightjar_core.aleo', '1'),
      transferPublicToPrivate({ token: '1', to, amount: 5n }),
    ],
    ['a wrap of credits', outside('enter', 'credits', ''), wrapCredits({ amount: 5n, to })],
    ['an unwrap of credits', outside('leave', 'credits', ''), unwrapCredits({ amount: 5n, to })],
    ['a wrap', outside('enter', 'registry', '9field'), wrapRegistry(registry)],
    ['an unwrap', outside('leave', 'registry', '9field'), unwrapRegistry(registry)],
    ['a wrap of ARC-20', outside('enter', 'arc20', 'tok.aleo'), wrapArc20(arc20)],
    ['an unwrap of ARC-20', outside('leave', 'arc20', 'tok.aleo'), unwrapArc20(arc20)],
  ])('default: %s', (_, step, expected) => {
    expect(buildCallStep(step, 77)).toEqual(expected)
  })

  test('default: only what depends on a pool has a last block', () => {
    const others = [
      approve,
      transfer('send', 'credits.aleo', ''),
      transfer('shield', 'credits.aleo', ''),
      outside('enter', 'credits', ''),
    ]
    expect([swap, add, remove].map(hasDeadline)).toEqual([true, true, true])
    expect([...others, outside('leave', 'credits', '')].some(hasDeadline)).toBe(false)
  })

  test('default: the names of lists', () => {
    expect(transactionKinds).toEqual({
      ...{ swap: 'swap', add: 'add_liquidity', remove: 'remove_liquidity' },
      ...{
        approve: 'approve',
        send: 'transfer',
        shield: 'to_private',
        enter: 'wrap',
        leave: 'unwrap',
      },
    })
  })
})

describe('withBrought', () => {
  const taking = { takes: '2field' }
  const moved = {
    received: [
      { token_id: '1field', amount: '8' },
      { token_id: '2field', amount: '7' },
    ],
  }

  test('default: a swap and one side of a deposit pay exactly what the step before brought', () => {
    const before = { step: swap, moved }
    expect(withBrought({ ...swap, ...taking }, before)).toMatchObject({ amountIn: 7n })
    expect(withBrought({ ...add, ...taking }, before)).toMatchObject({ amounts: [1_000n, 7n] })
    const first = { ...add, takes: '1field' }
    expect(withBrought(first, before)).toMatchObject({ amounts: [8n, 4_000n] })
  })

  test('args: a step that takes nothing, or nothing before it, or that pays no token', () => {
    const before = { step: swap, moved }
    expect(withBrought(swap, before)).toBe(swap)
    const next = { ...swap, ...taking }
    expect(withBrought(next, undefined)).toBe(next)
    const other = { ...remove, ...taking }
    expect(withBrought(other, before)).toBe(other)
  })

  test('behavior: the minimum of the step before, if what it moved is unknown', () => {
    const amountAfter = (step: CallStep, takes = '2field', known = moved.received.slice(2)) => {
      const next = withBrought({ ...swap, takes }, { step, moved: { received: known } })
      return next.kind === 'swap' ? next.amountIn : undefined
    }
    expect(amountAfter(swap)).toBe(3_900n)
    expect(amountAfter({ ...swap, path: ['1field', '9field', '2field'] })).toBe(3_900n)
    expect(amountAfter(swap, '1field')).toBe(0n) // it brings no such token
    expect([amountAfter(remove, '1field'), amountAfter(remove)]).toEqual([900n, 3_600n])
    expect(amountAfter(approve)).toBe(0n)
    const unknown = withBrought({ ...swap, ...taking }, { step: swap, moved: null })
    expect(unknown).toMatchObject({ amountIn: 3_900n })
  })
})

describe('termsNow', () => {
  const payout = quoteExactIn(1_000n, poolFor(one, { id: '1field' }))

  test('default: a swap: what the pools pay now, beside the minimum', () => {
    expect(termsNow(swap, [two, one])).toEqual([{ token: '2field', least: 3_900n, now: payout }])
    const through = { ...swap, path: ['1field', '2field', '3field'] }
    const now = quoteExactIn(payout, poolFor(two, { id: '2field' }))
    expect(termsNow(through, [two, one])).toEqual([{ token: '3field', least: 3_900n, now }])
    const back = { ...swap, path: ['2field', '1field'] }
    const returned = quoteExactIn(1_000n, poolFor(one, { id: '2field' }))
    expect(termsNow(back, [one])).toMatchObject([{ token: '1field', now: returned }])
  })

  test('default: a deposit: what the pool uses; a withdrawal: what it returns', () => {
    const { usedA, usedB } = quoteAdd({ amountA: 1_000n, amountB: 4_000n }, liquidityPool(one))
    expect(termsNow(add, [two, one])).toEqual([
      { token: '1field', least: 900n, now: usedA },
      { token: '2field', least: 3_600n, now: usedB },
    ])
    const { amountA, amountB } = quoteRemove(2_000n, liquidityPool(one))
    expect(termsNow(remove, [two, one])).toEqual([
      { token: '1field', least: 900n, now: amountA },
      { token: '2field', least: 3_600n, now: amountB },
    ])
  })

  test('behavior: nothing from a pool that is gone or in doubt; no terms where no pool takes part', () => {
    for (const pairs of [[], [two], [{ ...one, isInDoubt: true }]]) {
      expect(termsNow(swap, pairs).map(({ now }) => now)).toEqual([0n])
      expect(termsNow(add, pairs).map(({ now }) => now)).toEqual([0n, 0n])
    }
    expect(termsNow(approve, [one])).toEqual([])
  })
})

describe('haveMoved', () => {
  const terms = (now: bigint) => [
    { token: '1field', least: 1n, now: 1n },
    { token: '2field', least: 5n, now },
  ]

  test('default: only below a minimum', () => {
    expect([haveMoved(terms(4n)), haveMoved(terms(5n)), haveMoved([])]).toEqual([
      ...[true, false, false],
    ])
  })
})

describe('withTerms', () => {
  const terms = [
    { token: '1field', least: 900n, now: 800_000n },
    { token: '2field', least: 3_600n, now: 0n },
  ]
  const least = coarseMinimum(800_000n, 50n)
  const received = [{ token_id: '1field', amount: '800000' }]

  test('default: new minimums, within the tolerance, and what is expected now', () => {
    expect(least).toBeLessThan(800_000n)
    expect(withTerms(swap, terms, 50)).toEqual({ ...swap, minimumOut: least, received })
    expect(withTerms(remove, terms, 50)).toEqual({ ...remove, minimums: [least, 0n], received })
    expect(withTerms(add, terms, 50)).toEqual({ ...add, minimums: [least, 0n] })
    expect(withTerms(swap, [], 50)).toMatchObject({ minimumOut: 0n, received: [] })
  })

  test('behavior: a step without a pool stays as it is', () => {
    expect(withTerms(approve, terms, 50)).toBe(approve)
  })
})
