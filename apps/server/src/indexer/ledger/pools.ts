import { WRAPPED_ALEO } from '@nightjar/sdk'
import { createPriceBook, type PricedPair } from '../../market/priceBook.ts'

export type Pools = {
  readonly set: (pair: PricedPair) => void
  readonly get: (id: string) => PricedPair | undefined
  /** Microcredits that an amount is worth now, rounded down; undefined without a route to credits. */
  readonly value: (token: string, amount: bigint) => bigint | undefined
  /** Microcredits that both legs are worth; a leg without a price counts as much as the other. */
  readonly worth: (pair: PricedPair) => bigint
  /** Microcredits that all pairs hold of a token; 0 without a price. */
  readonly worthOfToken: (token: string) => bigint
}

/** Reserves of every pair as the calls so far left them, and what they are worth. */
export function createPools(start: readonly PricedPair[]): Pools {
  const prices = createPriceBook(WRAPPED_ALEO.id)
  const pairs = new Map<string, PricedPair>()
  const held = new Map<string, bigint>() // token → what all pairs hold of it

  const add = (token: string, amount: bigint): void => {
    held.set(token, (held.get(token) ?? 0n) + amount)
  }
  const set = ({ id, tokenA, tokenB, reserveA, reserveB }: PricedPair): void => {
    const before = pairs.get(id)
    add(tokenA, reserveA - (before?.reserveA ?? 0n))
    add(tokenB, reserveB - (before?.reserveB ?? 0n))
    const pair = { id, tokenA, tokenB, reserveA, reserveB }
    pairs.set(id, pair)
    prices.set(pair)
  }
  for (const pair of start) set(pair)

  return {
    set,
    get: (id) => pairs.get(id),
    value: prices.value,
    worth: ({ tokenA, tokenB, reserveA, reserveB }) => {
      const a = prices.value(tokenA, reserveA)
      const b = prices.value(tokenB, reserveB)
      return (a ?? b ?? 0n) + (b ?? a ?? 0n)
    },
    worthOfToken: (token) => prices.value(token, held.get(token) ?? 0n) ?? 0n,
  }
}
