import type { Step } from '../play.ts'
import { arc20, config, core, credits, faucet, math, registry, router, stepsOf } from './write.ts'

const soon = '^+100'
const real = stepsOf('credits.aleo')
const outside20 = stepsOf('test_arc20_token.aleo')
const outside22 = stepsOf('test_arc22_token.aleo')
const outside21 = stepsOf('token_registry.aleo')

/** nightjar_credits.aleo: public and private, in and out. */
export const wrappedCredits: readonly Step[] = [
  credits('bob', 'wrap_public', ['5u64', '@bob'], 'rejected', { note: 'not registered yet' }),
  credits('eve', 'init', [], 'accepted', { note: 'anyone may' }),
  credits('admin', 'init', [], 'rejected', { note: 'once' }),
  credits('alice', 'wrap_public', ['900000000u64', '@alice']),
  credits('alice', 'wrap_public', ['100000000u64', '@bob']),
  credits('alice', 'wrap_public', ['18446744073709551615u64', '@bob'], 'rejected', {
    note: 'more than alice has',
  }),
  real('alice', 'transfer_public_to_private', ['@alice', '700000000u64'], 'accepted', {
    keep: ['credit'],
  }),
  credits('alice', 'wrap_private', ['$credit', '300000000u64', '@alice'], 'accepted', {
    keep: ['credit', 'waleo'],
  }),
  credits('alice', 'wrap_private', ['$credit', '400000001u64', '@alice'], 'refused', {
    note: 'record too small',
  }),
  credits('alice', 'unwrap_public', ['1000u64', '@carol'], 'rejected', { note: 'not approved' }),
  core('alice', 'approve_public', ['#WALEO', '%nightjar_credits.aleo', '2000u128']),
  credits('alice', 'unwrap_public', ['1000u64', '@carol']),
  credits('alice', 'unwrap_public', ['1001u64', '@carol'], 'rejected', {
    note: 'above the approval',
  }),
  credits('alice', 'unwrap_private', ['$waleo', '50000000u64', '@alice'], 'accepted', {
    keep: ['waleo', 'credit2'],
  }),
  credits('alice', 'unwrap_private', ['$waleo', '250000001u64', '@alice'], 'refused', {
    note: 'record too small',
  }),
  credits('alice', 'unwrap_private_to_public', ['$waleo', '50000000u64', '@bob'], 'accepted', {
    keep: ['waleo'],
  }),
  core(
    'eve',
    'create_token',
    ['666field', '1field', '1field', '6u8', '1000000000u128', '%nightjar_credits.aleo'],
    'accepted',
    { note: 'a false token, its admin the wrapper' },
  ),
  core('eve', 'transfer_public_to_private', ['#FAKE', '@eve', '1000000u128'], 'accepted', {
    keep: ['fake'],
  }),
  credits('eve', 'unwrap_private', ['$fake', '1000000u64', '@eve'], 'refused', {
    note: 'a false token pays nothing',
  }),
  credits('eve', 'unwrap_private_to_public', ['$fake', '1000000u64', '@eve'], 'refused', {
    note: 'a false token pays nothing',
  }),
  core('eve', 'approve_public', ['#FAKE', '%nightjar_credits.aleo', '1000000u128']),
  credits('eve', 'unwrap_public', ['1000u64', '@eve'], 'rejected', {
    note: 'a false token pays nothing',
  }),
  core('alice', 'mint_public', ['#WALEO', '@alice', '1u128'], 'rejected', {
    note: 'only the wrapper mints',
  }),
]

const always = '4294967295u32'

/** nightjar_registry.aleo over the stand-in of token_registry.aleo. */
export const wrappedRegistry: readonly Step[] = [
  outside21('dave', 'register_token', [
    '777field',
    '1414875720u128',
    '5526612u128',
    '8u8',
    '1000000000000u128',
    'false',
    '@dave',
  ]),
  outside21('dave', 'register_token', [
    '888field',
    '1u128',
    '2u128',
    '8u8',
    '1000000000000u128',
    'true',
    '@dave',
  ]),
  outside21('dave', 'mint_public', ['777field', '@alice', '5000000u128', always]),
  registry('eve', 'init_token', ['777field', '1414875720u128', '5526612u128', '6u8'], 'rejected', {
    note: 'other decimals',
  }),
  registry('eve', 'init_token', ['777field', '1414875721u128', '5526612u128', '8u8'], 'rejected', {
    note: 'another name',
  }),
  registry('eve', 'init_token', ['777field', '1414875720u128', '5526613u128', '8u8'], 'rejected', {
    note: 'another symbol',
  }),
  registry('eve', 'init_token', ['888field', '1u128', '2u128', '8u8'], 'rejected', {
    note: 'needs authorisation',
  }),
  registry('eve', 'init_token', ['999field', '1u128', '2u128', '8u8'], 'rejected', {
    note: 'no such token',
  }),
  registry('eve', 'init_token', ['777field', '1414875720u128', '5526612u128', '8u8']),
  registry('eve', 'init_token', ['777field', '1414875720u128', '5526612u128', '8u8'], 'rejected', {
    note: 'once',
  }),
  registry('alice', 'wrap_public', ['777field', '1000000u128', '@alice']),
  registry('alice', 'wrap_public', ['777field', '4000001u128', '@alice'], 'rejected', {
    note: 'more than alice has',
  }),
  registry('alice', 'wrap_public', ['888field', '1u128', '@alice'], 'rejected', {
    note: 'not registered',
  }),
  outside21(
    'alice',
    'transfer_public_to_private',
    ['777field', '@alice', '2000000u128', 'false'],
    'accepted',
    { keep: ['reg'] },
  ),
  registry('alice', 'wrap_private', ['$reg', '1500000u128', '@alice'], 'accepted', {
    keep: ['reg', 'wreg'],
  }),
  registry('alice', 'wrap_private', ['$reg', '500001u128', '@alice'], 'refused', {
    note: 'record too small',
  }),
  registry('alice', 'unwrap_public', ['777field', '1000u128', '@carol'], 'rejected', {
    note: 'not approved',
  }),
  core('alice', 'approve_public', ['#WREG', '%nightjar_registry.aleo', '1000u128']),
  registry('alice', 'unwrap_public', ['777field', '1000u128', '@carol']),
  registry('alice', 'unwrap_private', ['777field', '$wreg', '300000u128', '@alice'], 'accepted', {
    keep: ['wreg', 'reg2'],
  }),
  registry('alice', 'unwrap_private', ['888field', '$wreg', '300000u128', '@alice'], 'refused', {
    note: 'the token of another id',
  }),
  registry('alice', 'unwrap_private', ['777field', '$waleo', '300000u128', '@alice'], 'refused', {
    note: 'the token of another wrapper',
  }),
]

/** nightjar_arc20.aleo with the ARC-20 and ARC-22 test tokens, called by dynamic dispatch. */
export const wrappedArc20: readonly Step[] = [
  outside20('alice', 'mint_public', ['@alice', '9000000u128']),
  outside20('alice', 'mint_private', ['@alice', '4000000u128'], 'accepted', { keep: ['arc'] }),
  arc20('alice', 'wrap_public', [':test_arc20_token.aleo', '1u128', '@alice'], 'rejected', {
    note: 'not registered yet',
  }),
  arc20('eve', 'init_token', [':test_arc20_token.aleo', '1field', '2field', '18u8'], 'rejected', {
    note: 'only the admin may: any name could be chosen',
  }),
  arc20('eve', 'init_token', [':never_deployed.aleo', '1field', '2field', '18u8'], 'rejected', {
    note: 'a program that is not there yet',
  }),
  arc20('admin', 'init_token', [':test_arc20_token.aleo', '91field', '92field', '9u8']),
  arc20(
    'admin',
    'init_token',
    [':test_arc20_token.aleo', '93field', '94field', '9u8'],
    'rejected',
    { note: 'once' },
  ),
  arc20('alice', 'wrap_public', [':test_arc20_token.aleo', '5000000u128', '@alice']),
  arc20('alice', 'wrap_public', [':test_arc20_token.aleo', '4000001u128', '@alice'], 'rejected', {
    note: 'more than alice has',
  }),
  arc20(
    'alice',
    'wrap_private',
    [':test_arc20_token.aleo', '$arc', '1000000u128', '@alice'],
    'accepted',
    { keep: ['arc', 'warc'] },
  ),
  arc20(
    'alice',
    'wrap_private',
    [':test_arc20_token.aleo', '$arc', '3000001u128', '@alice'],
    'refused',
    { note: 'record too small' },
  ),
  arc20('alice', 'unwrap_public', [':test_arc20_token.aleo', '1000u128', '@carol'], 'rejected', {
    note: 'not approved',
  }),
  core('alice', 'approve_public', ['#WARC20', '%nightjar_arc20.aleo', '1000u128']),
  arc20('alice', 'unwrap_public', [':test_arc20_token.aleo', '1000u128', '@carol']),
  arc20(
    'alice',
    'unwrap_private',
    [':test_arc20_token.aleo', '$warc', '250000u128', '@alice'],
    'accepted',
    { keep: ['warc', 'arc2'] },
  ),
  arc20(
    'alice',
    'unwrap_private',
    [':test_arc22_token.aleo', '$warc', '250000u128', '@alice'],
    'refused',
    { note: 'the token of another program' },
  ),

  outside22('alice', 'mint_public', ['@alice', '9000000u128']),
  arc20('admin', 'init_token', [':test_arc22_token.aleo', '95field', '96field', '6u8']),
  arc20('alice', 'wrap_public', [':test_arc22_token.aleo', '5000000u128', '@alice']),
  core('alice', 'transfer_public_to_private', ['#WARC22', '@alice', '900000u128'], 'accepted', {
    keep: ['warc22'],
  }),
  arc20(
    'alice',
    'unwrap_private_arc22',
    [':test_arc22_token.aleo', '$warc22', '350000u128', '@alice'],
    'accepted',
    { keep: ['warc22', '_', 'arc22'] },
  ),
  arc20(
    'alice',
    'unwrap_private_arc22',
    [':test_arc22_token.aleo', '$warc', '1u128', '@alice'],
    'refused',
    { note: 'the token of another program' },
  ),
  core('alice', 'approve_public', ['#WARC22', '%nightjar_arc20.aleo', '1000u128']),
  arc20('alice', 'unwrap_public', [':test_arc22_token.aleo', '1000u128', '@carol']),
]

/** nightjar_router.aleo: every composition, right, asking for one unit more, and leaving nothing in the router. */
export const routed: readonly Step[] = [
  core('alice', 'create_pair', [
    '#low(A,WALEO)',
    '#high(A,WALEO)',
    '200000000u128',
    '200000000u128',
    '200000000u128',
    '@alice',
    soon,
  ]),
  core('alice', 'create_pair', [
    '#low(D,WALEO)',
    '#high(D,WALEO)',
    '300000000u128',
    '300000000u128',
    '300000000u128',
    '@alice',
    soon,
  ]),
  core('alice', 'create_pair', [
    '#low(A,WARC20)',
    '#high(A,WARC20)',
    '2000000u128',
    '2000000u128',
    '2000000u128',
    '@alice',
    soon,
  ]),

  router('alice', 'swap_credits_for_tokens', [
    '1000000u64',
    '#A',
    '>WALEO>A:1000000',
    '@bob',
    soon,
  ]),
  router(
    'alice',
    'swap_credits_for_tokens',
    ['1000000u64', '#A', '>WALEO>A:1000000:+1', '@bob', soon],
    'rejected',
    { note: 'one unit more' },
  ),
  router(
    'bob',
    'swap_tokens_for_credits',
    ['#A', '500000u128', '400000u64', '@bob', '@carol', soon],
    'rejected',
    { note: 'not approved' },
  ),
  core('bob', 'approve_public', ['#A', '%nightjar_router.aleo', '1000000u128']),
  router('bob', 'swap_tokens_for_credits', [
    '#A',
    '500000u128',
    '400000u64',
    '@dave',
    '@carol',
    soon,
  ]),
  router(
    'bob',
    'swap_tokens_for_credits',
    ['#A', '500000u128', '900000u64', '@dave', '@carol', soon],
    'rejected',
    { note: 'more than it pays' },
  ),
  router(
    'alice',
    'swap_private_credits_for_token',
    ['$credit', '1000000u64', '#A', '>WALEO>A:1000000:-5', '@alice', '~alice:20', soon],
    'accepted',
    { keep: ['credit', '_', 'gotR', '_'] },
  ),
  router(
    'alice',
    'swap_private_credits_for_token',
    ['$credit', '1000000u64', '#A', '>WALEO>A:1000000:+1', '@alice', '~alice:20', soon],
    'rejected',
    { note: 'one unit more' },
  ),
  router(
    'alice',
    'swap_private_for_credits',
    ['$a1', '500000u128', '400000u64', '@alice', '~alice:21', soon],
    'accepted',
    { keep: ['_', 'a1', '_', 'gotCredit'] },
  ),
  router(
    'alice',
    'swap_private_for_credits',
    ['$a1', '500000u128', '900000u64', '@alice', '~alice:21', soon],
    'rejected',
    { note: 'more than it pays' },
  ),
  router('alice', 'swap_arc20_for_tokens', [
    ':test_arc20_token.aleo',
    '10000u128',
    '#A',
    '>WARC20>A:10000',
    '@bob',
    soon,
  ]),
  router(
    'alice',
    'swap_arc20_for_tokens',
    [':test_arc20_token.aleo', '10000u128', '#A', '>WARC20>A:10000:+1', '@bob', soon],
    'rejected',
    { note: 'one unit more' },
  ),
  router(
    'alice',
    'swap_private_arc20_for_private',
    [
      ':test_arc20_token.aleo',
      '$arc',
      '10000u128',
      '#A',
      '>WARC20>A:10000:-3',
      '@alice',
      '~alice:22',
      soon,
    ],
    'accepted',
    { keep: ['arc', '_', 'gotR2', '_'] },
  ),
  router(
    'alice',
    'swap_private_arc20_for_private',
    [
      ':test_arc20_token.aleo',
      '$arc',
      '10000u128',
      '#A',
      '>WARC20>A:10000:+1',
      '@alice',
      '~alice:22',
      soon,
    ],
    'rejected',
    { note: 'one unit more' },
  ),
  router(
    'alice',
    'swap_private_for_arc20',
    [
      ':test_arc20_token.aleo',
      '$a1',
      '10000u128',
      '>A>WARC20:10000:-2',
      '@alice',
      '~alice:23',
      soon,
    ],
    'accepted',
    { keep: ['_', 'a1', '_', 'gotArc'] },
  ),
  router(
    'alice',
    'swap_private_for_arc20',
    [
      ':test_arc20_token.aleo',
      '$a1',
      '10000u128',
      '>A>WARC20:10000:+1',
      '@alice',
      '~alice:23',
      soon,
    ],
    'rejected',
    { note: 'one unit more' },
  ),
  core('alice', 'transfer_public_to_private', ['#D', '@alice', '50000000u128'], 'accepted', {
    keep: ['d1'],
  }),
  router(
    'alice',
    'add_liquidity_credits_second',
    [
      '$credit',
      '1000000u64',
      '$a1',
      '1100000u128',
      '0u128',
      '0u128',
      '1000u128',
      '@alice',
      '~alice:24',
      soon,
    ],
    'accepted',
    { keep: ['credit', '_', '_', 'a1', '_'], note: 'A is the first token' },
  ),
  router(
    'alice',
    'add_liquidity_credits_first',
    [
      '$credit',
      '1000000u64',
      '$a1',
      '1100000u128',
      '0u128',
      '0u128',
      '1000u128',
      '@alice',
      '~alice:24',
      soon,
    ],
    'refused',
    { note: 'A is the first token' },
  ),
  router(
    'alice',
    'add_liquidity_credits_first',
    [
      '$credit',
      '1000000u64',
      '$d1',
      '1100000u128',
      '0u128',
      '0u128',
      '1000u128',
      '@alice',
      '~alice:24',
      soon,
    ],
    'accepted',
    { keep: ['credit', '_', '_', '_', 'd1'], note: 'D is the second token' },
  ),
  router(
    'alice',
    'add_liquidity_credits_second',
    [
      '$credit',
      '1000000u64',
      '$d1',
      '1100000u128',
      '0u128',
      '0u128',
      '1000u128',
      '@alice',
      '~alice:24',
      soon,
    ],
    'refused',
    { note: 'D is the second token' },
  ),
  router(
    'alice',
    'add_liquidity_credits_first',
    [
      '$credit',
      '1000000u64',
      '$d1',
      '1100000u128',
      '0u128',
      '0u128',
      '1000001u128',
      '@alice',
      '~alice:24',
      soon,
    ],
    'rejected',
    { note: 'more liquidity than is minted' },
  ),
]

/** nightjar_faucet.aleo, the handover of nightjar_config.aleo, and the one function of nightjar_math.aleo. */
export const administered: readonly Step[] = [
  math('alice', 'version', ['true']),
  math('alice', 'version', ['false'], 'refused'),
  core('admin', 'transfer_public', ['#A', '%nightjar_faucet.aleo', '5000u128']),
  faucet('carol', 'claim', ['#A', '10u128'], 'rejected', { note: 'no limit is set' }),
  faucet('alice', 'set_limit', ['#A', '1000u128'], 'rejected', { note: 'not the admin' }),
  faucet('admin', 'set_limit', ['#A', '1000u128']),
  faucet('carol', 'claim', ['#A', '1001u128'], 'rejected', { note: 'above the limit' }),
  faucet('carol', 'claim', ['#A', '0u128'], 'refused', { note: 'nothing' }),
  faucet('carol', 'claim', ['#A', '1000u128']),
  faucet('carol', 'claim', ['#A', '1u128'], 'rejected', { note: 'before the cooldown has passed' }),
  faucet('dave', 'claim', ['#A', '1000u128'], 'accepted', { note: 'another address' }),
  { mine: 16 },
  faucet('carol', 'claim', ['#A', '1000u128'], 'rejected', { note: 'one block too early' }),
  faucet('carol', 'claim', ['#A', '1000u128']),
  faucet('alice', 'pay', ['#A', '@alice', '10u128'], 'rejected', { note: 'not the admin' }),
  faucet('admin', 'pay', ['#A', '@eve', '1500u128']),
  faucet('admin', 'pay', ['#A', '@eve', '1500u128'], 'rejected', { note: 'the faucet is empty' }),
  faucet('bob', 'claim', ['#A', '501u128'], 'rejected', { note: 'the faucet is empty' }),

  config('admin', 'set_swap_fee', ['1001u128'], 'refused', { note: 'above 10%' }),
  config('alice', 'set_swap_fee', ['10u128'], 'rejected', { note: 'not the admin' }),
  config('admin', 'set_protocol_fee', ['@carol', '0u128'], 'refused', { note: 'no portion' }),
  config('admin', 'set_protocol_fee', ['@carol', '1001u128'], 'refused', {
    note: 'above the largest portion',
  }),
  config('alice', 'set_protocol_fee', ['@carol', '5u128'], 'rejected', { note: 'not the admin' }),
  config('bob', 'accept_admin', [], 'rejected', { note: 'nobody was proposed' }),
  config('alice', 'transfer_admin', ['@alice'], 'rejected', { note: 'not the admin' }),
  config('admin', 'transfer_admin', ['@carol']),
  config('admin', 'transfer_admin', ['@bob'], 'accepted', { note: 'replaces the proposal' }),
  config('carol', 'accept_admin', [], 'rejected', { note: 'the proposal was replaced' }),
  config('admin', 'set_swap_fee', ['29u128'], 'accepted', { note: 'still the admin' }),
  config('bob', 'accept_admin', []),
  config('bob', 'accept_admin', [], 'rejected', { note: 'the proposal is used up' }),
  config('admin', 'set_swap_fee', ['30u128'], 'rejected', { note: 'no longer the admin' }),
  config('bob', 'set_swap_fee', ['30u128']),
  faucet('admin', 'set_limit', ['#A', '1u128'], 'rejected', { note: 'no longer the admin' }),
  config('bob', 'transfer_admin', ['@admin']),
  config('admin', 'accept_admin', []),

  core('alice', 'transfer_public', ['#A', '%nightjar_router.aleo', '77u128']),
  router('alice', 'return_tokens', ['#A', '@alice', '77u128'], 'rejected', {
    note: 'not the admin',
  }),
  router('admin', 'return_tokens', ['#A', '@alice', '77u128'], 'accepted', {
    note: 'sent there by mistake',
  }),
  real('alice', 'transfer_public', ['%nightjar_router.aleo', '55u64']),
  router('alice', 'return_credits', ['@alice', '55u64'], 'rejected', { note: 'not the admin' }),
  router('admin', 'return_credits', ['@alice', '56u64'], 'rejected', {
    note: 'more than there is',
  }),
  router('admin', 'return_credits', ['@alice', '55u64']),
  outside20('alice', 'transfer_public', ['%nightjar_router.aleo', '44u128']),
  router('alice', 'return_arc20', [':test_arc20_token.aleo', '@alice', '44u128'], 'rejected', {
    note: 'not the admin',
  }),
  router('admin', 'return_arc20', [':test_arc20_token.aleo', '@alice', '44u128']),
]
