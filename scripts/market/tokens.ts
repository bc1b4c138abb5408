import { parsePlaintext, plaintextBits } from '@nightjar/aleo'
import { hashBhp } from '@nightjar/avm'
import {
  CREDITS_ID,
  type KnownToken,
  LOCAL_CREATOR,
  LOCAL_PAIRS,
  LOCAL_WRAPPED_PAIRS,
  parseAmount,
} from '@nightjar/sdk'
import { firstTrades, pairAmounts, seedTokens } from '../seed/amounts.ts'
import { CREDITS, createBook, type MarketToken, type Pool, sell, toUnits } from './book.ts'

/** Who creates the test tokens and hands them to the simulated accounts. */
export const OPERATOR = LOCAL_CREATOR

/** The id of a token that an account creates. */
export function tokenIdOf(creator: string, salt: string): string {
  const id = parsePlaintext(`{ creator: ${creator}, salt: ${salt} }`)
  return `${hashBhp(256, plaintextBits(id))}field`
}

/** A seeded token by its symbol. */
export function tokenOf(symbol: string): MarketToken {
  if (symbol === CREDITS) return { symbol, id: CREDITS_ID, decimals: 6 }
  const token: KnownToken | undefined = seedTokens.get(symbol)
  if (token === undefined) throw new RangeError(`The market does not know the token ${symbol}.`)
  return { symbol, id: token.id, decimals: token.decimals }
}

/** The pools as the seed leaves them, its first trades included. */
export function seededBook() {
  const book = createBook([...LOCAL_PAIRS, ...LOCAL_WRAPPED_PAIRS].map(seededPool))
  for (const { symbol, credits } of firstTrades) {
    sell(book.pool('WALEO', symbol), 'WALEO', toUnits(Number(credits), tokenOf('WALEO')))
  }
  return book
}

function seededPool({ a, b }: { readonly a: string; readonly b: string }): Pool {
  const [wholeA = '', wholeB = ''] = pairAmounts[`${a}/${b}`] ?? []
  const [tokenA, tokenB] = [tokenOf(a), tokenOf(b)]
  const [amountA, amountB] = [units(wholeA, tokenA), units(wholeB, tokenB)]
  return createBook([]).open(tokenA, tokenB, amountA, amountB)
}

function units(text: string, { decimals, symbol }: MarketToken): bigint {
  const parsed = parseAmount(text, decimals)
  if (parsed.kind !== 'amount') throw new RangeError(`"${text}" is not an amount of ${symbol}.`)
  return parsed.value
}
