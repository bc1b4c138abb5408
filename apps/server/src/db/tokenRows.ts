import { and, asc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { importedTokens, state, tokenMetadata, tokens, transactions } from './schema.ts'

/** A token of the chain with what its admin says of it. */
export type TokenRow = typeof tokens.$inferSelect & {
  readonly metadata: typeof tokenMetadata.$inferSelect | null
}

/** Tokens with their metadata, oldest first among those of equal `rank`. */
export async function selectTokens(
  db: Database,
  where: SQL | undefined,
  { limit = 1000, rank }: { readonly limit?: number; readonly rank?: SQL } = {},
): Promise<TokenRow[]> {
  const rows = await db
    .select()
    .from(tokens)
    .leftJoin(tokenMetadata, eq(tokenMetadata.token, tokens.id))
    .where(where)
    .orderBy(...(rank === undefined ? [] : [rank]), asc(tokens.height), asc(tokens.id))
    .limit(limit)
  return rows.map(({ tokens: token, token_metadata }) => ({ ...token, metadata: token_metadata }))
}

export async function selectTokensByIds(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TokenRow>> {
  const rows = ids.length === 0 ? [] : await selectTokens(db, inArray(tokens.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export const selectTokensOfAdmin = (db: Database, admin: string): Promise<TokenRow[]> =>
  selectTokens(db, and(eq(tokens.admin, admin), eq(tokens.isLp, false)))

/** When the block of a height was made, in seconds since 1970; null for one without a call of the suite. */
export async function selectTimeOfCalls(db: Database, height: number): Promise<number | null> {
  const [row] = await db
    .select({ timestamp: transactions.timestamp })
    .from(transactions)
    .where(eq(transactions.height, height))
    .limit(1)
  return row?.timestamp ?? null
}

export const selectWrappedTokens = (db: Database): Promise<TokenRow[]> =>
  selectTokens(db, isNotNull(tokens.origin))

const SEARCH_CANDIDATES = 500
/** Letters that a name can have: it is the bytes of a field (`encodeName`). */
const LONGEST_NAME = 31

/**
 * Candidates for a search, the likeliest first, so that no crowd of others hides them: what is called exactly so,
 * begins so, holds the keywords, or holds their letters in order, of four or more all but one. An id counts by its
 * beginning.
 */
export function searchTokenRows(db: Database, keywords: string): Promise<TokenRow[]> {
  const names = [tokens.symbol, tokenMetadata.symbol, tokens.name, tokenMetadata.name]
  const isLike = (...patterns: readonly string[]): SQL => {
    const list = sql.join(
      [...new Set(patterns)].map((pattern) => sql`${pattern}`),
      sql`, `,
    )
    return sql.join(
      names.map((name) => sql`${name} ilike any (array[${list}])`),
      sql` or `,
    )
  }
  const letters = [...keywords.trim()].map(escapeLike)
  const text = letters.join('')
  const beginsId = sql`${tokens.id} like ${`${text}%`}`
  if (letters.length > LONGEST_NAME) return selectTokens(db, and(ne(tokens.isLp, true), beginsId))
  const rank = sql`case when ${isLike(text)} then 0 when ${isLike(`${text}%`)} or ${beginsId} then 1
    when ${isLike(`%${text}%`)} then 2 else 3 end`
  const inOrder = (parts: readonly string[]): string => `%${parts.join('%')}%`
  const oneWrong =
    letters.length < 4 ? [] : letters.map((_, at) => inOrder(letters.toSpliced(at, 1)))
  const fits = or(isLike(inOrder(letters), ...oneWrong), beginsId)
  return selectTokens(db, and(ne(tokens.isLp, true), fits), { limit: SEARCH_CANDIDATES, rank })
}

const escapeLike = (character: string): string => character.replace(/[\\%_]/, '\\$&')

/** Ids of the tokens that an address has imported, in the order it did. */
export async function selectImportedIds(db: Database, address: string): Promise<readonly string[]> {
  const rows = await db
    .select({ token: importedTokens.token })
    .from(importedTokens)
    .where(eq(importedTokens.address, address))
    .orderBy(asc(importedTokens.position), asc(importedTokens.token))
  return rows.map((row) => row.token)
}

/** Ids that `nightjar_config.aleo` keeps out of the pools. */
export async function selectBlockedIds(db: Database): Promise<readonly string[]> {
  const rows = await db
    .select({ key: state.key })
    .from(state)
    .where(
      and(
        eq(state.program, 'nightjar_config.aleo'),
        eq(state.mapping, 'token_blocked'),
        eq(state.value, 'true'),
      ),
    )
    .orderBy(asc(state.key))
  return rows.map((row) => row.key)
}
