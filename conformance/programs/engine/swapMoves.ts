import { exactIn, exactOut, type Terms } from '../model.ts'
import { protocolFeeAt, swapFeeAt } from '../scenario/terms.ts'
import {
  type Form,
  minimum,
  type Purse,
  type Purses,
  paidWith,
  price,
  toBoth,
  toPrivate,
  toPublic,
  toTwo,
} from './forms.ts'
import type { History } from './history.ts'
import {
  always,
  holdings,
  least,
  type Maker,
  openPools,
  ownedRecords,
  type Pool,
  part,
  pick,
  type Scene,
  toCore,
  u128,
} from './moveScene.ts'

/** The terms that apply in the block of the next call. */
function nextTerms({ state, height }: History): Pick<Terms, 'fee' | 'protocolFee'> {
  return { fee: swapFeeAt(state, height + 1), protocolFee: protocolFeeAt(state, height + 1) }
}

/** The maximum of a call that costs `quote`. */
function maximum({ choice, isWrong }: Scene, quote: bigint, owned: bigint): bigint {
  if (isWrong) return quote - 1n
  return choice.bound % 2 === 0 ? quote : owned
}

type Trade = {
  readonly purse: Purse
  readonly tokenOut: string
  readonly amount: bigint
  readonly terms: Terms
}

/** A trade with some pool by someone who can pay: usually no more than the pool holds. */
function chooseTrade({ history, choice }: Scene, purses: Purses): Trade | null {
  const owned = purses(history).filter(({ amount }) => amount > 0n)
  const trades = openPools(history).flatMap((pool) =>
    owned.flatMap((purse) => {
      const { tokenA, tokenB, a, b } = pool
      if (purse.token === tokenA) return [{ purse, tokenOut: tokenB, reserveIn: a, reserveOut: b }]
      if (purse.token === tokenB) return [{ purse, tokenOut: tokenA, reserveIn: b, reserveOut: a }]
      return []
    }),
  )
  const found = pick(trades, choice.token)
  if (found === undefined) return null
  const { purse, tokenOut, reserveIn, reserveOut } = found
  const most = choice.other % 8 === 0 ? purse.amount : least(purse.amount, reserveIn)
  const terms = { reserveIn, reserveOut, ...nextTerms(history) }
  return { purse, tokenOut, amount: part(most, choice.share), terms }
}

function quoteIn({ amount, terms }: Trade): bigint {
  const out = price(() => exactIn({ amountIn: amount, ...terms }))
  return out?.amountOut ?? 0n
}

/** What the trade buys, and its cost: as much as its amount pays for, or one unit. */
function quoteOut(trade: Trade): { amountOut: bigint; cost: bigint } {
  const amountOut = quoteIn(trade) || 1n
  const bought = price(() => exactOut({ amountOut, ...trade.terms }))
  return { amountOut, cost: bought?.amountIn ?? trade.amount }
}

function sell(name: string, { purses, to }: Form): Maker {
  return (scene) => {
    const trade = chooseTrade(scene, purses)
    if (trade === null) return null
    const { purse, tokenOut, amount } = trade
    const amounts = [u128(amount), minimum(scene, quoteIn(trade))]
    const inputs = [paidWith(purse), tokenOut, ...amounts, ...to(scene, purse.by), always]
    return toCore(purse.by, name, inputs)
  }
}

function buy(name: string, { purses, to }: Form): Maker {
  return (scene) => {
    const trade = chooseTrade(scene, purses)
    if (trade === null) return null
    const { purse, tokenOut } = trade
    const { amountOut, cost } = quoteOut(trade)
    const most = maximum(scene, cost, purse.amount)
    const amounts = [u128(most), u128(amountOut)]
    const inputs = [paidWith(purse), tokenOut, ...amounts, ...to(scene, purse.by), always]
    return toCore(purse.by, name, inputs)
  }
}

/** The pools of a token, as hops. */
function hopsFrom(pools: readonly Pool[], token: string) {
  return pools.flatMap(({ id, tokenA, tokenB }) => {
    if (token === tokenA) return [{ id, next: tokenB }]
    return token === tokenB ? [{ id, next: tokenA }] : []
  })
}

/** The output at the end of a path, which may pass through a pool twice. */
function quotePath(history: History, tokens: readonly string[], amountIn: bigint): bigint {
  const pools = new Map(openPools(history).map((pool) => [pool.id, pool]))
  const terms = nextTerms(history)
  let amount = amountIn
  for (const [place, tokenOut] of tokens.slice(1).entries()) {
    const tokenIn = tokens[place] ?? ''
    const { id } =
      hopsFrom([...pools.values()], tokenIn).find(({ next }) => next === tokenOut) ?? {}
    const pool = pools.get(id ?? '')
    if (pool === undefined) return 0n
    const isForward = pool.tokenA === tokenIn
    const [reserveIn, reserveOut] = isForward ? [pool.a, pool.b] : [pool.b, pool.a]
    const sold = price(() => exactIn({ amountIn: amount, reserveIn, reserveOut, ...terms }))
    if (sold === null) return 0n
    const [a, b] = [sold.reserveIn, sold.reserveOut]
    pools.set(pool.id, isForward ? { ...pool, a, b } : { ...pool, a: b, b: a })
    amount = sold.amountOut
  }
  return amount
}

function sellPath(name: string, { purses, to }: Form): Maker {
  return (scene) => {
    const { history, choice } = scene
    const trade = chooseTrade(scene, purses)
    if (trade === null) return null
    const { purse, tokenOut, amount } = trade
    const pools = openPools(history)
    const second = pick(hopsFrom(pools, tokenOut), choice.rest)?.next ?? ''
    const third = pick(hopsFrom(pools, second), choice.other)?.next ?? ''
    const tokens = [purse.token, tokenOut, second, ...(choice.bound % 3 === 0 ? [third] : [])]
    const given = [...tokens.slice(1), '0field'].slice(0, 3)
    const amounts = [u128(amount), minimum(scene, quotePath(history, tokens, amount))]
    const inputs = [paidWith(purse), ...given, ...amounts, ...to(scene, purse.by), always]
    return toCore(purse.by, name, inputs)
  }
}

/** The swap calls, each made from the current state. */
export const swapMakers: Readonly<Record<string, Maker>> = {
  swap_exact_tokens_for_tokens: sell('swap_exact_tokens_for_tokens', {
    purses: holdings,
    to: toPublic,
  }),
  swap_exact_private_for_public: sell('swap_exact_private_for_public', {
    purses: ownedRecords,
    to: toPublic,
  }),
  swap_exact_public_for_private: sell('swap_exact_public_for_private', {
    purses: holdings,
    to: toBoth,
  }),
  swap_exact_private_for_private: sell('swap_exact_private_for_private', {
    purses: ownedRecords,
    to: toBoth,
  }),
  swap_tokens_for_exact_tokens: buy('swap_tokens_for_exact_tokens', {
    purses: holdings,
    to: toPublic,
  }),
  swap_private_for_exact_public: buy('swap_private_for_exact_public', {
    purses: ownedRecords,
    to: toTwo,
  }),
  swap_public_for_exact_private: buy('swap_public_for_exact_private', {
    purses: holdings,
    to: toPrivate,
  }),
  swap_private_for_exact_private: buy('swap_private_for_exact_private', {
    purses: ownedRecords,
    to: toBoth,
  }),
  swap_exact_path: sellPath('swap_exact_path', { purses: holdings, to: toPublic }),
  swap_exact_path_private: sellPath('swap_exact_path_private', {
    purses: ownedRecords,
    to: toBoth,
  }),
}
