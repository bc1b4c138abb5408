import type { Token } from '@nightjar/sdk'
import { readAmount } from '../../lib/amountText.ts'
import { inStyle } from '../../lib/format.ts'
import { asOnChain } from '../../lib/readToken.ts'

/** A trade or a payment requested by a text: `100 usdx wbtc`, `swap usdx to weth`, `5 usdx`. */
export type Intent = {
  /** In base units; undefined if none was typed. */
  readonly amount: bigint | undefined
  readonly from: Token
  readonly to: Token | undefined
}

/** Verbs and prepositions, which add nothing to the order of the other words. */
const filler =
  /^(swap|trade|send|buy|sell|to|for|into|tausche|tauschen|sende|senden|zu|gegen|nach)$/

/** Reads what to trade or send; undefined for a text without a known token, or with anything else in it. */
export function readIntent(query: string, tokens: readonly Token[]): Intent | undefined {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s/→>]+/)
    .filter((word) => word !== '' && !filler.test(word))
  const isNumber = (word: string) => /^\p{Nd}/u.test(word)
  const numbers = words.filter(isNumber)
  const named = words.filter((word) => !isNumber(word)).map((word) => findBySymbol(tokens, word))
  const [from, to] = named
  if (!from || named.includes(undefined) || named.length > 2 || numbers.length > 1) return undefined
  if (to && to.id === from.id) return undefined
  const [number] = numbers
  if (number === undefined) return { amount: undefined, from, to }
  const typed = readAmount(inStyle(number), from.decimals)
  return typed.kind === 'amount' && typed.value > 0n ? { amount: typed.value, from, to } : undefined
}

/** The token with this symbol, else the first whose symbol begins with it. */
function findBySymbol(tokens: readonly Token[], word: string): Token | undefined {
  const symbols = tokens.flatMap((token) =>
    [token, asOnChain(token)].map(({ symbol }) => ({ token, symbol: symbol.toLowerCase() })),
  )
  const found =
    symbols.find(({ symbol }) => symbol === word) ??
    symbols.find(({ symbol }) => word.length >= FEWEST_LETTERS && symbol.startsWith(word))
  return found?.token
}

const FEWEST_LETTERS = 2
