import { BaseError } from '@nightjar/aleo'
import type { ServedPair } from './api/schema.ts'
import { DEFAULT_SWAP_FEE } from './constants.ts'
import { type QuotePool, quoteExactIn, quoteExactOut } from './quote.ts'
import { toBasisPoints } from './slippage.ts'
import { compareIds, isSameId, type Token } from './token.ts'

/** A pair pool; `token0` has the lower id; `feeBps` is its fee in basis points; `lastK` is 0 without a protocol fee. */
export type Pair = {
  readonly id: string
  readonly token0: Token
  readonly token1: Token
  readonly reserve0: bigint
  readonly reserve1: bigint
  readonly feeBps: bigint
  readonly totalSupply: bigint
  readonly publicBalance: bigint
  readonly lastK: bigint
  /** Its amounts are out of date and the current ones unknown: do not use them for quotes. */
  readonly isInDoubt: boolean
}

/** The two tokens in the order of their ids as numbers. */
export function sortTokens<T extends Pick<Token, 'id'>>(a: T, b: T): readonly [T, T] {
  return compareIds(a.id, b.id) <= 0 ? [a, b] : [b, a]
}

/** Converts a served pair; undefined if one of its tokens is unknown, because such pairs are skipped. */
export function pairFromServed(
  served: ServedPair,
  getToken: (id: string) => Token | undefined,
  feeBps: bigint = toBasisPoints(DEFAULT_SWAP_FEE),
): Pair | undefined {
  const [token0, token1] = [getToken(served.token_a), getToken(served.token_b)]
  if (!token0 || !token1) return undefined
  return {
    id: served.pair_id,
    token0,
    token1,
    reserve0: BigInt(served.reserve_a),
    reserve1: BigInt(served.reserve_b),
    feeBps,
    totalSupply: BigInt(served.total_supply),
    publicBalance: 0n,
    lastK: BigInt(served.last_k),
    isInDoubt: served.in_doubt,
  }
}

type AnyToken = Pick<Token, 'id'> | undefined | null

/** True when the token is one of the pair's. @throws EmptyTokenError */
export function involvesToken(pair: Pair, token: AnyToken): boolean {
  const { id } = assertToken(token)
  return isSameId(id, pair.token0.id) || isSameId(id, pair.token1.id)
}

/** The pair's other token. @throws EmptyTokenError, IrrelevantTokenError */
export function otherToken(pair: Pair, token: AnyToken): Token {
  return isFirst(pair, token) ? pair.token1 : pair.token0
}

/** The pair's reserve of the token. @throws EmptyTokenError, IrrelevantTokenError */
export function reserveOf(pair: Pair, token: AnyToken): bigint {
  return isFirst(pair, token) ? pair.reserve0 : pair.reserve1
}

/** The pool as a swap of `tokenIn` sees it. @throws EmptyTokenError, IrrelevantTokenError */
export function poolFor(pair: Pair, tokenIn: AnyToken): QuotePool {
  const [reserveIn, reserveOut] = isFirst(pair, tokenIn)
    ? [pair.reserve0, pair.reserve1]
    : [pair.reserve1, pair.reserve0]
  return { reserveIn, reserveOut, feeBps: pair.feeBps }
}

/** Output of the pair for an exact input; see `quoteExactIn`. @throws EmptyTokenError, IrrelevantTokenError */
export function getAmountOut(pair: Pair, tokenIn: AnyToken, amountIn: bigint): bigint {
  return quoteExactIn(amountIn, poolFor(pair, tokenIn))
}

/** Input the pair requires for an exact output; see `quoteExactOut`. @throws EmptyTokenError, IrrelevantTokenError */
export function getAmountIn(pair: Pair, tokenOut: AnyToken, amountOut: bigint): bigint {
  return quoteExactOut(amountOut, poolFor(pair, otherToken(pair, tokenOut)))
}

function isFirst(pair: Pair, token: AnyToken): boolean {
  const { id } = assertToken(token)
  if (isSameId(id, pair.token0.id)) return true
  if (isSameId(id, pair.token1.id)) return false
  throw new IrrelevantTokenError(id, pair)
}

function assertToken(token: AnyToken): Pick<Token, 'id'> {
  if (!token || token.id === '') throw new EmptyTokenError()
  return token
}

/** A pair was asked about an empty token. */
export class EmptyTokenError extends BaseError {
  override readonly name = 'EmptyTokenError'

  constructor() {
    super('Empty token.', { code: 'empty_token' })
  }
}

/** A pair was asked about a token that is not one of its two. */
export class IrrelevantTokenError extends BaseError {
  override readonly name = 'IrrelevantTokenError'

  constructor(tokenId: string, pair: Pair) {
    super('Irrelevant token.', {
      code: 'irrelevant_token',
      details: { token: tokenId, pair: [pair.token0.id, pair.token1.id] },
    })
  }
}
