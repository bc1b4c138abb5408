import { describe, expect, test } from 'vitest'
import { stripFieldSuffix } from './ids.ts'
import { CREDITS_ID } from './movements/movement.ts'
import {
  buildJoin,
  buildMove,
  buildPrivateAction,
  leavesSurplus,
  spendsOf,
  surplusOf,
  surplusTokens,
} from './privateAction.ts'
import type { PrivateAction } from './privateActionSchema.ts'
import { callOf } from './privateCall.ts'
import { CREDITS_PROGRAM, PROGRAMS, REGISTRY_PROGRAM } from './programs.ts'
import type { OwnedRecord } from './records.ts'
import { WRAPPED_ALEO } from './tokens/wrappedAleo.ts'

const record = (id: string, program: string = PROGRAMS.core): OwnedRecord => ({
  program,
  name: 'PrivateToken',
  plaintext: `{ ${id} }`,
  owner: 'aleo1me',
  token: '7',
  amount: 50n,
  spent: false,
  id,
})
const terms = { records: [record('a'), record('b')], to: 'aleo1me', refundTo: 'aleo1once' }
const build = (action: PrivateAction) => {
  const built = buildPrivateAction(action, { ...terms, deadlineHeight: 9, privateFee: true })
  const { program, function: name, feeMicrocredits } = built
  expect(callOf(action)).toEqual({ program, function: name, feeMicrocredits })
  return [name, ...built.inputs]
}
const swap = {
  kind: 'swap',
  path: ['1field', '2field'],
  exact: 'in',
  maximumIn: 30n,
  minimumOut: 20n,
} as const
const send = {
  kind: 'send',
  program: PROGRAMS.core,
  token: '7',
  amount: 5n,
  to: 'aleo1you',
} as const
const join = { kind: 'join', program: PROGRAMS.core, token: '7', amounts: [5n, 3n] } as const
const pool = { tokenA: '1field', tokenB: '2field', minA: 3n, minB: 4n }
const create = {
  kind: 'create',
  tokenA: '1field',
  tokenB: '2field',
  amountA: 2_000n,
  amountB: 8_000n,
} as const
const deposit = { pair: '9field', amountA: 5n, amountB: 6n, minLiquidity: 2n }
const add = { kind: 'add', ...pool, ...deposit } as const
const remove = { kind: 'remove', ...pool, pair: '9field', liquidity: 8n } as const

const arc20 = { program: 'ab.aleo', token: 'ab.aleo' }
const credits = { program: CREDITS_PROGRAM, token: '' }
const wrap = { kind: 'wrap', outside: arc20, token: '1field', amount: 5n } as const
const unwrap = { ...wrap, kind: 'unwrap' } as const

describe('buildPrivateAction', () => {
  test.each<[PrivateAction, readonly string[]]>([
    [wrap, ['wrap_private', '25185field', '{ a }', '5u128', 'aleo1me']],
    [
      { ...wrap, outside: { program: REGISTRY_PROGRAM, token: '7001' } },
      ['wrap_private', '{ a }', '5u128', 'aleo1me'],
    ],
    [{ ...wrap, outside: credits }, ['wrap_private', '{ a }', '5u64', 'aleo1me']],
    [unwrap, ['unwrap_private', '25185field', '{ a }', '5u128', 'aleo1me']],
    [
      { ...unwrap, isArc22: true },
      ['unwrap_private_arc22', '25185field', '{ a }', '5u128', 'aleo1me'],
    ],
    [
      { ...unwrap, outside: { program: REGISTRY_PROGRAM, token: '7001' } },
      ['unwrap_private', '7001field', '{ a }', '5u128', 'aleo1me'],
    ],
    [{ ...unwrap, outside: credits }, ['unwrap_private', '{ a }', '5u64', 'aleo1me']],
    [
      { ...unwrap, outside: credits, receives: 'public' },
      ['unwrap_private_to_public', '{ a }', '5u64', 'aleo1me'],
    ],
    [
      { ...swap, arc20: { side: 'in', program: 'ab.aleo' } },
      [
        'swap_private_arc20_for_private',
        ...['25185field', '{ a }', '30u128', '2field', '20u128', 'aleo1me', 'aleo1once', '9u32'],
      ],
    ],
    [
      { ...swap, arc20: { side: 'out', program: 'ab.aleo' } },
      [
        'swap_private_for_arc20',
        ...['25185field', '{ a }', '30u128', '20u128', 'aleo1me', 'aleo1once', '9u32'],
      ],
    ],
    [{ ...join, program: 'ab.aleo', token: 'ab.aleo' }, ['join', '{ a }', '{ b }']],
    [
      swap,
      [
        'swap_exact_private_for_private',
        '{ a }',
        '2field',
        '30u128',
        '20u128',
        'aleo1me',
        'aleo1once',
        '9u32',
      ],
    ],
    [
      { ...swap, exact: 'out' },
      [
        'swap_private_for_exact_private',
        '{ a }',
        '2field',
        '30u128',
        '20u128',
        'aleo1me',
        'aleo1once',
        '9u32',
      ],
    ],
    [
      { ...swap, path: ['1', '2', '3'] },
      [
        'swap_exact_path_private',
        '{ a }',
        '2field',
        '3field',
        '0field',
        '30u128',
        '20u128',
        'aleo1me',
        'aleo1once',
        '9u32',
      ],
    ],
    [send, ['transfer_private', '{ a }', 'aleo1you', '5u128']],
    [{ ...send, kind: 'split' }, ['transfer_private', '{ a }', 'aleo1you', '5u128']],
    [join, ['join', '{ a }', '{ b }']],
    [{ ...send, kind: 'publish' }, ['transfer_private_to_public', '{ a }', 'aleo1you', '5u128']],
    [{ ...send, program: 'credits.aleo' }, ['transfer_private', '{ a }', 'aleo1you', '5u64']],
    [
      create,
      [
        'create_pair_privately',
        '{ a }',
        '{ b }',
        '2000u128',
        '8000u128',
        'aleo1me',
        '4000u128',
        '9u32',
      ],
    ],
    [
      add,
      [
        'add_liquidity_privately',
        '{ a }',
        '{ b }',
        '5u128',
        '6u128',
        '3u128',
        '4u128',
        '2u128',
        'aleo1me',
        'aleo1once',
        '9u32',
      ],
    ],
    [
      remove,
      [
        'remove_liquidity_privately',
        '1field',
        '2field',
        '{ a }',
        '8u128',
        '3u128',
        '4u128',
        'aleo1me',
        'aleo1once',
        '9u32',
      ],
    ],
  ])('default: %o', (action, expected) => expect(build(action)).toEqual(expected))
})

describe('a swap from or to a public balance', () => {
  test.each([
    [{ pays: 'public', exact: 'in' }, 'swap_exact_public_for_private', false],
    [{ pays: 'public', exact: 'out' }, 'swap_public_for_exact_private', false],
    [{ receives: 'public', exact: 'in' }, 'swap_exact_private_for_public', false],
    [{ receives: 'public', exact: 'out' }, 'swap_private_for_exact_public', true],
  ] as const)('default: %o is %s', (change, name, leaves) => {
    const action = { ...swap, path: ['1', '2'], ...change }
    const call = build(action)
    expect(call[0]).toBe(name)
    expect(call).toContain(change.exact === 'in' ? '30u128' : '20u128')
    expect(leavesSurplus(action)).toBe(leaves)
    expect(spendsOf(action)).toHaveLength('pays' in change ? 0 : 1)
  })
})

describe('a swap of credits', () => {
  const paying = { ...swap, credits: 'in' } as const
  const receiving = { ...swap, credits: 'out' } as const

  test('default: pays from a credits record, through the router', () => {
    expect(build(paying)).toEqual([
      ...['swap_private_credits_for_token', '{ a }', '30u64', '2field', '20u128'],
      ...['aleo1me', 'aleo1once', '9u32'],
    ])
    expect(spendsOf(paying)).toEqual([{ program: 'credits.aleo', token: '', amount: 30n }])
    expect(surplusTokens(paying)).toEqual(['2'])
  })

  test('default: receives a credits record; the surplus is claimed in its wrapped form', () => {
    expect(build(receiving)).toEqual([
      ...['swap_private_for_credits', '{ a }', '30u128', '20u64', 'aleo1me', 'aleo1once', '9u32'],
    ])
    expect(spendsOf(receiving)).toEqual([{ program: PROGRAMS.core, token: '1', amount: 30n }])
    const moved = {
      paid: [{ token_id: '1field', amount: '30' }],
      received: [{ token_id: '2field', amount: '23' }],
    }
    expect(surplusOf(receiving, moved)).toEqual([{ token: '2', amount: 3n }])
  })
})

describe('a deposit of credits', () => {
  const amounts = ['5u64', '{ b }', '6u128']

  test.each([
    ['a', 'add_liquidity_credits_first', ['{ a }', ...amounts]],
    ['b', 'add_liquidity_credits_second', ['{ b }', '6u64', '{ a }', '5u128']],
  ] as const)(
    'default: side %s is paid from a credits record, through the router',
    (credits, name, paid) => {
      const { minA, minB, minLiquidity } = add
      const least = credits === 'a' ? [minA, minB] : [minB, minA]
      expect(build({ ...add, credits })).toEqual([
        ...[name, ...paid, ...[...least, minLiquidity].map((each) => `${each}u128`)],
        ...['aleo1me', 'aleo1once', '9u32'],
      ])
      const spends = spendsOf({ ...add, credits })
      const ofCredits = { program: 'credits.aleo', token: '', amount: credits === 'a' ? 5n : 6n }
      expect(spends[credits === 'a' ? 0 : 1]).toEqual(ofCredits)
      expect(spends[credits === 'a' ? 1 : 0]?.program).toBe(PROGRAMS.core)
    },
  )

  test('behavior: what the pool does not take stays wrapped', () => {
    const moved = {
      paid: [
        { token_id: '1field', amount: '4' },
        { token_id: '2field', amount: '6' },
      ],
      received: [{ token_id: '9field', amount: '3' }],
    }
    expect(surplusOf({ ...add, credits: 'a' }, moved)[0]).toEqual({ token: '1', amount: 1n })
  })
})

describe('spendsOf', () => {
  test('default: lists what the records must hold', () => {
    expect(spendsOf(swap)).toEqual([{ program: PROGRAMS.core, token: '1', amount: 30n }])
    expect(spendsOf(add).map(({ token, amount }) => [token, amount])).toEqual([
      ['1', 5n],
      ['2', 6n],
    ])
    expect(spendsOf(create).map(({ token, amount }) => [token, amount])).toEqual([
      ['1', 2_000n],
      ['2', 8_000n],
    ])
    expect(spendsOf(join).map(({ token, amount }) => [token, amount])).toEqual([
      ['7', 5n],
      ['7', 3n],
    ])
    expect(spendsOf(remove)).toEqual([{ program: PROGRAMS.core, token: '9', amount: 8n }])
    expect(spendsOf(send)).toEqual([{ program: PROGRAMS.core, token: '7', amount: 5n }])
  })
})

describe('surplusOf', () => {
  test('behavior: what a swap pays out as credits counts with the wrapped rest', () => {
    const path = ['1field', WRAPPED_ALEO.id]
    const toCredits: PrivateAction = { ...swap, path, minimumOut: 30n, credits: 'out' }
    const received = [
      { token_id: CREDITS_ID, amount: '30' },
      { token_id: WRAPPED_ALEO.id, amount: '4' },
    ]
    const rest = { token: stripFieldSuffix(WRAPPED_ALEO.id), amount: 4n }
    expect(surplusOf(toCredits, { paid: [], received })).toEqual([rest])
  })

  test('behavior: what a swap pays out of the exchange counts with the rest inside', () => {
    const arc20 = { side: 'out', program: 'tok.aleo' } as const
    const received = [
      { token_id: '2field', amount: '20', outside: true as const },
      { token_id: '2field', amount: '4' },
    ]
    const rest = { token: '2', amount: 4n }
    expect(surplusOf({ ...swap, arc20 }, { paid: [], received })).toEqual([rest])
  })

  const moved = (token: string, amount: string) => ({ token_id: `${token}field`, amount })

  test('default: the output above the minimum', () => {
    const got = { paid: [moved('1', '30')], received: [moved('2', '23')] }
    expect(surplusOf(swap, got)).toEqual([{ token: '2', amount: 3n }])
    const exact = { paid: [moved('1', '26')], received: [moved('2', '20')] }
    expect(surplusOf({ ...swap, exact: 'out' }, exact)).toEqual([{ token: '1', amount: 4n }])
  })

  test('default: for a deposit both unused amounts and the liquidity above the minimum', () => {
    const used = { paid: [moved('1', '5'), moved('2', '4')], received: [moved('9', '3')] }
    expect(surplusOf(add, used)).toEqual([
      { token: '2', amount: 2n },
      { token: '9', amount: 1n },
    ])
  })

  test('default: for a withdrawal both amounts above the minimums', () => {
    const out = { paid: [moved('9', '8')], received: [moved('1', '3'), moved('2', '9')] }
    expect(surplusOf(remove, out)).toEqual([{ token: '2', amount: 5n }])
  })

  test('behavior: a transfer leaves nothing', () => {
    expect(surplusOf(send, { paid: [], received: [] })).toEqual([])
    expect([leavesSurplus(swap), leavesSurplus(send)]).toEqual([true, false])
  })
})

describe('surplusTokens', () => {
  test('default: the tokens that a plan claims at its end', () => {
    expect(surplusTokens(swap)).toEqual(['2'])
    expect(surplusTokens({ ...swap, exact: 'out' })).toEqual(['1'])
    expect(surplusTokens(add)).toEqual(['9'])
    expect(surplusTokens(remove)).toEqual(['1', '2'])
  })

  test('behavior: none when nothing is left over, or when it is public', () => {
    expect(
      [create, send, join, { ...swap, pays: 'public' } as const].flatMap(surplusTokens),
    ).toEqual([])
  })
})

describe('buildJoin', () => {
  test('default: joins records of a token, and of credits', () => {
    expect(buildJoin([record('a'), record('b')], {}).inputs).toEqual(['{ a }', '{ b }'])
    const credits = [record('a', 'credits.aleo'), record('b', 'credits.aleo')] as const
    expect(buildJoin(credits, {}).program).toBe('credits.aleo')
  })
})

describe('buildMove', () => {
  test('privacy 12: moves the whole record to its owner', () => {
    expect(buildMove(record('a'), {}).inputs).toEqual(['{ a }', 'aleo1me', '50u128'])
    expect(buildMove(record('a', 'credits.aleo'), {}).inputs).toEqual(['{ a }', 'aleo1me', '50u64'])
  })
})

describe('spendsOf, of other programs’ tokens', () => {
  test.each<[string, PrivateAction, object]>([
    ['a wrap spends the outside record', wrap, { ...arc20, amount: 5n }],
    ['an unwrap one of the exchange', unwrap, { program: PROGRAMS.core, token: '1', amount: 5n }],
    [
      'the router takes an ARC-20 record',
      { ...swap, arc20: { side: 'in', program: 'ab.aleo' } },
      { ...arc20, amount: 30n },
    ],
    [
      'any other is wrapped first',
      { ...swap, wraps: arc20 },
      { program: PROGRAMS.core, token: '1', amount: 30n, wraps: arc20 },
    ],
  ])('behavior: %s', (_, action, spend) => {
    expect(spendsOf(action)).toEqual([spend])
  })
})

describe('buildMove', () => {
  test('behavior: the registry takes the record last, ARC-20 first', () => {
    const move = (program: string) => buildMove(record('a', program), {}).inputs
    expect(move('ab.aleo')).toEqual(['{ a }', 'aleo1me', '50u128'])
    expect(move(REGISTRY_PROGRAM)).toEqual(['aleo1me', '50u128', '{ a }'])
  })
})
