import type { Step } from '../play.ts'
import { core, stepsOf } from './write.ts'

const soon = '^+100'
const real = stepsOf('credits.aleo')

const fees = ['fee1', 'fee2', 'fee3', 'fee4', 'fee5', 'fee6', 'fee7'] as const

const swap = ['$a1', '#B', '100000u128', '>A>B:100000:-1000', '@alice', '~alice:55', soon]

/**
 * Every private way to trade, by alice with private fees: those transactions must not name her. The first is also
 * played with a public fee, which must name her.
 */
export const untraced: readonly Step[] = [
  ...fees.map((fee) =>
    real('alice', 'transfer_public_to_private', ['@alice', '1000000u64'], 'accepted', {
      keep: [fee],
    }),
  ),
  core('alice', 'swap_exact_private_for_private', swap, 'accepted', {
    keep: ['gotB', 'a1'],
    note: 'a public fee names alice',
  }),
  core('alice', 'swap_exact_private_for_private', swap, 'accepted', {
    keep: ['_', 'a1'],
    fee: 'fee1',
  }),
  core(
    'alice',
    'swap_private_for_exact_private',
    ['$a1', '#B', '<A<B:7000:+9', '7000u128', '@alice', '~alice:56', soon],
    'accepted',
    { keep: ['_', 'a1'], fee: 'fee2' },
  ),
  core(
    'alice',
    'swap_exact_path_private',
    ['$a1', '#WALEO', '#D', '0field', '100000u128', '1000u128', '@alice', '~alice:57', soon],
    'accepted',
    { keep: ['_', 'a1'], fee: 'fee3' },
  ),
  core('alice', 'claim_blinded', ['55field', '#B', '600u128', '@alice'], 'accepted', {
    fee: 'fee4',
  }),
  core(
    'alice',
    'add_liquidity_privately',
    [
      '$a1',
      '$gotB',
      '1000u128',
      '3000u128',
      '0u128',
      '0u128',
      '500u128',
      '@alice',
      '~alice:58',
      soon,
    ],
    'accepted',
    { keep: ['lpAB', 'a1', '_'], fee: 'fee5' },
  ),
  core(
    'alice',
    'remove_liquidity_privately',
    ['#A', '#B', '$lpAB', '400u128', '1u128', '1u128', '@alice', '~alice:59', soon],
    'accepted',
    { fee: 'fee6' },
  ),
  core(
    'alice',
    'swap_private_for_exact_public',
    ['$a1', '#B', '<A<B:7000:+9', '7000u128', '@bob', '~alice:60', soon],
    'accepted',
    { keep: ['a1'], fee: 'fee7', note: 'to someone else' },
  ),
]
