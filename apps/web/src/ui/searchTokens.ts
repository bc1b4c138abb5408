import { stripFieldSuffix, type Token } from '@nightjar/sdk'
import { asOnChain } from '../lib/readToken.ts'
import { searchText } from '../lib/searchText.ts'

/**
 * Tokens that match a search by symbol, name, also those on the chain, or id: exact symbols first, then prefixes, then substrings; equal matches with
 * a balance first. An empty search matches every token.
 */
export function searchTokens(
  tokens: readonly Token[],
  query: string,
  balances?: ReadonlyMap<string, bigint>,
): readonly Token[] {
  const wanted = searchText(query)
  const held = ({ id }: Token) => Number((balances?.get(id) ?? 0n) > 0n)
  return tokens
    .map((token) => ({
      token,
      rank: Math.max(rank(token, wanted), rank(asOnChain(token), wanted)),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || held(b.token) - held(a.token))
    .map(({ token }) => token)
}

function rank({ symbol, name, id }: Token, wanted: string): number {
  if (wanted === '') return 1
  const [short, long] = [symbol.toLowerCase(), name.toLowerCase()]
  if (short === wanted || id === wanted || stripFieldSuffix(id) === wanted) return 4
  if (short.startsWith(wanted)) return 3
  if (long.startsWith(wanted)) return 2
  const isIdPart = wanted.length >= 4 && id.startsWith(wanted)
  return short.includes(wanted) || long.includes(wanted) || isIdPart ? 1 : 0
}
