import { LOCAL_TOKENS } from '@nightjar/sdk'
import type { Network } from '../network.ts'

/** What earns points. */
export type PointAction = 'swap' | 'liquidity' | 'convert'

/**
 * Points and competition: every rule of both is in this file. They are computed from accepted
 * transactions alone, so `npm run recompute` finds the same figures from the chain. Changing what earns
 * rebuilds the database's derived tables at the next start.
 *
 * What an action is worth, in microcredits:
 * - A token's price is that of its deepest route of up to three pairs to wrapped credits. An amount counts
 *   with its price, but with no more than the credits that lie at the end of that route.
 * - A hop of a swap counts with the lesser of its two legs at the prices before its transaction, a swap with
 *   the least of its hops, liquidity with twice the lesser of its two legs. Tokens that anyone makes in any
 *   amount are thereby worth what others' credits, or one's own at stake, could buy them for.
 * - In a transaction of several calls, tokens can be spent before they are paid for, so pools can hold what
 *   nobody has. There a hop counts no more of either token than its pool held before the transaction, and
 *   only for the share of the pool's liquidity that was there; deposits and conversions count nothing.
 * - Whoever trades with a pool of his own still pays with his capital, which he has to leave in it from one
 *   transaction to the next, and the chain's fees alone: no rule can tell him from two people. Daily caps
 *   bound his points, the operator's list of tokens his prize.
 */
export type Rules = {
  /** Points of one action, and how often an address earns them in one UTC day. */
  readonly points: Readonly<
    Record<PointAction, { readonly points: number; readonly daily: number }>
  >
  /** An action worth less, in microcredits, or worth nothing known, earns nothing: dust does not pay. */
  readonly leastValue: bigint
  /** An address has the OG medal when it earned its first point before this height; 0 gives none. */
  readonly ogHeight: number
  /** Rounds of the competition, in their order; the last one is what an operator's single settings speak of. */
  readonly rounds: readonly Round[]
}

/** A round of the competition. */
export type Round = {
  /** Payments are kept by it: never give the same to another round. */
  readonly id: number
  /** Seconds since 1970; a trade counts when its block's time is in [startsAt, endsAt). */
  readonly startsAt: number
  readonly endsAt: number
  /** Token ids that compete. A trade counts with its whole value for each listed token it sells or buys. */
  readonly tokens: readonly string[]
  /** Shared in proportion to each public trader's counted value, rounded down; null pays nothing. */
  readonly prize: { readonly tokenId: string; readonly amount: bigint } | null
}

const points: Rules['points'] = {
  swap: { points: 10, daily: 10 },
  liquidity: { points: 20, daily: 5 },
  convert: { points: 5, daily: 10 }, // public to private and back
}

const noRound: Round = { id: 1, startsAt: 0, endsAt: 0, tokens: [], prize: null }

const [, , , nightjarToken] = LOCAL_TOKENS

/** The one round of a local network whose operator, such as the seed, names no others. */
export const localRound: Round = {
  id: 1,
  startsAt: Date.UTC(2025, 0, 1) / 1000,
  endsAt: Date.UTC(2030, 0, 1) / 1000,
  tokens: LOCAL_TOKENS.map(({ id }) => id),
  prize: nightjarToken ? { tokenId: nightjarToken.id, amount: 100_000_000_000n } : null, // 100,000 NJR
}

const rulesByNetwork: Readonly<Record<Network, Rules>> = {
  local: { points, leastValue: 1_000_000n, ogHeight: 10_000, rounds: [localRound] },
  testnet: { points, leastValue: 1_000_000n, ogHeight: 0, rounds: [noRound] },
  mainnet: { points, leastValue: 1_000_000n, ogHeight: 0, rounds: [noRound] },
}

/** What an operator may set of a network's rules. */
export type RuleSettings = {
  /** In place of the network's rounds. */
  readonly rounds?: readonly Round[]
  /** Values of the last round. */
  readonly lastRound?: Partial<Round>
  readonly ogHeight?: number
}

/** The rules of a network, with what its operator sets. */
export function rulesOf(network: Network, settings: RuleSettings = {}): Rules {
  const rules = rulesByNetwork[network]
  const { rounds = rules.rounds, lastRound, ogHeight = rules.ogHeight } = settings
  const last = { ...(rounds.at(-1) ?? noRound), ...lastRound }
  return { ...rules, ogHeight, rounds: [...rounds.slice(0, -1), last] }
}

/** The round that is open at a time in seconds, else the next one, else the last. */
export function currentRound({ rounds }: Rules, now: number): Round {
  return rounds.find(({ endsAt }) => now < endsAt) ?? rounds.at(-1) ?? noRound
}

/** Rounds that have ended, the last one first. A network without a competition has a round without a duration, which is none. */
export function endedRounds({ rounds }: Rules, now: number): readonly Round[] {
  return rounds.filter(({ startsAt, endsAt }) => startsAt < endsAt && endsAt <= now).toReversed()
}

/**
 * A text that changes with any rule that figures are made by: the database remembers under which it was
 * built. Prize and medal are read off the figures and rebuild nothing.
 */
export function rulesVersion({ points, leastValue, rounds }: Rules): string {
  const counted = rounds.map(({ id, startsAt, endsAt, tokens }) => ({
    id,
    startsAt,
    endsAt,
    tokens,
  }))
  return JSON.stringify({ points, leastValue: `${leastValue}`, rounds: counted })
}

/** Whether an address that earned its first point at a height has the OG medal. */
export const isOg = ({ ogHeight }: Rules, firstHeight: number): boolean => firstHeight < ogHeight
