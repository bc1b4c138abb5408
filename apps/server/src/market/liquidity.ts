import { createPriceBook, type PriceBook } from './priceBook.ts'
import type { Rate } from './rate.ts'
import type { PricedPair } from './routes.ts'
import { ALL, scopeOfToken } from './scopes.ts'

/** Values by scope, in base units of the base token; undefined if unknown. */
export type Liquidity = { readonly get: (scope: string) => bigint | undefined }

export type PoolValues = Liquidity & {
  readonly set: (pair: PricedPair) => void
  /** Prices of the listed tokens, by routes through listed tokens alone. */
  readonly prices: PriceBook
}

/** A token's pools. */
type Pools = {
  readonly token: string
  readonly isListed: boolean
  /** The token's reserve by pair. */
  readonly reserves: Map<string, bigint>
  /** Those that `worth` still counts instead. */
  readonly changed: Map<string, bigint>
  /** What all reserves are worth at this rate; only of a listed token. */
  worth: bigint
  rate: Rate | undefined
}

/**
 * What pools hold, by scope: every pair, every token, all together.
 * 1. Only listed tokens have a value of their own: a reserve times the price of the deepest route through listed tokens,
 *    rounded down. So no token that anyone can create has a part in it.
 * 2. In a pair with one listed token, the other side counts as much: nobody could sell it there for more. Without a
 *    listed side, or the price of one, the value is unknown.
 * 3. A token counts its sides. The total counts the listed sides alone, so an invented token adds nothing to it.
 */
export function createPoolValues(base: string, listed: Iterable<string>): PoolValues {
  const listedIds = new Set(listed)
  const prices = createPriceBook(base)
  const pairs = new Map<string, PricedPair>()
  const poolsOf = new Map<string, Pools>()

  const listedPools: Pools[] = []

  const poolsFor = (token: string): Pools => {
    const scope = scopeOfToken(token)
    const known = poolsOf.get(scope)
    if (known !== undefined) return known
    const opened = noPools(token, listedIds.has(token))
    poolsOf.set(scope, opened)
    if (opened.isListed) listedPools.push(opened)
    return opened
  }
  const sides = ({ tokenA, tokenB, reserveA, reserveB }: PricedPair) => {
    const own = (token: string, reserve: bigint) =>
      listedIds.has(token) ? worthAt(prices.rate(token), reserve) : undefined
    const [a, b] = [own(tokenA, reserveA), own(tokenB, reserveB)]
    return {
      a: listedIds.has(tokenA) ? a : b,
      b: listedIds.has(tokenB) ? b : a,
    }
  }
  const pairWorth = (pair: PricedPair): bigint | undefined => {
    const { a, b } = sides(pair)
    return a === undefined || b === undefined ? undefined : a + b
  }
  const tokenWorth = (pools: Pools): bigint | undefined => {
    const worth = pools.isListed ? listedWorth(pools, prices) : undefined
    if (worth !== undefined) return worth
    const own = Array.from(pools.reserves.keys(), (id) => {
      const pair = pairs.get(id)
      return pair && sides(pair)[pair.tokenA === pools.token ? 'a' : 'b']
    })
    return sum(own)
  }
  const total = (): bigint => sum(listedPools.map((pools) => listedWorth(pools, prices))) ?? 0n

  return {
    prices,
    set: (pair) => {
      const { id, tokenA, tokenB, reserveA, reserveB } = pair
      pairs.set(id, pair)
      setReserve(poolsFor(tokenA), id, reserveA)
      setReserve(poolsFor(tokenB), id, reserveB)
      if (listedIds.has(tokenA) && listedIds.has(tokenB)) prices.set(pair)
    },
    get: (scope) => {
      if (scope === ALL) return total()
      const pair = pairs.get(scope)
      if (pair !== undefined) return pairWorth(pair)
      const pools = poolsOf.get(scope)
      return pools && tokenWorth(pools)
    },
  }
}

const noPools = (token: string, isListed: boolean): Pools => ({
  ...{ token, isListed, reserves: new Map(), changed: new Map() },
  ...{ worth: 0n, rate: undefined },
})

function setReserve({ reserves, changed }: Pools, pair: string, reserve: bigint): void {
  if (!changed.has(pair)) changed.set(pair, reserves.get(pair) ?? 0n)
  reserves.set(pair, reserve)
}

/** Undefined without a price. Only changed reserves are valued again, unless the price has changed. */
function listedWorth(pools: Pools, prices: PriceBook): bigint | undefined {
  const { token, reserves, changed } = pools
  const rate = prices.rate(token)
  if (rate === pools.rate) {
    for (const [pair, before] of changed) {
      const grown = (worthAt(rate, reserves.get(pair) ?? 0n) ?? 0n) - (worthAt(rate, before) ?? 0n)
      pools.worth += grown
    }
  } else {
    pools.worth = 0n
    for (const reserve of reserves.values()) pools.worth += worthAt(rate, reserve) ?? 0n
  }
  pools.rate = rate
  changed.clear()
  return rate === undefined ? undefined : pools.worth
}

const worthAt = (rate: Rate | undefined, amount: bigint): bigint | undefined =>
  rate && (amount * rate.numerator) / rate.denominator

/** Undefined if no part is known. */
function sum(parts: readonly (bigint | undefined)[]): bigint | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : known.reduce((all, part) => all + part, 0n)
}
