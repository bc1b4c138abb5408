import type { ServedToken } from '@nightjar/sdk'

/**
 * Tokens that fit the keywords, best first: exact symbol, exact name or id, beginnings, inner parts, one
 * or two wrong letters, letters in order. Among equals official tokens come first, then verified ones.
 */
export function rankTokens(
  tokens: readonly ServedToken[],
  keywords: string,
  limit: number,
): ServedToken[] {
  const wanted = keywords.trim().toLowerCase()
  return tokens
    .flatMap((token) => {
      const rank = rankOf(token, wanted)
      return rank === undefined ? [] : [{ token, rank }]
    })
    .sort((a, b) => a.rank - b.rank || trust(a.token) - trust(b.token))
    .slice(0, limit)
    .map(({ token }) => token)
}

const trust = ({ token_type }: ServedToken): number => [1, 3, 2].indexOf(token_type)

function rankOf(token: ServedToken, wanted: string): number | undefined {
  const symbol = token.symbol.toLowerCase()
  const name = token.name.toLowerCase()
  if (symbol === wanted) return 0
  if (name === wanted || token.token_id === wanted || token.token_id === `${wanted}field`) return 1
  if (symbol.startsWith(wanted)) return 2
  if (name.startsWith(wanted) || isIdPrefix(token.token_id, wanted)) return 3
  if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 4
  if (symbol.includes(wanted) || name.includes(wanted)) return 5
  if (isMisspelt(symbol, wanted) || isMisspelt(name, wanted)) return 6
  if (hasInOrder(symbol, wanted) || hasInOrder(name, wanted)) return 7
  return undefined
}

const isIdPrefix = (id: string, wanted: string): boolean =>
  wanted.length >= 4 && id.startsWith(wanted)

/** One wrong letter in four, at most two in all. */
function isMisspelt(text: string, wanted: string): boolean {
  const allowed = Math.min(2, Math.floor(wanted.length / 3))
  if (allowed === 0 || Math.abs(text.length - wanted.length) > allowed) return false
  return editDistance(text, wanted) <= allowed
}

/** Letters to add, drop, replace or swap with their neighbour. */
function editDistance(first: string, second: string): number {
  const rows = [Array.from({ length: second.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= first.length; at++) {
    const [above = [], before = []] = [rows[at - 1], rows[at - 2]]
    const row = [at]
    for (let to = 1; to <= second.length; to++) {
      const replaced = (above[to - 1] ?? 0) + (first[at - 1] === second[to - 1] ? 0 : 1)
      const isSwap = first[at - 1] === second[to - 2] && first[at - 2] === second[to - 1]
      const swapped = isSwap ? (before[to - 2] ?? 0) + 1 : replaced
      row.push(Math.min(replaced, swapped, (above[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

function hasInOrder(text: string, wanted: string): boolean {
  let at = 0
  for (const letter of text) if (letter === wanted[at]) at++
  return at === wanted.length
}
