import type { Step } from '../play.ts'
import { arc20, config, core, credits, registry, settled } from './write.ts'

const soon = '^+100'

/** Something that the admin may switch off; with `isOff` false it is switched on again. */
type Switch = (isOff: boolean) => readonly Step[]

const pause: Switch = (isOff) => (isOff ? [config('admin', 'pause', [])] : settled('unpause', []))
const closePrivate: Switch = (isOff) => settled('set_private_ops', [`${!isOff}`])

function block(tokens: readonly string[]): Switch {
  return (isOff) => tokens.map((token) => config('admin', 'set_token_blocked', [token, `${isOff}`]))
}

function all(...switches: readonly Switch[]): Switch {
  return (isOff) => switches.flatMap((change) => change(isOff))
}

function during(change: Switch, steps: readonly Step[]): readonly Step[] {
  return [...change(true), ...steps, ...change(false)]
}

/** Every way out of core, each with a small part of what is available; none may be switched off. */
function exitsOf(note: string): readonly Step[] {
  const removed = ['1000u128', '1u128', '1u128']
  return [
    core('admin', 'burn_from', ['#A', '@alice', '1u128'], 'accepted', { note }),
    core('admin', 'burn_private', ['$burn', '1u128'], 'accepted', { keep: ['burn'], note }),
    core('alice', 'transfer_public', ['#A', '@bob', '1u128'], 'accepted', { note }),
    core('alice', 'transfer_public_to_private', ['#A', '@alice', '1u128'], 'accepted', { note }),
    core('alice', 'transfer_private', ['$exitA', '@alice', '1u128'], 'accepted', {
      keep: ['joinA', 'exitA'],
      note,
    }),
    core('alice', 'transfer_private_to_public', ['$exitA', '@bob', '1u128'], 'accepted', {
      keep: ['exitA'],
      note,
    }),
    core('alice', 'join', ['$exitA', '$joinA'], 'accepted', { keep: ['exitA'], note }),
    core('alice', 'claim_blinded', ['9field', '#B', '1u128', '@alice'], 'accepted', { note }),
    core('alice', 'remove_liquidity', ['#A', '#B', ...removed, '@alice', soon], 'accepted', {
      note,
    }),
    core(
      'alice',
      'remove_liquidity_privately',
      ['#A', '#C', '$exitLp', ...removed, '@alice', '@alice', soon],
      'accepted',
      { keep: ['_', '_', 'exitLp'], note },
    ),
  ]
}

const list: Switch = (isOff) => [config('admin', 'set_blacklist', ['@alice', `${isOff}`])]
const blockAll = block(['#A', '#B', '#C', '#A/B', '#A/C'])

const situations: readonly (readonly [string, Switch])[] = [
  ['paused', pause],
  ['private operations off', closePrivate],
  ['every token blocked', blockAll],
  ['who leaves is listed', list],
  ['everything switched off', all(pause, closePrivate, blockAll, list)],
]

/** The ways out of core under each switch and under all of them; continues where `switches` ends. */
export const exits: readonly Step[] = [
  core('alice', 'approve_public', ['#A', '@admin', `${situations.length}u128`]),
  core(
    'alice',
    'swap_exact_private_for_private',
    ['$a1', '#B', '1000u128', '1u128', '@alice', '~alice:9', soon],
    'accepted',
    { keep: ['_', 'a1'] },
  ),
  ...situations.flatMap(([note, change]) => during(change, exitsOf(note))),
]

const note = 'everything switched off'

/** The ways out of every wrapper while everything is switched off; continues where `routed` ends. */
export const unwraps: readonly Step[] = during(
  all(pause, closePrivate, list, block(['#WALEO', '#WREG', '#WARC20', '#WARC22'])),
  [
    core('alice', 'approve_public', ['#WALEO', '%nightjar_credits.aleo', '100u128']),
    credits('alice', 'unwrap_public', ['100u64', '@carol'], 'accepted', { note }),
    credits('alice', 'unwrap_private', ['$waleo', '100u64', '@alice'], 'accepted', {
      keep: ['waleo', '_'],
      note,
    }),
    credits('alice', 'unwrap_private_to_public', ['$waleo', '100u64', '@carol'], 'accepted', {
      keep: ['waleo'],
      note,
    }),
    core('alice', 'approve_public', ['#WREG', '%nightjar_registry.aleo', '100u128']),
    registry('alice', 'unwrap_public', ['777field', '100u128', '@carol'], 'accepted', { note }),
    registry('alice', 'unwrap_private', ['777field', '$wreg', '100u128', '@alice'], 'accepted', {
      keep: ['wreg', '_'],
      note,
    }),
    core('alice', 'approve_public', ['#WARC20', '%nightjar_arc20.aleo', '100u128']),
    arc20('alice', 'unwrap_public', [':test_arc20_token.aleo', '100u128', '@carol'], 'accepted', {
      note,
    }),
    arc20(
      'alice',
      'unwrap_private',
      [':test_arc20_token.aleo', '$warc', '100u128', '@alice'],
      'accepted',
      { keep: ['warc', '_'], note },
    ),
    arc20(
      'alice',
      'unwrap_private_arc22',
      [':test_arc22_token.aleo', '$warc22', '100u128', '@alice'],
      'accepted',
      { keep: ['warc22', '_', '_'], note },
    ),
  ],
)
