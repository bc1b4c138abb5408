import { FEE_DENOMINATOR, LOCKED_LIQUIDITY, MAX_RESERVE } from './constants.ts'
import type { Pair } from './pair.ts'

/** A pool from its liquidity providers' view; `lastK` is the product of the reserves after the last change of liquidity. */
export type LiquidityPool = {
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly totalSupply: bigint
  readonly lastK: bigint
}

export type AddQuote = {
  readonly liquidity: bigint
  readonly usedA: bigint
  readonly usedB: bigint
}

export type RemoveQuote = { readonly amountA: bigint; readonly amountB: bigint }

/** Whole part of the square root, exact at any size. */
export function sqrt(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/**
 * Liquidity of a pair's first deposit, ⌊√(a·b)⌋, of which 1000 are locked forever; 0 when that leaves
 * the depositor nothing or an amount is at the pool's limit of 2^98.
 */
export function quoteFirstMint(amountA: bigint, amountB: bigint): bigint {
  if (amountA <= 0n || amountB <= 0n) return 0n
  if (amountA >= MAX_RESERVE || amountB >= MAX_RESERVE) return 0n
  const liquidity = sqrt(amountA * amountB)
  return liquidity > LOCKED_LIQUIDITY ? liquidity : 0n
}

/**
 * What a deposit of at most these amounts mints and uses. The side that mints less is used in full, the
 * other one rounds up; liquidity rounds down: the pool keeps both remainders. All zero when nothing
 * would be minted or the pool would outgrow its limit of 2^98.
 */
export function quoteAdd(
  { amountA, amountB }: { amountA: bigint; amountB: bigint },
  { reserveA, reserveB, totalSupply: supply }: LiquidityPool,
): AddQuote {
  if (reserveA === 0n || reserveB === 0n || supply === 0n) return NOTHING_ADDED
  const [byA, byB] = [(amountA * supply) / reserveA, (amountB * supply) / reserveB]
  const liquidity = byA < byB ? byA : byB
  const usedA = byA <= byB ? amountA : divideUp(liquidity * reserveA, supply)
  const usedB = byA <= byB ? divideUp(liquidity * reserveB, supply) : amountB
  const outgrown = reserveA + usedA >= MAX_RESERVE || reserveB + usedB >= MAX_RESERVE
  return liquidity <= 0n || outgrown ? NOTHING_ADDED : { liquidity, usedA, usedB }
}

/**
 * What burning liquidity returns; both amounts round down: the pool keeps the remainders. All zero for
 * nothing, or for more than anyone can hold: 1000 of the supply are locked.
 */
export function quoteRemove(
  liquidity: bigint,
  { reserveA, reserveB, totalSupply: supply }: LiquidityPool,
): RemoveQuote {
  if (liquidity <= 0n || liquidity > supply - LOCKED_LIQUIDITY) return NOTHING_REMOVED
  return { amountA: (liquidity * reserveA) / supply, amountB: (liquidity * reserveB) / supply }
}

/** The other token's amount that matches a deposit at the pool's ratio; rounds up, as the pool does. */
export function matchDeposit(amount: bigint, reserve: bigint, otherReserve: bigint): bigint {
  return reserve === 0n ? 0n : divideUp(amount * otherReserve, reserve)
}

/** The pair from its liquidity providers' view. */
export function liquidityPool({ reserve0, reserve1, totalSupply, lastK }: Pair): LiquidityPool {
  return { reserveA: reserve0, reserveB: reserve1, totalSupply, lastK }
}

/**
 * The largest deposit at the pool's ratio that both balances cover; `scarce` names the side whose balance
 * it uses in full.
 */
export function largestDeposit(
  balances: { balanceA: bigint; balanceB: bigint },
  { reserveA, reserveB }: LiquidityPool,
): { amountA: bigint; amountB: bigint; scarce: 'a' | 'b' } {
  const { balanceA, balanceB } = balances
  const matchA = matchDeposit(balanceA, reserveA, reserveB)
  if (matchA <= balanceB) return { amountA: balanceA, amountB: matchA, scarce: 'a' }
  return { amountA: matchDeposit(balanceB, reserveB, reserveA), amountB: balanceB, scarce: 'b' }
}

/** Share of a pool in parts per million, rounded down; 0 for an empty pool. */
export function sharePpm(liquidity: bigint, supply: bigint): bigint {
  return supply <= 0n ? 0n : (liquidity * 1_000_000n) / supply
}

/**
 * What others can immediately take from a pool created with sides of these values, by trading it to the price
 * elsewhere: (√high − √(low / (1 − fee)))². Values and gain share one unit; the gain rounds down.
 */
export function mispricingGain(valueA: bigint, valueB: bigint, feeBps: bigint): bigint {
  const [low, high] = valueA < valueB ? [valueA, valueB] : [valueB, valueA]
  const scale = 10n ** 12n
  const rootHigh = sqrt(high * scale * scale)
  const rootLow = sqrt((low * scale * scale * FEE_DENOMINATOR) / (FEE_DENOMINATOR - feeBps))
  const gap = rootHigh - rootLow
  return gap <= 0n ? 0n : (gap * gap) / (scale * scale)
}

const NOTHING_ADDED: AddQuote = { liquidity: 0n, usedA: 0n, usedB: 0n }
const NOTHING_REMOVED: RemoveQuote = { amountA: 0n, amountB: 0n }

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
