import { LOCAL_TOKENS } from '@nightjar/sdk'
import { suiteTokens } from '../market/suiteTokens.ts'
import type { Network } from '../network.ts'

/** What earns points. */
export type PointAction = 'swap' | 'liquidity' | 'convert'

/**
 * Points and competition: every rule of both is in this file. They are computed from accepted
 * transactions alone, so `npm run recompute` gets the same values from the chain. Changing what earns
 * points rebuilds the database's derived tables at the next start.
 *
 * The value of an action, in microcredits:
 * - A token's price is that of its deepest route of up to three pairs to wrapped credits. An amount counts
 *   at its price, but for no more than the credits at the end of that route.
 * - A hop of a swap counts the lower of its two sides at the prices before its transaction, a swap its least
 *   valuable hop, liquidity twice the lower of its two sides. So tokens that anyone can mint in any amount
 *   are worth no more than the credits, others' or the minter's own at stake, that would buy them.
 * - In a transaction of several calls, tokens can be spent before they are paid for, so pools can hold tokens
 *   that nobody owns. There a hop counts no more of either token than its pool held before the transaction,
 *   and only the share of the pool's liquidity that existed then; deposits and conversions do not count.
 * - From `feesFrom` on, points and prizes are for fees that demonstrably went to others: a swap counts only its hops
 *   between listed tokens, and of each the share of the pool's liquidity that others hold in public. What the trader holds
 *   in public is the trader's own, and private liquidity counts as the trader's own, because nobody knows whose it is.
 *   Deposits and conversions earn points only in listed tokens.
 * - What remains possible: someone with two accounts can hold a pool's liquidity with one and trade with the other. Of
 *   their fees they then get back the share of the pool that they own, and lose the rest to its other providers and to the
 *   protocol. Points are earned in the same way, up to the daily number of each account. So a prize is worth buying only
 *   where somebody owns nearly all of a listed pool. Operators should let tokens compete whose pools are large and shared,
 *   and keep a round's prize below the fees that it brings.
 */
export type Rules = {
  /** Points of one action, and how often an address earns them in one UTC day. */
  readonly points: Readonly<
    Record<PointAction, { readonly points: number; readonly daily: number }>
  >
  /** An action worth less, in microcredits, or of unknown value, earns nothing, so that dust does not pay. */
  readonly leastValue: bigint
  /** An address has the OG medal if it earned its first point before this height; 0 gives none. */
  readonly ogHeight: number
  /** Seconds since 1970: rounds that start, and points that are earned, from then on count by fees paid to others. */
  readonly feesFrom: number
  /** Ids of the listed tokens: what pools hold is valued by them alone. */
  readonly listed: readonly string[]
  /** Rounds of the competition, in order; an operator's single settings apply to the last one. */
  readonly rounds: readonly Round[]
  /** Accounts that earn no points, and compete for no prize: their trades count like those of unknown traders. */
  readonly simulated: readonly string[]
}

/** A round of the competition. */
export type Round = {
  /** Payments are stored under it: never use the same id for another round. */
  readonly id: number
  /** Seconds since 1970; a trade counts when its block's time is in [startsAt, endsAt). */
  readonly startsAt: number
  readonly endsAt: number
  /** Token ids that compete. A trade counts at its whole counted value for each of them that it sells or buys. */
  readonly tokens: readonly string[]
  /** Shared in proportion to each public trader's counted value, rounded down; null pays nothing. */
  readonly prize: { readonly tokenId: string; readonly amount: bigint } | null
}

const points: Rules['points'] = {
  swap: { points: 10, daily: 10 },
  liquidity: { points: 20, daily: 5 },
  convert: { points: 5, daily: 10 }, // public to private and back
}

/** Later than every round that has begun under the rule before; a local network has no prizes of worth. */
const FEES_FROM = Date.UTC(2026, 11, 1) / 1000

const noRound: Round = { id: 1, startsAt: 0, endsAt: 0, tokens: [], prize: null }

const [, , , nightjarToken] = LOCAL_TOKENS

/** The only round of a local network, unless its operator (such as the seed) sets others. */
export const localRound: Round = {
  id: 1,
  startsAt: Date.UTC(2025, 0, 1) / 1000,
  endsAt: Date.UTC(2030, 0, 1) / 1000,
  tokens: LOCAL_TOKENS.map(({ id }) => id),
  prize: nightjarToken ? { tokenId: nightjarToken.id, amount: 100_000_000_000n } : null, // 100,000 NJR
}

const listedOn = (network: Network): readonly string[] => suiteTokens(network).map(({ id }) => id)

const rulesByNetwork: Readonly<Record<Network, Rules>> = {
  local: {
    points,
    leastValue: 1_000_000n,
    ogHeight: 10_000,
    feesFrom: 0,
    listed: listedOn('local'),
    rounds: [localRound],
    simulated: [],
  },
  testnet: {
    points,
    leastValue: 1_000_000n,
    ogHeight: 0,
    feesFrom: FEES_FROM,
    listed: listedOn('testnet'),
    rounds: [noRound],
    simulated: [],
  },
  mainnet: {
    points,
    leastValue: 1_000_000n,
    ogHeight: 0,
    feesFrom: FEES_FROM,
    listed: listedOn('mainnet'),
    rounds: [noRound],
    simulated: [],
  },
}

/** The parts of a network's rules that an operator may set. */
export type RuleSettings = {
  /** Replace the network's rounds. */
  readonly rounds?: readonly Round[]
  /** Values of the last round. */
  readonly lastRound?: Partial<Round>
  readonly ogHeight?: number
  /** Tokens that the operator lists besides the suite's. */
  readonly listed?: readonly string[]
  readonly simulated?: readonly string[]
}

/** The rules of a network, with its operator's settings applied. */
export function rulesOf(network: Network, settings: RuleSettings = {}): Rules {
  const rules = rulesByNetwork[network]
  const { rounds = rules.rounds, lastRound, ogHeight = rules.ogHeight, listed = [] } = settings
  const { simulated = rules.simulated } = settings
  const last = { ...(rounds.at(-1) ?? noRound), ...lastRound }
  return {
    ...rules,
    ogHeight,
    listed: [...rules.listed, ...listed],
    rounds: [...rounds.slice(0, -1), last],
    simulated,
  }
}

/** The round that is open at a time in seconds, or else the next one, or else the last. */
export function currentRound({ rounds }: Rules, now: number): Round {
  return rounds.find(({ endsAt }) => now < endsAt) ?? rounds.at(-1) ?? noRound
}

/** Rounds that have ended, the last one first. A network without a competition has a round of no duration, which is skipped. */
export function endedRounds({ rounds }: Rules, now: number): readonly Round[] {
  return rounds.filter(({ startsAt, endsAt }) => startsAt < endsAt && endsAt <= now).toReversed()
}

/**
 * A text that changes with every rule that stored values depend on: the database remembers the one it was built with.
 * Prize and medal are computed from the stored values, so changing them rebuilds nothing.
 */
export function rulesVersion(given: Rules): string {
  const { points, leastValue, feesFrom, listed, rounds, simulated } = given
  const counted = rounds.map(({ id, startsAt, endsAt, tokens }) => ({
    id,
    startsAt,
    endsAt,
    tokens,
  }))
  const ids = [...new Set(listed)].sort()
  const rules = { points, leastValue: `${leastValue}`, feesFrom, listed: ids, rounds: counted }
  return JSON.stringify(simulated.length === 0 ? rules : { ...rules, simulated })
}

/** Whether an address that earned its first point at a height has the OG medal. */
export const isOg = ({ ogHeight }: Rules, firstHeight: number): boolean => firstHeight < ogHeight
