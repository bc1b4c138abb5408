import type { Step } from '../play.ts'
import { exits, unwraps } from './exits.ts'
import { liquidity, opening } from './pairs.ts'
import { limits, paths, swaps } from './swaps.ts'
import { switches } from './switches.ts'
import { setup, tokens } from './tokens.ts'
import { untraced } from './untraced.ts'
import { administered, routed, wrappedArc20, wrappedCredits, wrappedRegistry } from './wrapping.ts'
import { core } from './write.ts'

/**
 * Every function of every program, right and wrong, in one history: each chapter continues where the previous one ends.
 */
export const scenario: readonly Step[] = [
  ...setup,
  ...tokens,
  ...opening,
  ...liquidity,
  ...swaps,
  ...paths,
  ...limits,
  ...wrappedCredits,
  ...wrappedRegistry,
  ...wrappedArc20,
  ...routed,
  ...unwraps,
  ...untraced,
  ...switches,
  ...exits,
  ...administered,
]

/** The part that needs only config and core. */
export const coreScenario: readonly Step[] = [
  ...setup,
  ...tokens,
  ...opening,
  ...liquidity,
  ...swaps,
  ...paths,
  ...limits,
  ...switches,
  ...exits,
]

const soon = '^+100'

/** The part that needs the wrappers, the router and the faucet, with as little of the rest as possible. */
export const wrapperScenario: readonly Step[] = [
  ...setup,
  core('admin', 'mint_private', ['#A', '@alice', '5000000000u128'], 'accepted', { keep: ['a1'] }),
  core('alice', 'create_pair', [
    '#A',
    '#B',
    '1000000000u128',
    '4000000000u128',
    '2000000000u128',
    '@alice',
    soon,
  ]),
  ...wrappedCredits,
  ...wrappedRegistry,
  ...wrappedArc20,
  ...routed,
  ...unwraps,
  ...untraced,
  ...administered,
]
