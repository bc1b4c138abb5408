import { ZERO_ADDRESS } from '@nightjar/programs'
import { actors } from '../scenario/actors.ts'
import { holdingsOf } from '../scenario/invariants.ts'
import { numberOf } from '../scenario/state.ts'
import type { History, Move } from './history.ts'
import {
  adminOf,
  allowances,
  always,
  blindedHoldings,
  holdings,
  openPools,
  ownedRecords,
  type Pool,
  plainTokens,
  toCore,
  users,
} from './moveScene.ts'

const core = 'nightjar_core.aleo'
const config = 'nightjar_config.aleo'

/** Functions that must work whatever is switched off. */
export const exits = [
  'burn_from',
  'burn_private',
  'transfer_public',
  'transfer_public_to_private',
  'transfer_private',
  'transfer_private_to_public',
  'join',
  'claim_blinded',
  'remove_liquidity',
  'remove_liquidity_privately',
] as const

type Play = (move: Move) => void

function switchesOff(history: History): Move[] {
  const set = (name: string, inputs: readonly string[]): Move => {
    return { by: 'admin', program: config, function: name, inputs }
  }
  const tokens = ['0field', ...history.state.table(core, 'tokens').keys()]
  return [
    set('set_private_ops', ['false']),
    set('pause', []),
    ...tokens.map((token) => set('set_token_blocked', [token, 'true'])),
    ...users.map((user) => set('set_blacklist', [actors[user].address, 'true'])),
  ]
}

function claimAll(history: History, play: Play): void {
  for (const { by, factor, token, amount } of blindedHoldings(history)) {
    play(toCore(by, 'claim_blinded', [factor, token, `${amount}u128`, actors[by].address]))
  }
}

/** Joins each owner's records into one per token. */
function joinAll(history: History, play: Play): void {
  for (;;) {
    const owned = ownedRecords(history)
    const pair = owned.flatMap((first, place) => {
      const rest = owned.slice(place + 1)
      const second = rest.find(({ by, token }) => by === first.by && token === first.token)
      return second === undefined ? [] : [{ first, second }]
    })[0]
    if (pair === undefined) return
    play(toCore(pair.first.by, 'join', [pair.first.record, pair.second.record]))
  }
}

/** A share worth less than one unit of either token: the only kind that cannot leave. */
function isDust({ a, b, supply }: Pool, liquidity: bigint): boolean {
  return liquidity * a < supply && liquidity * b < supply
}

function poolOf(history: History, token: string): Pool | undefined {
  return openPools(history).find(({ id }) => id === token)
}

/** Liquidity that can leave, public or in records, with its pool. */
function removable(history: History) {
  return [...holdings(history), ...ownedRecords(history)].flatMap((owned) => {
    const pool = poolOf(history, owned.token)
    return pool === undefined || isDust(pool, owned.amount) ? [] : [{ owned, pool }]
  })
}

/** Removes liquidity until none can leave. */
function removeAll(history: History, play: Play): void {
  for (;;) {
    const [found] = removable(history)
    if (found === undefined) return
    const { tokenA, tokenB } = found.pool
    const { by, amount } = found.owned
    const to = actors[by].address
    const amounts = [`${amount}u128`, '0u128', '0u128']
    if ('record' in found.owned) {
      const inputs = [tokenA, tokenB, found.owned.record, ...amounts, to, to, always]
      play(toCore(by, 'remove_liquidity_privately', inputs))
    } else {
      play(toCore(by, 'remove_liquidity', [tokenA, tokenB, ...amounts, to, always]))
    }
  }
}

/** One unit of each public balance is sent to an address that is not listed, and another becomes a record. */
function leaveInPublic(history: History, play: Play): void {
  const isPlain = new Set(plainTokens(history))
  for (const { by, user, token, amount } of holdings(history)) {
    if (!isPlain.has(token) || amount < 2n || by === 'admin') continue
    play(toCore(by, 'transfer_public', [token, actors.admin.address, '1u128']))
    play(toCore(by, 'transfer_public_to_private', [token, user, '1u128']))
  }
}

/**
 * Half of every record is sent to its token's admin, as to a wrapper, and burned; the rest becomes public at an address
 * that is not listed.
 */
function spendRecords(history: History, play: Play): void {
  const isPlain = new Set(plainTokens(history))
  for (const { by, token, amount, record } of ownedRecords(history)) {
    const admin = adminOf(history, token)
    if (!isPlain.has(token) || admin === undefined || admin === by) continue
    const inputs = [record, actors[admin].address, `${(amount + 1n) / 2n}u128`]
    play(toCore(by, 'transfer_private', inputs))
  }
  for (const { by, token, amount, record } of ownedRecords(history)) {
    if (!isPlain.has(token)) continue
    if (adminOf(history, token) === by) {
      play(toCore(by, 'burn_private', [record, `${amount}u128`]))
    } else {
      const inputs = [record, actors.admin.address, `${amount}u128`]
      play(toCore(by, 'transfer_private_to_public', inputs))
    }
  }
}

/** Burns every public balance as unwrapping does: the owner approves the token's admin, who burns. */
function burnAll(history: History, play: Play): void {
  const isPlain = new Set(plainTokens(history))
  for (const { by, user, token, amount } of holdings(history)) {
    const admin = adminOf(history, token)
    if (!isPlain.has(token) || admin === undefined) continue
    const spender = actors[admin].address
    const allowed = allowances(history).find(
      (entry) => entry.token === token && entry.payer === user && entry.by === admin,
    )
    const missing = amount - (allowed?.allowance ?? 0n)
    if (missing > 0n) play(toCore(by, 'approve_public', [token, spender, `${missing}u128`]))
    play(toCore(admin, 'burn_from', [token, user, `${amount}u128`]))
  }
}

/** Throws unless only reserves, the locked liquidity and dust are left. */
function checkLeft(history: History): void {
  const { state, hash } = history
  const reserves = new Map<string, bigint>()
  for (const { a, b, owedA, owedB, tokenA, tokenB } of openPools(history)) {
    reserves.set(tokenA, (reserves.get(tokenA) ?? 0n) + a + owedA)
    reserves.set(tokenB, (reserves.get(tokenB) ?? 0n) + b + owedB)
  }
  for (const token of plainTokens(history)) {
    const supply = numberOf(state.struct(core, 'tokens', token).total_supply ?? '')
    if (supply !== (reserves.get(token) ?? 0n)) throw new Error(`${token} could not leave`)
  }
  const owned = [...holdingsOf(state, hash), ...ownedRecords(history)]
  for (const holding of owned) {
    if ('user' in holding && holding.user === ZERO_ADDRESS) continue
    const pool = poolOf(history, holding.token)
    if (pool === undefined || !isDust(pool, holding.amount)) {
      throw new Error(`${holding.amount} of ${holding.token} could not leave`)
    }
  }
}

/**
 * Everyone takes everything out while everything is switched off. Throws unless every call is accepted and nothing is
 * left at the end; returns the functions played.
 */
export function everyoneLeaves(history: History): string[] {
  const played: string[] = []
  const play: Play = (move) => {
    const verdict = history.play(move)
    if (verdict !== 'accepted') throw new Error(`${move.by} cannot ${move.function}: ${verdict}`)
    played.push(move.function)
  }
  for (const move of switchesOff(history)) play(move)
  history.wait(10)
  claimAll(history, play)
  leaveInPublic(history, play)
  joinAll(history, play)
  removeAll(history, play)
  spendRecords(history, play)
  burnAll(history, play)
  checkLeft(history)
  return played
}
