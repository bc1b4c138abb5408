import { MINIMUM_LIQUIDITY, RESERVE_LIMIT, ZERO_ADDRESS } from './constants.ts'

/** A pool as its providers see it; `lastK` is 0 while no protocol fee is collected. */
export type LiquidityPool = {
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly totalSupply: bigint
  readonly lastK: bigint
}

/** The chain's protocol fee; the zero address collects nothing. */
export type ProtocolFee = { readonly collector: string; readonly basePortion: bigint }

export type AddQuote = {
  readonly liquidity: bigint
  readonly usedA: bigint
  readonly usedB: bigint
  /** LP that the same transaction mints to the protocol's collector first. */
  readonly protocolLiquidity: bigint
}

export type RemoveQuote = {
  readonly amountA: bigint
  readonly amountB: bigint
  readonly protocolLiquidity: bigint
}

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
 * Liquidity of a pair's first deposit, ⌊√(a·b)⌋, of which 1000 are locked for ever; 0 when that leaves
 * the depositor nothing or an amount is at the pool's limit of 2^98.
 */
export function quoteFirstMint(amountA: bigint, amountB: bigint): bigint {
  if (amountA <= 0n || amountB <= 0n) return 0n
  if (amountA >= RESERVE_LIMIT || amountB >= RESERVE_LIMIT) return 0n
  const liquidity = sqrt(amountA * amountB)
  return liquidity > MINIMUM_LIQUIDITY ? liquidity : 0n
}

/** LP minted to the collector for the growth of √k since the last add or remove; rounds down. */
export function quoteProtocolFee(pool: LiquidityPool, fee: ProtocolFee): bigint {
  if (fee.collector === ZERO_ADDRESS || pool.lastK === 0n) return 0n
  const k = pool.reserveA * pool.reserveB
  if (k <= pool.lastK) return 0n
  const [root, lastRoot] = [sqrt(k), sqrt(pool.lastK)]
  return (pool.totalSupply * (root - lastRoot)) / (fee.basePortion * root + lastRoot)
}

/**
 * What a deposit of at most these amounts mints and uses. The leg that mints less is used whole, the
 * other one rounds up; liquidity rounds down: the pool keeps both remainders. All zero when nothing
 * would be minted or the pool would outgrow its limit of 2^98.
 */
export function quoteAdd(
  amounts: { amountA: bigint; amountB: bigint },
  pool: LiquidityPool,
  fee: ProtocolFee,
): AddQuote {
  const { amountA, amountB } = amounts
  const { reserveA, reserveB } = pool
  if (reserveA === 0n || reserveB === 0n || pool.totalSupply === 0n) return NOTHING_ADDED
  const protocolLiquidity = quoteProtocolFee(pool, fee)
  const supply = pool.totalSupply + protocolLiquidity
  const [byA, byB] = [(amountA * supply) / reserveA, (amountB * supply) / reserveB]
  const liquidity = byA < byB ? byA : byB
  const usedA = byA <= byB ? amountA : divideUp(liquidity * reserveA, supply)
  const usedB = byA <= byB ? divideUp(liquidity * reserveB, supply) : amountB
  const outgrown = reserveA + usedA >= RESERVE_LIMIT || reserveB + usedB >= RESERVE_LIMIT
  if (liquidity <= 0n || outgrown) return NOTHING_ADDED
  return { liquidity, usedA, usedB, protocolLiquidity }
}

/**
 * What burning liquidity returns; both amounts round down: the pool keeps the remainders. All zero for
 * nothing, or for more than anybody can hold: 1000 of the supply are locked.
 */
export function quoteRemove(liquidity: bigint, pool: LiquidityPool, fee: ProtocolFee): RemoveQuote {
  const protocolLiquidity = quoteProtocolFee(pool, fee)
  const supply = pool.totalSupply + protocolLiquidity
  if (liquidity <= 0n || liquidity > supply - MINIMUM_LIQUIDITY) return NOTHING_REMOVED
  return {
    amountA: (liquidity * pool.reserveA) / supply,
    amountB: (liquidity * pool.reserveB) / supply,
    protocolLiquidity,
  }
}

/** The other token's amount that matches a deposit at the pool's ratio; rounds up, as the pool does. */
export function matchDeposit(amount: bigint, reserve: bigint, otherReserve: bigint): bigint {
  return reserve === 0n ? 0n : divideUp(amount * otherReserve, reserve)
}

const NOTHING_ADDED: AddQuote = { liquidity: 0n, usedA: 0n, usedB: 0n, protocolLiquidity: 0n }
const NOTHING_REMOVED: RemoveQuote = { amountA: 0n, amountB: 0n, protocolLiquidity: 0n }

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}
