import { fieldToAddress } from '@nightjar/aleo'
import type { Random } from '../market/random.ts'
import { type Behaviour, behaviours } from './behaviour.ts'

/** Somebody with an account. */
export type Person = {
  readonly address: string
  readonly behaviour: Behaviour
  readonly slippageBps: bigint
  /** The two tokens that it mostly trades. */
  readonly tokens: readonly [string, string]
}

/** Above the numbers of any other made-up account. */
const FIRST_ACCOUNT = 1_000_000_000n

/** Tolerances that people set; most keep the app's. */
const TOLERANCES = [50n, 50n, 50n, 50n, 50n, 50n, 50n, 10n, 100n, 200n] as const

/** Pairs of tokens that people trade, the common ones more often. */
const HABITS = [
  ...(['WALEO', 'WALEO', 'WALEO'] as const).map((symbol) => [symbol, 'USDX'] as const),
  ...(['WBTC', 'WETH'] as const).map((symbol) => [symbol, 'USDX'] as const),
  ...(['WBTC', 'WETH'] as const).map((symbol) => [symbol, 'WALEO'] as const),
] as const

/** Somebody new, of any behaviour. */
export function drawPerson(random: Random, at: number): Person {
  return {
    address: fieldToAddress(FIRST_ACCOUNT + BigInt(at)),
    behaviour: random.pick(behaviours),
    slippageBps: random.pick(TOLERANCES),
    tokens: random.pick(HABITS),
  }
}
