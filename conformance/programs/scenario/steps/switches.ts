import type { Verdict } from '../driver.ts'
import type { CallStep, Step } from '../play.ts'
import { config, core, settled } from './write.ts'

/** The checks that a function makes, as in the README's table: U unpaused, P private allowed, T tokens, D deadline. */
type Checked = {
  readonly name: string
  readonly checks: string
  /** The caller pays publicly for a trade, so the blacklist applies to them. */
  readonly caller: boolean
  /** A way out for any receiver: public addresses are not checked. */
  readonly leaves?: true
  /** A valid call by alice; `to` replaces every public receiver. */
  readonly inputs: (to: string, deadline: string) => readonly string[]
}

/**
 * Every function of core that has a finalize and is not only for admins, on the pair A/B or A/C, with alice's balances.
 */
const checked: readonly Checked[] = [
  { name: 'transfer_public', checks: '', caller: false, inputs: (to) => ['#A', to, '10u128'] },
  {
    name: 'transfer_public_to_private',
    checks: '',
    caller: false,
    inputs: () => ['#A', '@alice', '10u128'],
  },
  {
    name: 'transfer_private_to_public',
    checks: '',
    caller: false,
    inputs: (to) => ['$exitA', to, '10u128'],
  },
  {
    name: 'add_liquidity',
    checks: 'UTD',
    caller: true,
    inputs: (to, deadline) => [
      '#A',
      '#B',
      '10000u128',
      '90000u128',
      '0u128',
      '0u128',
      to,
      deadline,
    ],
  },
  {
    name: 'add_liquidity_privately',
    checks: 'UPTD',
    caller: false,
    inputs: (to, deadline) => [
      '$a1',
      '$c1',
      '10000u128',
      '90000u128',
      '0u128',
      '0u128',
      '1u128',
      '@alice',
      to,
      deadline,
    ],
  },
  {
    name: 'remove_liquidity',
    checks: 'D',
    caller: false,
    leaves: true,
    inputs: (to, deadline) => ['#A', '#B', '1000u128', '0u128', '0u128', to, deadline],
  },
  {
    name: 'remove_liquidity_privately',
    checks: 'D',
    caller: false,
    leaves: true,
    inputs: (to, deadline) => [
      '#A',
      '#C',
      '$exitLp',
      '1000u128',
      '0u128',
      '0u128',
      '@alice',
      to,
      deadline,
    ],
  },
  {
    name: 'swap_exact_tokens_for_tokens',
    checks: 'UTD',
    caller: true,
    inputs: (to, deadline) => ['#A', '#B', '1000u128', '0u128', to, deadline],
  },
  {
    name: 'swap_exact_private_for_public',
    checks: 'UPTD',
    caller: false,
    inputs: (to, deadline) => ['$a1', '#B', '1000u128', '0u128', to, deadline],
  },
  {
    name: 'swap_exact_public_for_private',
    checks: 'UPTD',
    caller: true,
    inputs: (to, deadline) => ['#A', '#B', '1000u128', '1u128', '@alice', to, deadline],
  },
  {
    name: 'swap_exact_private_for_private',
    checks: 'UPTD',
    caller: false,
    inputs: (to, deadline) => ['$a1', '#B', '1000u128', '1u128', '@alice', to, deadline],
  },
  {
    name: 'swap_tokens_for_exact_tokens',
    checks: 'UTD',
    caller: true,
    inputs: (to, deadline) => ['#A', '#B', '9000u128', '1000u128', to, deadline],
  },
  {
    name: 'swap_private_for_exact_public',
    checks: 'UPTD',
    caller: false,
    inputs: (to, deadline) => ['$a1', '#B', '9000u128', '1000u128', to, to, deadline],
  },
  {
    name: 'swap_public_for_exact_private',
    checks: 'UPTD',
    caller: true,
    inputs: (_, deadline) => ['#A', '#B', '9000u128', '1000u128', '@alice', deadline],
  },
  {
    name: 'swap_private_for_exact_private',
    checks: 'UPTD',
    caller: false,
    inputs: (to, deadline) => ['$a1', '#B', '9000u128', '1000u128', '@alice', to, deadline],
  },
  {
    name: 'swap_exact_path',
    checks: 'UTD',
    caller: true,
    inputs: (to, deadline) => ['#A', '#B', '#C', '#D', '100000u128', '1u128', to, deadline],
  },
  {
    name: 'swap_exact_path_private',
    checks: 'UPTD',
    caller: false,
    inputs: (to, deadline) => [
      '$a1',
      '#B',
      '#C',
      '#D',
      '100000u128',
      '1u128',
      '@alice',
      to,
      deadline,
    ],
  },
]

/**
 * The same for the functions that open a pair, on A/D and B/D. Each can be right only once, so here they are only
 * rejected.
 */
const openings: readonly Checked[] = [
  {
    name: 'create_pair',
    checks: 'UTD',
    caller: true,
    inputs: (to, deadline) => [
      '#A',
      '#D',
      '1000000u128',
      '1000000u128',
      '1000000u128',
      to,
      deadline,
    ],
  },
  {
    name: 'create_pair_privately',
    checks: 'UPTD',
    caller: false,
    inputs: (_, deadline) => [
      '$b1',
      '$gotD',
      '10000u128',
      '1000u128',
      '@alice',
      '3162u128',
      deadline,
    ],
  },
]

/** Records that an accepted exit leaves for the next one. */
const kept: Readonly<Record<string, readonly string[]>> = {
  transfer_private_to_public: ['exitA'],
  remove_liquidity_privately: ['_', '_', 'exitLp'],
}

/** Change records of the private functions, so that the next call finds its input. */
const privateKeep: Readonly<Record<string, readonly string[]>> = {
  add_liquidity_privately: ['_', 'a1', 'c1'],
  swap_exact_private_for_public: ['a1'],
  swap_exact_private_for_private: ['_', 'a1'],
  swap_private_for_exact_public: ['a1'],
  swap_private_for_exact_private: ['_', 'a1'],
  swap_exact_path_private: ['_', 'a1'],
}

/** Every function while one switch is off: rejected where it checks the switch, accepted elsewhere. */
function withFlag(flag: string, note: string): Step[] {
  const refused = openings.filter(({ checks }) => checks.includes(flag))
  return [...checked, ...refused].map(({ name, checks, inputs }) => {
    const expect: Verdict = checks.includes(flag) ? 'rejected' : 'accepted'
    return exit(name, inputs('@alice', '^+1'), expect, note)
  })
}

function exit(name: string, inputs: readonly string[], expect: Verdict, note: string): CallStep {
  const keep = expect === 'accepted' ? kept[name] : undefined
  return core('alice', name, inputs, expect, { note, ...(keep === undefined ? {} : { keep }) })
}

/** While a token is blocked, every call that names it or takes a record of it is rejected. */
function withBlocked(token: string, record: string): Step[] {
  const named = [...checked, ...openings].filter(({ checks, inputs }) => {
    const given = inputs('@alice', '^+1')
    return checks.includes('T') && (given.includes(token) || given.includes(record))
  })
  return [
    config('admin', 'set_token_blocked', [token, 'true']),
    ...named.map(({ name, inputs }) =>
      core('alice', name, inputs('@alice', '^+1'), 'rejected', { note: `${token} is blocked` }),
    ),
    config('admin', 'set_token_blocked', [token, 'false']),
  ]
}

/** One call for each public receiver; only that address is listed. */
function toListed({ name, leaves, inputs }: Checked): Step[] {
  const right = inputs('@bob', '^+100')
  const expect: Verdict = leaves ? 'accepted' : 'rejected'
  return right.flatMap((input, place) =>
    input === '@bob'
      ? [exit(name, right.with(place, '@eve'), expect, `input ${place} is a listed address`)]
      : [],
  )
}

const swap = (note: string, expect: Verdict) =>
  core(
    'alice',
    'swap_exact_tokens_for_tokens',
    ['#A', '#B', '1000u128', '0u128', '@alice', '^+100'],
    expect,
    { note },
  )

/** Who may pause, who may not end it, and when it ends: starts during a pause and ends after it. */
const unpausing: readonly Step[] = [
  config('alice', 'unpause', [], 'rejected', { note: 'not the admin' }),
  config('alice', 'set_guardian', ['@alice'], 'rejected', { note: 'not the admin' }),
  config('admin', 'unpause', []),
  { mine: 7 },
  config('admin', 'unpause', [], 'accepted', { note: 'a second time postpones nothing' }),
  swap('the last block of the pause', 'rejected'),
  swap('the pause is over', 'accepted'),
  config('admin', 'set_guardian', ['@carol']),
  config('carol', 'pause', [], 'rejected', { note: 'not the guardian yet' }),
  { mine: 7 },
  config('carol', 'pause', [], 'rejected', { note: 'one block before' }),
  config('carol', 'pause', [], 'accepted', { note: 'the guardian' }),
  config('carol', 'unpause', [], 'rejected', { note: 'the guardian may only pause' }),
  config('carol', 'set_swap_fee', ['1u128'], 'rejected', { note: 'the guardian may only pause' }),
  swap('paused by the guardian', 'rejected'),
  config('admin', 'unpause', []),
  config('carol', 'pause', [], 'accepted', { note: 'ends the announced end' }),
  { mine: 9 },
  swap('paused again', 'rejected'),
  config('admin', 'set_guardian', ['@bob']),
  config('admin', 'set_guardian', ['@admin'], 'accepted', { note: 'another before it counts' }),
  config('bob', 'pause', [], 'rejected', { note: 'never the guardian' }),
  ...settled('unpause', []),
  config('carol', 'pause', [], 'rejected', { note: 'no longer the guardian' }),
  swap('over', 'accepted'),
]

/** Every switch against every function: it stops what may be switched off, and never an exit. */
export const switches: readonly Step[] = [
  core('alice', 'transfer_private', ['$a1', '@alice', '1000u128'], 'accepted', {
    keep: ['exitA', 'a1'],
  }),
  core('alice', 'transfer_private', ['$lpAC', '@alice', '100000u128'], 'accepted', {
    keep: ['exitLp', 'lpAC'],
  }),

  config('alice', 'pause', [], 'rejected', { note: 'neither the admin nor the guardian' }),
  config('admin', 'unpause', [], 'rejected', { note: 'nothing is paused' }),
  config('admin', 'pause', []),
  ...withFlag('U', 'paused'),
  ...unpausing,

  config('alice', 'set_private_ops', ['false'], 'rejected', { note: 'not the admin' }),
  config('admin', 'set_private_ops', ['false']),
  { mine: 8 },
  core('admin', 'mint_private', ['#A', '@alice', '500u128'], 'accepted', {
    note: 'the last block of before',
  }),
  ...withFlag('P', 'private operations off'),
  core('admin', 'mint_private', ['#A', '@alice', '500u128'], 'rejected', {
    note: 'private operations off',
  }),
  config('admin', 'set_private_ops', ['true']),
  { mine: 8 },
  core('admin', 'mint_private', ['#A', '@alice', '500u128'], 'rejected', {
    note: 'the last block of before',
  }),

  config('alice', 'set_token_blocked', ['#A', 'true'], 'rejected', { note: 'not the admin' }),
  config('admin', 'set_token_blocked', ['#A', 'true']),
  ...checked
    .filter(({ checks }) => !checks.includes('T'))
    .map(({ name, inputs }) => exit(name, inputs('@alice', '^+1'), 'accepted', 'A is blocked')),
  config('admin', 'set_token_blocked', ['#A', 'false']),
  ...withBlocked('#A', '$a1'),
  ...withBlocked('#B', '$b1'),
  ...withBlocked('#C', '$c1'),
  ...withBlocked('#D', '$gotD'),
  config('admin', 'set_token_blocked', ['#D', 'true']),
  core(
    'alice',
    'swap_exact_path',
    ['#A', '#B', '#C', '#D', '100000u128', '1u128', '@alice', '^+100'],
    'rejected',
    { note: 'the last token is blocked' },
  ),
  core(
    'alice',
    'swap_exact_path',
    ['#A', '#B', '#C', '0field', '100000u128', '1u128', '@alice', '^+100'],
    'accepted',
    { note: 'a path that ends before it' },
  ),
  config('admin', 'set_token_blocked', ['#D', 'false']),

  ...[...checked, ...openings]
    .filter(({ checks }) => checks.includes('D'))
    .map(({ name, inputs }) =>
      core('alice', name, inputs('@alice', '^+0'), 'rejected', { note: 'too late' }),
    ),

  config('alice', 'set_blacklist', ['@eve', 'true'], 'rejected', { note: 'not the admin' }),
  config('admin', 'set_blacklist', ['@eve', 'true']),
  ...[...checked, ...openings].flatMap(toListed),
  core('bob', 'transfer_from_public', ['#A', '@alice', '@eve', '1u128'], 'rejected', {
    note: 'to a listed address',
  }),
  core('admin', 'mint_public', ['#A', '@eve', '1u128'], 'rejected', {
    note: 'to a listed address',
  }),
  core('alice', 'transfer_private', ['$exitA', '@eve', '5u128'], 'accepted', {
    keep: ['eveA', 'exitA'],
    note: 'records are never bound',
  }),
  core('eve', 'transfer_private', ['$eveA', '@eve', '2u128'], 'accepted', {
    keep: ['eveA', '_'],
    note: 'records are never bound',
  }),
  core('eve', 'transfer_private_to_public', ['$eveA', '@bob', '1u128'], 'accepted', {
    keep: ['eveA'],
    note: 'out to another address',
  }),
  config('admin', 'set_blacklist', ['@eve', 'false']),

  core('alice', 'approve_public', ['#A', '@bob', '100u128']),
  core('alice', 'approve_public', ['#A', '@admin', '100u128']),
  config('admin', 'set_blacklist', ['@alice', 'true']),
  ...[...checked, ...openings.filter(({ caller }) => caller)].map(
    ({ name, caller, inputs }): Step => {
      const expect: Verdict = caller ? 'rejected' : 'accepted'
      const keep = kept[name] ?? privateKeep[name]
      const found = core('alice', name, inputs('@bob', '^+1'), expect, {
        note: 'the caller is listed',
      })
      return expect === 'accepted' && keep !== undefined ? { ...found, keep } : found
    },
  ),
  core('bob', 'transfer_from_public', ['#A', '@alice', '@bob', '1u128'], 'accepted', {
    note: 'the payer is listed',
  }),
  core('admin', 'burn_from', ['#A', '@alice', '1u128'], 'accepted', {
    note: 'the payer is listed',
  }),
  config('admin', 'set_blacklist', ['@alice', 'false']),
  config('admin', 'set_blacklist', ['@bob', 'true']),
  core('bob', 'transfer_from_public', ['#A', '@alice', '@carol', '1u128'], 'rejected', {
    note: 'the spender is listed',
  }),
  config('admin', 'set_blacklist', ['@bob', 'false']),
  core('bob', 'transfer_from_public', ['#A', '@alice', '@carol', '1u128']),

  ...settled('set_protocol_fee', ['@carol', '5u128']),
  core(
    'alice',
    'create_pair',
    ['#A', '#D', '1000000u128', '1000000u128', '1000000u128', '@alice', '^+100'],
    'accepted',
    { note: 'while the protocol fee is on' },
  ),
  core(
    'alice',
    'create_pair_privately',
    ['$b1', '$gotD', '10000u128', '1000u128', '@alice', '3162u128', '^+100'],
    'accepted',
    { note: 'B and D from records' },
  ),
  ...settled('set_protocol_fee', [
    'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzc',
    '5u128',
  ]),
]
