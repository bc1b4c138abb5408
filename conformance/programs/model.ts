import { BaseError } from '@nightjar/aleo'

/**
 * The money rules of nightjar_core.aleo on big integers, written from the formulas alone. It shares no code with the
 * programs or the SDK, so that vectors made with it test both. Functions throw Rejection where the program rejects.
 */

const FEE_DENOMINATOR = 10_000n
const LOCKED_LIQUIDITY = 1000n
const MAX_RESERVE = 1n << 98n
const u128Limit = 1n << 128n

/** The program rejects; the message gives the reason. */
export class RejectionError extends BaseError {
  override name = 'RejectionError'

  constructor(message: string) {
    super(message, { code: 'rejection' })
  }
}

/** Reserves are base units of the two tokens; lastK is their product after the last change of liquidity. */
export type PoolState = {
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly supply: bigint
  readonly lastK: bigint
}

/** The protocol's share of the swap fee; `basePortion` counts only while there is a collector. */
export type ProtocolFee = { readonly hasCollector: boolean; readonly basePortion: bigint }

/** Throws Rejection with the sentence unless the condition holds. */
export function demand(condition: boolean, sentence: string): void {
  if (!condition) throw new RejectionError(sentence)
}

function u128(value: bigint): bigint {
  demand(value >= 0n && value < u128Limit, 'outside u128')
  return value
}

function reserve(value: bigint): bigint {
  demand(value < MAX_RESERVE, 'the reserve reaches 2^98')
  return value
}

/** The largest integer whose square is at most `value`. */
export function integerRoot(value: bigint): bigint {
  if (value < 2n) return value
  let low = 1n
  let high = 1n << BigInt((value.toString(2).length >> 1) + 1)
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle * middle <= value) low = middle
    else high = middle
  }
  return low
}

function roundedUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

/** A swap's result: the amounts, the part of the input set aside for the protocol, and the reserves afterwards. */
type Sold = {
  readonly amountOut: bigint
  readonly protocol: bigint
  readonly reserveIn: bigint
  readonly reserveOut: bigint
}
type Bought = Omit<Sold, 'amountOut'> & { readonly amountIn: bigint }

/** A pool before a swap, and the current terms. */
export type Terms = {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  readonly fee: bigint
  readonly protocolFee: ProtocolFee
}

const noProtocolFee: ProtocolFee = { hasCollector: false, basePortion: 1n }

/** The protocol's part of the fee on an input, rounded down. */
function protocolShare(amountIn: bigint, fee: bigint, protocolFee: ProtocolFee): bigint {
  if (!protocolFee.hasCollector) return 0n
  return u128(amountIn * fee) / (FEE_DENOMINATOR * (protocolFee.basePortion + 1n))
}

/** What `amountIn` buys, rounded down; may be zero. */
export function exactIn({ amountIn, ...terms }: Terms & { readonly amountIn: bigint }): Sold {
  const { reserveIn, reserveOut, fee, protocolFee } = terms
  const paid = u128(amountIn * (FEE_DENOMINATOR - fee))
  const amountOut = (paid * reserveOut) / (reserveIn * FEE_DENOMINATOR + paid)
  const protocol = protocolShare(amountIn, fee, protocolFee)
  const newIn = reserve(reserveIn + amountIn - protocol)
  return { amountOut, protocol, reserveIn: newIn, reserveOut: reserveOut - amountOut }
}

/** What `amountOut` costs: the exact price rounded down, plus one. */
export function exactOut({ amountOut, ...terms }: Terms & { readonly amountOut: bigint }): Bought {
  const { reserveIn, reserveOut, fee, protocolFee } = terms
  demand(amountOut < reserveOut, 'the reserve does not have it')
  const price =
    (reserveIn * amountOut * FEE_DENOMINATOR) / ((reserveOut - amountOut) * (FEE_DENOMINATOR - fee))
  const amountIn = u128(u128(price) + 1n)
  const protocol = protocolShare(amountIn, fee, protocolFee)
  const newIn = reserve(reserveIn + amountIn - protocol)
  return { amountIn, protocol, reserveIn: newIn, reserveOut: reserveOut - amountOut }
}

/** The amounts along a path of pairs, starting with the amount sold. */
export function path(
  amountIn: bigint,
  fee: bigint,
  hops: readonly { readonly reserveIn: bigint; readonly reserveOut: bigint }[],
): bigint[] {
  const amounts = [amountIn]
  let amount = amountIn
  for (const hop of hops) {
    amount = exactIn({ amountIn: amount, ...hop, fee, protocolFee: noProtocolFee }).amountOut
    amounts.push(amount)
  }
  return amounts
}

/** Liquidity of a new pair: the square root of the product, rounded down. It must exceed the locked amount. */
export function firstMint(amountA: bigint, amountB: bigint): bigint {
  demand(amountA > 0n && amountB > 0n, 'an amount is zero')
  reserve(amountA)
  reserve(amountB)
  const liquidity = integerRoot(amountA * amountB)
  demand(liquidity > LOCKED_LIQUIDITY, 'not more than what is locked')
  return liquidity
}

function withReserves(reserveA: bigint, reserveB: bigint, supply: bigint): PoolState {
  const lastK = reserveA * reserveB
  return { reserveA: reserve(reserveA), reserveB: reserve(reserveB), supply, lastK }
}

/** The state of a newly opened pair. */
export function openedPool(amountA: bigint, amountB: bigint): PoolState {
  return withReserves(amountA, amountB, firstMint(amountA, amountB))
}

/** Adds at the pair's ratio: one side in full, the other rounded up to match. */
export function add(
  pool: Omit<PoolState, 'lastK'>,
  amountA: bigint,
  amountB: bigint,
): { liquidity: bigint; usedA: bigint; usedB: bigint; pool: PoolState } {
  demand(amountA > 0n && amountB > 0n, 'an amount is zero')
  const { supply } = pool
  const fromA = u128((amountA * supply) / pool.reserveA)
  const fromB = u128((amountB * supply) / pool.reserveB)
  const liquidity = fromA < fromB ? fromA : fromB
  demand(liquidity > 0n, 'no liquidity is minted')
  const usedA = fromA <= fromB ? amountA : roundedUp(liquidity * pool.reserveA, supply)
  const usedB = fromA <= fromB ? roundedUp(liquidity * pool.reserveB, supply) : amountB
  demand(usedA <= amountA && usedB <= amountB, 'rounding up takes more than was offered')
  const after = withReserves(pool.reserveA + usedA, pool.reserveB + usedB, supply + liquidity)
  return { liquidity, usedA, usedB, pool: after }
}

/** Removes liquidity; both amounts are rounded down. */
export function remove(
  pool: Omit<PoolState, 'lastK'>,
  liquidity: bigint,
): { amountA: bigint; amountB: bigint; pool: PoolState } {
  demand(liquidity > 0n, 'no liquidity is removed')
  const { supply } = pool
  demand(liquidity <= supply - LOCKED_LIQUIDITY, 'more than all owners have')
  const amountA = (liquidity * pool.reserveA) / supply
  const amountB = (liquidity * pool.reserveB) / supply
  demand(amountA > 0n || amountB > 0n, 'nothing comes out')
  const after = withReserves(pool.reserveA - amountA, pool.reserveB - amountB, supply - liquidity)
  return { amountA, amountB, pool: after }
}

/** Both prices of a pair, times 2^60 and rounded down: the first token in units of the second, and the reverse. */
export function prices(reserveA: bigint, reserveB: bigint): readonly [bigint, bigint] {
  return [(reserveB << 60n) / reserveA, (reserveA << 60n) / reserveB]
}
