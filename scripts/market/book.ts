import {
  LOCKED_LIQUIDITY,
  quoteAdd,
  quoteExactIn,
  quoteFirstMint,
  quoteRemove,
} from '@nightjar/sdk'

/** A token of the market; credits are one without a program of the exchange. */
export type MarketToken = {
  readonly symbol: string
  readonly id: string
  readonly decimals: number
}

/** A pool, its tokens in the order of their ids; amounts in base units. */
export type Pool = {
  readonly a: MarketToken
  readonly b: MarketToken
  reserveA: bigint
  reserveB: bigint
  supply: bigint
}

/** A record that an account owns. */
export type OwnRecord = {
  readonly ref: string
  readonly amount: bigint
  /** Its owner lets it rest until this second. */
  readonly restsUntil: number
}

/** What a private trade paid above its minimum, at an address that only the trader can claim from. */
export type Surplus = { readonly factor: string; readonly symbol: string; readonly amount: bigint }

/** The pools and accounts of a market, moved by exactly the programs' rules. */
export type Book = ReturnType<typeof createBook>

export const CREDITS = 'ALEO'
export const FEE_BPS = 30n

export function createBook(pools: readonly Pool[]) {
  const all = [...pools]
  const balances = new Map<string, bigint>()
  const records = new Map<string, OwnRecord[]>()
  const surpluses = new Map<string, Surplus[]>()
  const keyOf = (account: string, symbol: string) => `${account} ${symbol}`
  const listOf = <Entry>(lists: Map<string, Entry[]>, key: string): Entry[] => {
    const list = lists.get(key) ?? []
    lists.set(key, list)
    return list
  }
  const balance = (account: string, symbol: string): bigint =>
    balances.get(keyOf(account, symbol)) ?? 0n
  const credit = (account: string, symbol: string, amount: bigint): void => {
    const after = balance(account, symbol) + amount
    if (after < 0n) throw new RangeError(`${account} has too little ${symbol}: ${after}`)
    balances.set(keyOf(account, symbol), after)
  }
  return {
    pools: all as readonly Pool[],
    pool: (first: string, second: string): Pool => {
      const found = all.find(({ a, b }) =>
        a.symbol === first ? b.symbol === second : b.symbol === first && a.symbol === second,
      )
      if (found === undefined) throw new RangeError(`There is no pool of ${first} and ${second}.`)
      return found
    },
    balance,
    credit,
    debit: (account: string, symbol: string, amount: bigint) => credit(account, symbol, -amount),
    records: (account: string, symbol: string) => listOf(records, keyOf(account, symbol)),
    surpluses: (account: string) => listOf(surpluses, account),
    open(a: MarketToken, b: MarketToken, amountA: bigint, amountB: bigint): Pool {
      const supply = quoteFirstMint(amountA, amountB)
      const pool = { a, b, reserveA: amountA, reserveB: amountB, supply }
      all.push(pool)
      return pool
    },
  }
}

/** LP tokens are kept under the pool's name. */
export const nameOf = ({ a, b }: Pool): string => `${a.symbol}/${b.symbol}`

/** What a sale of `symbol` pays, without making it. */
export function quoteSale(pool: Pool, symbol: string, amountIn: bigint): bigint {
  const isA = pool.a.symbol === symbol
  const [reserveIn, reserveOut] = isA
    ? [pool.reserveA, pool.reserveB]
    : [pool.reserveB, pool.reserveA]
  return quoteExactIn(amountIn, { reserveIn, reserveOut, feeBps: FEE_BPS })
}

/** Sells to a pool; returns what it pays. */
export function sell(pool: Pool, symbol: string, amountIn: bigint): bigint {
  const amountOut = quoteSale(pool, symbol, amountIn)
  const isA = pool.a.symbol === symbol
  pool.reserveA += isA ? amountIn : -amountOut
  pool.reserveB += isA ? -amountOut : amountIn
  return amountOut
}

/** Adds liquidity; returns what was minted and used. */
export function join(pool: Pool, amountA: bigint, amountB: bigint) {
  const { reserveA, reserveB, supply } = pool
  const added = quoteAdd(
    { amountA, amountB },
    { reserveA, reserveB, totalSupply: supply, lastK: 0n },
  )
  pool.reserveA += added.usedA
  pool.reserveB += added.usedB
  pool.supply += added.liquidity
  return added
}

/** Removes liquidity; returns what was paid out. */
export function leave(pool: Pool, liquidity: bigint) {
  const { reserveA, reserveB, supply } = pool
  const removed = quoteRemove(liquidity, { reserveA, reserveB, totalSupply: supply, lastK: 0n })
  pool.reserveA -= removed.amountA
  pool.reserveB -= removed.amountB
  pool.supply -= liquidity
  return removed
}

/** What the first depositor of a pool holds of it. */
export const firstShare = ({ supply }: Pool): bigint => supply - LOCKED_LIQUIDITY

/** How much of token b a pool gives for one whole unit of token a, before its fee. */
export function priceIn({ a, b, reserveA, reserveB }: Pool): number {
  return toWhole(reserveB, b) / toWhole(reserveA, a)
}

/** An amount in whole units, rounded. */
export const toWhole = (amount: bigint, { decimals }: MarketToken): number =>
  Number(amount) / Number(10n ** BigInt(decimals))

/** Whole units as an amount, rounded to a millionth of a unit. */
export function toUnits(whole: number, { decimals }: MarketToken): bigint {
  const millionths = BigInt(Math.round(whole * 1_000_000))
  return decimals >= 6
    ? millionths * 10n ** BigInt(decimals - 6)
    : millionths / 10n ** BigInt(6 - decimals)
}
