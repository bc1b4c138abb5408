import type { Recomputed } from './recomputeMarket.ts'

/** Values in base units of the pool's second token, at the pool's price. */
export type Position = {
  readonly liquidity: bigint
  /** Deposits that were not taken out again. */
  readonly amounts: readonly [bigint, bigint]
  readonly deposits: bigint
  readonly fees: bigint
  readonly loss: bigint
  readonly value: bigint
}

/** Decimal places of roots. */
const PLACES = 12

/**
 * What an owner's liquidity in a pool has earned, from the calls listed in the blocks. The pool is compared with one
 * that never took a fee: there `x y` per unit of liquidity would still be as at the deposit, and the owner would now
 * have `held`. The excess over it is fees; its shortfall against the deposits is the loss compared with holding them.
 */
export function recomputePosition(
  { pools, deposits: calls }: Pick<Recomputed, 'pools' | 'deposits'>,
  pair: string,
  owner: string,
): Position {
  const pool = pools.get(pair)
  if (pool === undefined) throw new Error(`no pool ${pair}`)
  let [liquidity, first, second, root] = [0n, 0n, 0n, 0n]
  for (const call of calls) {
    if (call.pair !== pair || call.owner !== owner) continue
    const [a, b] = call.amounts
    if (call.isAdded) {
      root += floorRoot(a * b)
      first += a
      second += b
      liquidity += call.liquidity
      continue
    }
    const left = liquidity - call.liquidity
    const shares = [first, second, root].map((all) => (all * left) / liquidity)
    ;[first = 0n, second = 0n, root = 0n] = shares
    liquidity = left
  }
  const [x, y] = pool.reserves.map((all) => (all * liquidity) / pool.supply) as [bigint, bigint] // a pair of reserves
  const inSecond = (a: bigint, b: bigint) => b + (a * y) / x
  const now = floorRoot(x * y)
  const feeless = root < now ? root : now
  const held = inSecond((x * feeless) / now, (y * feeless) / now)
  const [value, deposits] = [inSecond(x, y), inSecond(first, second)]
  return {
    ...{ liquidity, amounts: [first, second], deposits, value },
    fees: deposits > held ? value - held : value - deposits,
    loss: deposits > held ? deposits - held : 0n,
  }
}

/** The root rounded down, times 10^12; found bit by bit. */
function floorRoot(square: bigint): bigint {
  const target = square * 10n ** BigInt(2 * PLACES)
  let root = 0n
  for (let bit = BigInt(target.toString(16).length) * 2n; bit >= 0n; bit--) {
    const next = root | (1n << bit)
    if (next * next <= target) root = next
  }
  return root
}
