import type { Step } from '../play.ts'
import { liquidity, opening } from './pairs.ts'
import { limits, paths, swaps } from './swaps.ts'
import { switches } from './switches.ts'
import { setup, tokens } from './tokens.ts'
import { administered, routed, wrappedArc20, wrappedCredits, wrappedRegistry } from './wrapping.ts'

/** Every function of every program, right and wrong, in one history: each chapter goes on where the one before ends. */
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
  ...switches,
  ...administered,
]

/** The part of it that needs config and core alone. */
export const coreScenario: readonly Step[] = [
  ...setup,
  ...tokens,
  ...opening,
  ...liquidity,
  ...swaps,
  ...paths,
  ...limits,
  ...switches,
]

/** The part of it that needs the wrappers, the router and the faucet. */
export const wrapperScenario: readonly Step[] = [
  ...setup,
  ...tokens,
  ...opening,
  ...wrappedCredits,
  ...wrappedRegistry,
  ...wrappedArc20,
  ...routed,
  ...administered,
]
