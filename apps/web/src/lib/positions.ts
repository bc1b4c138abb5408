import { liquidityPool, type Pair, quoteRemove, sharePpm } from '@nightjar/sdk'
import { sideWorths } from './sideWorths.ts'

/** An account's share of a pool. */
export type Position = {
  readonly pair: Pair
  /** LP. */
  readonly amount: bigint
  readonly sharePpm: bigint
  /** What burning all of it currently returns. */
  readonly amount0: bigint
  readonly amount1: bigint
  /** The share of the pool's liquidity, in microcredits; undefined if that is unknown. */
  readonly value: bigint | undefined
}

type Holdings = {
  readonly pairs: readonly Pair[]
  readonly prices: ReadonlyMap<string, string>
  /** LP by pair id. */
  readonly balances: ReadonlyMap<string, bigint>
}

/** The pools in which the account has a share, the most valuable first; those without prices last. */
export function listPositions({ pairs, prices, balances }: Holdings): readonly Position[] {
  return pairs
    .flatMap((pair) => {
      const amount = balances.get(pair.id) ?? 0n
      return amount > 0n ? [describePosition(pair, amount, prices)] : []
    })
    .sort((a, b) => compare(b.value ?? -1n, a.value ?? -1n))
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))

function describePosition(
  pair: Pair,
  amount: bigint,
  prices: ReadonlyMap<string, string>,
): Position {
  const { token0, token1 } = pair
  const { amountA, amountB } = quoteRemove(amount, liquidityPool(pair))
  const sides = [
    { token: token0, amount: amountA },
    { token: token1, amount: amountB },
  ] as const
  const [value0, value1] = sideWorths(sides, prices)
  return {
    pair,
    amount,
    sharePpm: sharePpm(amount, pair.totalSupply),
    amount0: amountA,
    amount1: amountB,
    value: value0 === undefined || value1 === undefined ? undefined : value0 + value1,
  }
}
