import {
  coarseMinimum,
  LOCKED_LIQUIDITY,
  liquidityPool,
  MAX_RESERVE,
  matchDeposit,
  otherToken,
  type Pair,
  quoteAdd,
  quoteFirstMint,
  reserveOf,
  sharePpm,
  sortTokens,
  type Token,
} from '@nightjar/sdk'
import { poolId } from '../../lib/poolId.ts'

/** One token of a deposit. */
export type DepositSide = {
  readonly token: Token
  /** The most that is taken. */
  readonly amount: bigint
  /** The amount taken at the current reserves. */
  readonly used: bigint
  /** The minimum taken: below it the transaction fails. */
  readonly minimum: bigint
}

/** A deposit as the program would currently execute it; sides in the order of their ids. */
export type DepositQuote = {
  /** The pair, undefined if the deposit opens it. */
  readonly pair: Pair | undefined
  readonly sides: readonly [DepositSide, DepositSide]
  /** LP that the depositor receives. */
  readonly liquidity: bigint
  /** The depositor's share of the pool, before and after, in parts per million. */
  readonly sharePpm: { readonly before: bigint; readonly after: bigint }
}

export type DepositFailure = 'too-small' | 'over-limit'

type Amounts = {
  readonly tokenA: Token
  readonly tokenB: Token
  /** Base units, above zero. */
  readonly amountA: bigint
  readonly amountB: bigint
}

type AddRequest = Amounts & {
  readonly pair: Pair
  readonly slippageBps: number
  /** LP that the depositor already holds. */
  readonly held: bigint
}

/** What a deposit into a pair mints and takes, or why the pair does not accept it. */
export function quoteDeposit(request: AddRequest): DepositQuote | DepositFailure {
  const { pair, slippageBps, held } = request
  const [a, b] = inOrder(request)
  const pool = liquidityPool(pair)
  const amounts = { amountA: a.amount, amountB: b.amount }
  const { liquidity, usedA, usedB } = quoteAdd(amounts, pool)
  if (liquidity === 0n) {
    const outgrown =
      pool.reserveA + amounts.amountA >= MAX_RESERVE ||
      pool.reserveB + amounts.amountB >= MAX_RESERVE
    return outgrown ? 'over-limit' : 'too-small'
  }
  const side = (leg: Leg, used: bigint): DepositSide => ({
    ...leg,
    used,
    minimum: coarseMinimum(used, BigInt(slippageBps)),
  })
  return {
    pair,
    sides: [side(a, usedA), side(b, usedB)],
    liquidity,
    sharePpm: {
      before: sharePpm(held, pool.totalSupply),
      after: sharePpm(held + liquidity, pool.totalSupply + liquidity),
    },
  }
}

/** What the first deposit of a pair mints, or why it cannot open the pair. */
export function quoteFirstDeposit(request: Amounts): DepositQuote | DepositFailure {
  const [a, b] = inOrder(request)
  const minted = quoteFirstMint(a.amount, b.amount)
  if (minted === 0n) {
    return a.amount >= MAX_RESERVE || b.amount >= MAX_RESERVE ? 'over-limit' : 'too-small'
  }
  const whole = (leg: Leg): DepositSide => ({ ...leg, used: leg.amount, minimum: leg.amount })
  const liquidity = minted - LOCKED_LIQUIDITY
  return {
    pair: undefined,
    sides: [whole(a), whole(b)],
    liquidity,
    sharePpm: { before: 0n, after: sharePpm(liquidity, minted) },
  }
}

/** The amount of the pair's other token that matches an amount of `token` at the pool's ratio. */
export function matchSide(pair: Pair, token: Token, amount: bigint): bigint {
  const held = { id: poolId(token) }
  return matchDeposit(amount, reserveOf(pair, held), reserveOf(pair, otherToken(pair, held)))
}

type Leg = { readonly token: Token; readonly amount: bigint }

function inOrder({ tokenA, tokenB, amountA, amountB }: Amounts): readonly [Leg, Leg] {
  const [a, b] = [
    { token: tokenA, amount: amountA },
    { token: tokenB, amount: amountB },
  ]
  const idA = poolId(tokenA)
  return sortTokens({ id: idA }, { id: poolId(tokenB) })[0].id === idA ? [a, b] : [b, a]
}
