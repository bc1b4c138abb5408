import { and, asc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { importedTokens, state, tokenMetadata, tokens } from './schema.ts'

/** A token of the chain with what its admin says of it. */
export type TokenRow = typeof tokens.$inferSelect & {
  readonly metadata: typeof tokenMetadata.$inferSelect | null
}

/** Tokens with their metadata, oldest first. */
export async function selectTokens(
  db: Database,
  where: SQL | undefined,
  limit = 1000,
): Promise<TokenRow[]> {
  const rows = await db
    .select()
    .from(tokens)
    .leftJoin(tokenMetadata, eq(tokenMetadata.token, tokens.id))
    .where(where)
    .orderBy(asc(tokens.height), asc(tokens.id))
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

export const selectWrappedTokens = (db: Database): Promise<TokenRow[]> =>
  selectTokens(db, isNotNull(tokens.origin))

/** Candidates for a search: name or symbol holds the letters in order, or the id begins so. */
export function searchTokenRows(db: Database, keywords: string): Promise<TokenRow[]> {
  const letters = [...keywords].map(escapeLike)
  const pattern = `%${letters.join('%')}%`
  const prefix = `${letters.join('')}%`
  const condition = or(
    sql`${tokens.name} ilike ${pattern}`,
    sql`${tokens.symbol} ilike ${pattern}`,
    sql`${tokenMetadata.name} ilike ${pattern}`,
    sql`${tokenMetadata.symbol} ilike ${pattern}`,
    sql`${tokens.id} like ${prefix}`,
  )
  return selectTokens(db, and(ne(tokens.isLp, true), condition), 500)
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
