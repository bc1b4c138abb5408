import type { ServedToken, ServedWrappedToken } from './api/schema.ts'
import { DEFAULT_BITS, LP_TOKEN, ZERO_ADDRESS } from './constants.ts'
import { stripFieldSuffix } from './ids.ts'
import { CREDITS_PROGRAM, PROGRAMS } from './programs.ts'

/** 1 official · 2 any other, the default · 3 verified. */
export type TokenType = 1 | 2 | 3

/** A token's properties. An empty `wrapperProgram` means that it cannot be unwrapped. */
export type Token = {
  readonly programId: string
  readonly admin: string
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly totalSupply: bigint
  readonly wrapperProgram: string
  readonly logo: string
  readonly bits: number
  readonly type: TokenType
}

/** A token from another program with a wrapped form; one of token_registry.aleo has an `originTokenId`. */
export type WrappedToken = Token & {
  readonly originName: string
  readonly originSymbol: string
  readonly originTokenId: string
  readonly isRegistryToken: boolean
}

/** The chain's native credits. They are not a token of the exchange, but their wrapped form is. */
export const CREDITS: Token = {
  programId: CREDITS_PROGRAM,
  admin: ZERO_ADDRESS,
  id: CREDITS_PROGRAM,
  name: 'Aleo Credits',
  symbol: 'ALEO',
  decimals: 6,
  totalSupply: 0n,
  wrapperProgram: PROGRAMS.credits,
  logo: '/tokens/aleo.svg',
  bits: 64,
  type: 1,
}

/** Converts a served token. */
export function tokenFromServed(served: ServedToken): Token {
  return {
    programId: PROGRAMS.core,
    admin: served.admin,
    id: served.token_id,
    name: served.name,
    symbol: served.symbol,
    decimals: served.decimals,
    totalSupply: BigInt(served.total_supply),
    wrapperProgram: served.wrapper_program,
    logo: served.logo,
    bits: served.token_bits,
    type: served.token_type,
  }
}

/** Converts a served wrapped token. */
export function wrappedTokenFromServed(served: ServedWrappedToken): WrappedToken {
  return {
    programId: served.program,
    admin: served.admin,
    id: served.token_id,
    name: served.origin_name,
    symbol: served.origin_symbol,
    decimals: served.decimals,
    totalSupply: BigInt(served.total_supply),
    wrapperProgram: served.wrapper_program,
    logo: served.logo,
    bits: served.token_bits,
    type: 2,
    originName: served.origin_name,
    originSymbol: served.origin_symbol,
    originTokenId: served.origin_token_id,
    isRegistryToken: served.origin_token_id !== '',
  }
}

/** The LP token of a pair: its id is the pair's. */
export function lpToken(pair: { id: string; totalSupply: bigint }): Token {
  return {
    ...LP_TOKEN,
    programId: PROGRAMS.core,
    admin: ZERO_ADDRESS,
    id: pair.id,
    totalSupply: pair.totalSupply,
    wrapperProgram: '',
    logo: '',
    bits: DEFAULT_BITS,
    type: 2,
  }
}

export const isOfficial = ({ type }: Pick<Token, 'type'>): boolean => type === 1

export const isVerified = ({ type }: Pick<Token, 'type'>): boolean => type === 1 || type === 3

export const isWrappable = (token: Pick<Token, 'wrapperProgram'>): boolean =>
  token.wrapperProgram !== ''

export const isCredits = ({ id }: Pick<Token, 'id'>): boolean => id === CREDITS.id

/** Compares ids as numbers, as the program orders the tokens of a pair: negative when `a` is first. */
export function compareIds(a: string, b: string): number {
  const [x, y] = [BigInt(stripFieldSuffix(a)), BigInt(stripFieldSuffix(b))]
  if (x === y) return 0
  return x < y ? -1 : 1
}

/** True when both name the same id, with or without the `field` suffix. */
export function isSameId(a: string, b: string): boolean {
  return stripFieldSuffix(a) === stripFieldSuffix(b)
}
