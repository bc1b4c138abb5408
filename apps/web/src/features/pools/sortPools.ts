import type { Pair } from '@nightjar/sdk'
import { feeAprPpm } from '../../lib/feeApr.ts'
import { isNamed } from '../../lib/isNamed.ts'
import { searchText } from '../../lib/searchText.ts'

/** A pool's current liquidity and its figures of a window, in microcredits; undefined if unknown. */
export type Trade = {
  /** Value of both reserves, counted as the server does everywhere. */
  readonly liquidity: bigint | undefined
  readonly volume: bigint | undefined
  /** The part of it by traders whom the chain does not name. */
  readonly privateVolume: bigint | undefined
  readonly fees: bigint | undefined
}

export type Pool = Trade & {
  readonly pair: Pair
  /** A year of such fees relative to the liquidity, in parts per million. */
  readonly apr: bigint | undefined
}

/** The orders of pools, each descending. */
export type PoolOrder = 'liquidity' | 'volume' | 'fees' | 'apr'

type Market = {
  readonly pairs: readonly Pair[]
  readonly trades: ReadonlyMap<string, Trade>
  /** Days of the window that the volumes cover. */
  readonly days: bigint
}

/** The pairs with their liquidity and volume, in descending order; unknown ones last. */
export function sortPools(
  { pairs, trades, days }: Market,
  order: PoolOrder = 'liquidity',
): readonly Pool[] {
  return pairs
    .map((pair) => {
      const trade = trades.get(pair.id) ?? unknown
      return { pair, ...trade, apr: feeAprPpm({ ...trade, days }) }
    })
    .sort((a, b) => compare(b[order] ?? -1n, a[order] ?? -1n))
}

const unknown: Trade = {
  liquidity: undefined,
  volume: undefined,
  privateVolume: undefined,
  fees: undefined,
}

/** The pools whose tokens or id match the text: `usdx wbtc` and `usdx/wbtc` name both tokens. */
export function searchPools(pools: readonly Pool[], text: string): readonly Pool[] {
  const words = wordsOf(text)
  return pools.filter(({ pair }) =>
    words.every((word) =>
      [pair.token0, pair.token1].some(
        (token) =>
          isNamed(token, word) ||
          (word.length > 5 && (token.id.startsWith(word) || pair.id.startsWith(word))),
      ),
    ),
  )
}

const wordsOf = (text: string): readonly string[] =>
  searchText(text)
    .split(/[\s/]+/)
    .filter(Boolean)

/** The first word of a search that no pool matches; undefined if each is matched by some. */
export const unmatchedWord = (pools: readonly Pool[], text: string): string | undefined =>
  wordsOf(text).find((word) => searchPools(pools, word).length === 0)

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
