import type { Step } from '../play.ts'
import { core, maxU128 } from './write.ts'

const supply = '1000000000000000000000000u128'

/** Four tokens, named in id order; alice and bob hold public balances of all, and alice records of A to C. */
export const setup: readonly Step[] = [
  ...['A', 'B', 'C', 'D'].map((name) =>
    core('admin', 'create_token', [`&${name}`, '84field', '85field', '6u8', supply, '@admin']),
  ),
  ...['A', 'B', 'C', 'D'].flatMap((name) => [
    core('admin', 'transfer_public', [`#${name}`, '@alice', '100000000000000000000u128']),
    core('admin', 'transfer_public', [`#${name}`, '@bob', '100000000000000000000u128']),
  ]),
]

/** Functions 1 to 14: each one right, and wrong in every possible way. */
export const tokens: readonly Step[] = [
  core('admin', 'create_token', ['&A', '1field', '2field', '6u8', '1u128', '@bob'], 'rejected', {
    note: 'the salt is used',
  }),
  core('dave', 'create_token', ['1field', '7field', '8field', '18u8', maxU128, '@dave']),

  core('alice', 'change_token_admin', ['#A', '@alice'], 'rejected', { note: 'not the admin' }),
  core('admin', 'change_token_admin', ['#D', '@bob']),
  core('admin', 'mint_public', ['#D', '@admin', '1u128'], 'rejected', { note: 'no longer' }),
  core('bob', 'change_token_admin', ['#D', '@admin']),
  core('admin', 'change_token_admin', ['1field', '@admin'], 'rejected', { note: 'no such token' }),

  core('admin', 'mint_public', ['#A', '@carol', '12345u128']),
  core('alice', 'mint_public', ['#A', '@alice', '1u128'], 'rejected', { note: 'not the admin' }),
  core('dave', 'mint_public', ['#BIG', '@dave', '1u128'], 'rejected', { note: 'supply overflows' }),

  core('admin', 'mint_private', ['#A', '@alice', '5000000000u128'], 'accepted', { keep: ['a1'] }),
  core('alice', 'mint_private', ['#A', '@alice', '1u128'], 'rejected', { note: 'not the admin' }),

  core('carol', 'approve_public', ['#A', '@admin', '2000u128']),
  core('admin', 'burn_from', ['#A', '@carol', '345u128']),
  core('admin', 'burn_from', ['#A', '@carol', '1656u128'], 'rejected', { note: 'not approved' }),
  core('admin', 'burn_from', ['#A', '@carol', '1655u128'], 'accepted', { note: 'the rest of it' }),
  core('alice', 'approve_public', ['#A', '@bob', '10u128']),
  core('bob', 'burn_from', ['#A', '@alice', '1u128'], 'rejected', { note: 'not the admin' }),

  core('admin', 'mint_private', ['#A', '@admin', '900u128'], 'accepted', { keep: ['burn'] }),
  core('admin', 'burn_private', ['$burn', '901u128'], 'refused', { note: 'record too small' }),
  core('admin', 'burn_private', ['$burn', '400u128'], 'accepted', { keep: ['burn'] }),
  core('alice', 'burn_private', ['$a1', '1u128'], 'rejected', { note: 'not the admin' }),

  core('alice', 'transfer_public', ['#A', '@carol', '1000u128']),
  core('alice', 'transfer_public', ['#A', '@alice', '77u128'], 'accepted', { note: 'to oneself' }),
  core('alice', 'transfer_public', ['#A', '@carol', '100000000000000000001u128'], 'rejected', {
    note: 'too much',
  }),
  core('dave', 'transfer_public', ['#BIG', '@dave', maxU128], 'accepted', {
    note: 'everything, to oneself',
  }),
  core('eve', 'transfer_public', ['#A', '@bob', '0u128'], 'accepted', { note: 'nothing' }),

  core('alice', 'transfer_private', ['$a1', '@bob', '1500000000u128'], 'accepted', {
    keep: ['bobA', 'a1'],
  }),
  core('alice', 'transfer_private', ['$a1', '@bob', '3500000001u128'], 'refused', {
    note: 'record too small',
  }),
  core('bob', 'transfer_private', ['$a1', '@bob', '1u128'], 'refused', { note: 'not the owner' }),

  core('alice', 'transfer_public_to_private', ['#B', '@alice', '7000000000u128'], 'accepted', {
    keep: ['b1'],
  }),
  core('alice', 'transfer_public_to_private', ['#C', '@alice', '9000000000u128'], 'accepted', {
    keep: ['c1'],
  }),
  core('eve', 'transfer_public_to_private', ['#C', '@eve', '1u128'], 'rejected', {
    note: 'no balance',
  }),

  core('bob', 'transfer_private_to_public', ['$bobA', '@carol', '500000000u128'], 'accepted', {
    keep: ['bobA'],
  }),
  core('bob', 'transfer_private_to_public', ['$bobA', '@bob', '1000000001u128'], 'refused', {
    note: 'record too small',
  }),

  core('alice', 'approve_public', ['#B', '@bob', '500u128']),
  core('alice', 'approve_public', ['#B', '@bob', '250u128'], 'accepted', { note: 'additive' }),
  core('alice', 'approve_public', ['#B', '@bob', maxU128], 'rejected', { note: 'overflow' }),
  core('alice', 'unapprove_public', ['#B', '@bob', '151u128']),
  core('alice', 'unapprove_public', ['#B', '@bob', '600u128'], 'rejected', { note: 'below zero' }),

  core('bob', 'transfer_from_public', ['#B', '@alice', '@carol', '600u128'], 'rejected', {
    note: 'above the approval',
  }),
  core('bob', 'transfer_from_public', ['#B', '@alice', '@carol', '599u128']),
  core('bob', 'transfer_from_public', ['#B', '@alice', '@carol', '1u128'], 'rejected', {
    note: 'used up',
  }),
  core('eve', 'approve_public', ['#B', '@bob', '5u128']),
  core('bob', 'transfer_from_public', ['#B', '@eve', '@bob', '5u128'], 'rejected', {
    note: 'approved without a balance',
  }),

  core('alice', 'mint_private', ['#A', '@alice', '1u128'], 'rejected', { note: 'not the admin' }),
  core('admin', 'mint_private', ['#A', '@alice', '11u128'], 'accepted', { keep: ['a2'] }),
  core('alice', 'join', ['$a1', '$b1'], 'refused', { note: 'two tokens' }),
  core('alice', 'join', ['$a1', '$a2'], 'accepted', { keep: ['a1'] }),
]
