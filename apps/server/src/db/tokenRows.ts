import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { TokenNames } from '../market/findTokens.ts'
import type { Database } from './database.ts'
import { importedTokens, pairs, state, tokenMetadata, tokens, transactions } from './schema.ts'

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

/** Symbols and decimals, as the chain holds them, of every token that a pair is of. */
export async function selectTradedTokens(db: Database) {
  const { id, symbol, decimals } = tokens
  const sides = db.select({ id: pairs.tokenA }).from(pairs)
  const rows = await db
    .select({ id, symbol, decimals })
    .from(tokens)
    .where(inArray(id, union(sides, db.select({ id: pairs.tokenB }).from(pairs))))
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

/** What every token but those of pairs is called, oldest first. */
export async function selectTokenNames(db: Database): Promise<readonly TokenNames[]> {
  const { id, name, symbol } = tokens
  const said = { saidName: tokenMetadata.name, saidSymbol: tokenMetadata.symbol }
  const rows = await db
    .select({ id, name, symbol, ...said })
    .from(tokens)
    .leftJoin(tokenMetadata, eq(tokenMetadata.token, id))
    .where(eq(tokens.isLp, false))
    .orderBy(asc(tokens.height), asc(id))
  return rows.map((row) => {
    const names = [row.symbol, row.saidSymbol, row.name, row.saidName]
    const known = names.flatMap((text) => (text === null ? [] : [text.toLowerCase()]))
    return { id: row.id, names: [...new Set(known)] }
  })
}

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
