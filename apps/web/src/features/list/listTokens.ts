import { isVerified, type Token } from '@nightjar/sdk'
import { findLookAlike } from '../../lib/lookAlike.ts'
import { searchTokens } from '../../ui/searchTokens.ts'

/** Why a token is in the list. */
export type Standing = 'verified' | 'created' | 'imported' | 'unknown'

export type ListedToken = {
  readonly token: Token
  readonly standing: Standing
  /** The verified token that it could be mistaken for. */
  readonly twin: Token | undefined
}

export const shows = ['all', 'verified', 'imported', 'created'] as const
export type Show = (typeof shows)[number]

type Sources = {
  readonly tokens: readonly Token[]
  readonly created: readonly Token[]
  readonly imported: readonly Token[]
}

/** All tokens that the user knows, each with the reason. */
export function listTokens({ tokens, created, imported }: Sources): readonly ListedToken[] {
  const has = (list: readonly Token[], { id }: Token) => list.some((each) => each.id === id)
  const standingOf = (token: Token): Standing => {
    if (has(created, token)) return 'created'
    if (isVerified(token)) return 'verified'
    return has(imported, token) ? 'imported' : 'unknown'
  }
  return tokens.map((token) => ({
    token,
    standing: standingOf(token),
    twin: isVerified(token) ? undefined : findLookAlike(token, tokens),
  }))
}

/** Tokens found by a search of the whole chain that are not among the known ones. */
export function listFound(
  found: readonly Token[],
  known: readonly Token[],
): readonly ListedToken[] {
  return found
    .filter(({ id }) => !known.some((token) => token.id === id))
    .map((token) => ({ token, standing: 'unknown', twin: findLookAlike(token, known) }))
}

/** Whether a filtered list contains a token; the account's own token may also be verified. */
export function isShown({ token, standing }: ListedToken, show: Show): boolean {
  if (show === 'all') return true
  return show === 'verified' ? isVerified(token) : standing === show
}

/** The rows that match a text, in the order of the search. */
export function searchRows(rows: readonly ListedToken[], text: string): readonly ListedToken[] {
  const byId = new Map(rows.map((row) => [row.token.id, row]))
  return searchTokens(
    rows.map(({ token }) => token),
    text,
  ).flatMap(({ id }) => byId.get(id) ?? [])
}
