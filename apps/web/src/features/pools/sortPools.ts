import type { Pair } from '@nightjar/sdk'
import { feeAprPpm } from '../../lib/feeApr.ts'

/** What is held now and traded within a window, in microcredits; undefined where it is not known. */
export type Trade = {
  /** Value of both reserves, as the server counts it everywhere. */
  readonly liquidity: bigint | undefined
  readonly volume: bigint | undefined
  /** The part of it by traders whom the chain does not name. */
  readonly privateVolume: bigint | undefined
  readonly fees: bigint | undefined
}

export type Pool = Trade & {
  readonly pair: Pair
  /** What a year of such fees is of the liquidity, in parts per million. */
  readonly apr: bigint | undefined
}

/** What pools may be sorted by, the most first. */
export type PoolOrder = 'liquidity' | 'volume' | 'fees' | 'apr'

type Market = {
  readonly pairs: readonly Pair[]
  readonly trades: ReadonlyMap<string, Trade>
  /** Days of the window that the trades are of. */
  readonly days: bigint
}

/** The pairs with the value they hold and trade, the most of what they are sorted by first; unknown ones last. */
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

/** The pools whose tokens or id fit the text: `usdx wbtc` and `usdx/wbtc` name both tokens. */
export function searchPools(pools: readonly Pool[], text: string): readonly Pool[] {
  const words = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean)
  return pools.filter(({ pair }) =>
    words.every((word) =>
      [pair.token0, pair.token1].some(
        ({ symbol, name, id }) =>
          symbol.toLowerCase().includes(word) ||
          name.toLowerCase().includes(word) ||
          (word.length > 5 && (id.startsWith(word) || pair.id.startsWith(word))),
      ),
    ),
  )
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
