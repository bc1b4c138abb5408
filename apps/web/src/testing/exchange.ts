import {
  CREDITS_PROGRAM,
  LOCAL_PAIRS,
  LOCAL_TOKENS,
  type Pair,
  pairFromServed,
  type ServedPair,
  type ServedToken,
  type Token,
  WRAPPED_ALEO,
  type WrappedToken,
} from '@nightjar/sdk'
import { readToken } from '../lib/readToken.ts'
import { findToken } from '../lib/tokenNames.ts'

/** The tokens of a local network as the server serves them. */
export const servedTokens: readonly ServedToken[] = [...LOCAL_TOKENS, WRAPPED_ALEO].map(
  ({ creator, id, name, symbol, decimals, wrapperProgram, logo }) => ({
    admin: creator,
    token_id: id,
    name,
    symbol,
    decimals,
    total_supply: '1000000000000000000000',
    token_bits: 128,
    wrapper_program: wrapperProgram,
    logo,
    token_type: 1,
  }),
)

export const tokens: readonly Token[] = servedTokens.map(readToken)

/** A token of the local network by its symbol on the chain. */
export function tokenOf(symbol: string): Token {
  const token = findToken(tokens, symbol)
  if (!token) throw new Error(`no local token ${symbol}`)
  return token
}

/** ALEO and its form in the exchange, as the server lists them. */
export const wrappedAleo: WrappedToken = {
  ...{ ...tokenOf('WALEO'), programId: CREDITS_PROGRAM, isRegistryToken: false },
  ...{ originName: 'Aleo', originSymbol: 'ALEO', originTokenId: '' },
}

/** The seeded pairs, each with a million whole tokens on both sides. */
export const servedPairs: readonly ServedPair[] = LOCAL_PAIRS.map(({ a, b, id }) => ({
  pair_id: id,
  token_a: tokenOf(a).id,
  token_b: tokenOf(b).id,
  reserve_a: `1000000${'0'.repeat(tokenOf(a).decimals)}`,
  reserve_b: `1000000${'0'.repeat(tokenOf(b).decimals)}`,
  total_supply: '1000000000000',
  last_k: '0',
  in_doubt: false,
}))

export const pairs: readonly Pair[] = servedPairs.flatMap(
  (served) => pairFromServed(served, (id) => tokens.find((token) => token.id === id)) ?? [],
)

/** The seeded pair of two tokens by their symbols on the chain, in the order of their ids. */
export function pairOf(first: string, second: string): Pair {
  const pair = pairs.find(
    ({ token0, token1 }) => token0.symbol === first && token1.symbol === second,
  )
  if (!pair) throw new Error(`no local pair ${first}/${second}`)
  return pair
}

export { ADDRESS } from '@nightjar/wallet/testing/blocks'
