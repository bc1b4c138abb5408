import { MAX_RESERVE } from '@nightjar/programs'
import { add, integerRoot, remove } from '../model.ts'
import type { Actor } from '../scenario/actors.ts'
import { numberOf } from '../scenario/state.ts'
import {
  type Form,
  minimum,
  type Purse,
  type Purses,
  paidWith,
  price,
  toBoth,
  toPublic,
} from './forms.ts'
import {
  always,
  holdings,
  least,
  type Maker,
  openPools,
  ownedRecords,
  owner,
  type Pool,
  part,
  pick,
  receiver,
  toCore,
  u128,
} from './moveScene.ts'

type Deposit = { readonly by: Actor; readonly first: Purse; readonly second: Purse }

/** Two purses of one owner, in the order of a pair. */
function deposits(purses: readonly Purse[], wants: (a: string, b: string) => boolean): Deposit[] {
  const filled = purses.filter(({ amount }) => amount > 0n)
  return filled.flatMap((first) =>
    filled
      .filter(
        ({ by, token }) =>
          by === first.by && numberOf(first.token) < numberOf(token) && wants(first.token, token),
      )
      .map((second) => ({ by: first.by, first, second })),
  )
}

/** Opens a pair that does not exist yet; a wrong call opens an existing one. */
function open(name: string, purses: Purses): Maker {
  return (scene) => {
    const { history, choice, isWrong } = scene
    const pools = openPools(history)
    const isOpen = (a: string, b: string) =>
      pools.some(({ tokenA, tokenB }) => tokenA === a && tokenB === b)
    const isPlain = (token: string) => pools.every(({ id }) => id !== token)
    const wants = (a: string, b: string) => isPlain(a) && isPlain(b) && isOpen(a, b) === isWrong
    const found = pick(deposits(purses(history), wants), choice.token)
    if (found === undefined) return null
    const { by, first, second } = found
    const amountA = least(part(first.amount, choice.share), MAX_RESERVE) / 8n + 1n
    const amountB = least(part(second.amount, choice.rest), MAX_RESERVE) / 8n + 1n
    const root = u128(integerRoot(amountA * amountB))
    const amounts = [u128(amountA), u128(amountB)]
    const last = first.record === undefined ? [root, receiver(scene, by)] : [owner(scene, by), root]
    return toCore(by, name, [paidWith(first), paidWith(second), ...amounts, ...last, always])
  }
}

function poolState({ a, b, supply }: Pool) {
  return { reserveA: a, reserveB: b, supply }
}

function enter(name: string, purses: Purses): Maker {
  return (scene) => {
    const { history, choice } = scene
    const pools = openPools(history)
    const poolOf = (a: string, b: string) =>
      pools.find(({ tokenA, tokenB }) => tokenA === a && tokenB === b)
    const wants = (a: string, b: string) => poolOf(a, b) !== undefined
    const found = pick(deposits(purses(history), wants), choice.token)
    const pool = poolOf(found?.first.token ?? '', found?.second.token ?? '')
    if (found === undefined || pool === undefined) return null
    const { by, first, second } = found
    const amountA = part(first.amount, choice.share)
    const amountB = part(second.amount, choice.rest)
    const added = price(() => add(poolState(pool), amountA, amountB))
    const mins = [minimum(scene, added?.usedA ?? 0n), u128((added?.usedB ?? 0n) / 2n)]
    const amounts = [u128(amountA), u128(amountB), ...mins]
    const isPrivate = first.record !== undefined
    const leastMinted = { ...scene, choice: { ...choice, bound: choice.bound >> 2 } }
    const minted = isPrivate ? [minimum(leastMinted, added?.liquidity ?? 0n)] : []
    const to = isPrivate ? toBoth(scene, by) : toPublic(scene, by)
    return toCore(by, name, [
      paidWith(first),
      paidWith(second),
      ...amounts,
      ...minted,
      ...to,
      always,
    ])
  }
}

function leave(name: string, { purses, to }: Form): Maker {
  return (scene) => {
    const { history, choice } = scene
    const pools = new Map(openPools(history).map((pool) => [pool.id, pool]))
    const found = pick(
      purses(history).filter(({ token, amount }) => amount > 0n && pools.has(token)),
      choice.token,
    )
    const pool = pools.get(found?.token ?? '')
    if (found === undefined || pool === undefined) return null
    const liquidity = part(found.amount, choice.share)
    const removed = price(() => remove(poolState(pool), liquidity))
    const mins = [minimum(scene, removed?.amountA ?? 0n), u128((removed?.amountB ?? 0n) / 2n)]
    const given = [pool.tokenA, pool.tokenB, ...(found.record === undefined ? [] : [found.record])]
    const inputs = [...given, u128(liquidity), ...mins, ...to(scene, found.by), always]
    return toCore(found.by, name, inputs)
  }
}

/** The calls on pairs and liquidity, each made from the current state. */
export const liquidityMakers: Readonly<Record<string, Maker>> = {
  create_pair: open('create_pair', holdings),
  create_pair_privately: open('create_pair_privately', ownedRecords),
  add_liquidity: enter('add_liquidity', holdings),
  add_liquidity_privately: enter('add_liquidity_privately', ownedRecords),
  remove_liquidity: leave('remove_liquidity', { purses: holdings, to: toPublic }),
  remove_liquidity_privately: leave('remove_liquidity_privately', {
    purses: ownedRecords,
    to: toBoth,
  }),
}
