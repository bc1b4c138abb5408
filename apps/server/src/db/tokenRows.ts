import { withFieldSuffix } from '@nightjar/sdk'
import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Env } from '../env.ts'
import type { TokenNames } from '../market/findTokens.ts'
import type { Database } from './database.ts'
import { importedTokens, state, tokenMetadata, tokens, transactions } from './schema.ts'

/** A token of the chain with its admin's metadata. */
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

/** A token's name, symbol and decimals, as on the chain. */
export type TokenLabel = Pick<
  typeof tokens.$inferSelect,
  'id' | 'name' | 'symbol' | 'decimals' | 'isLp'
>

/** Labels of tokens, oldest first. */
export function selectTokenLabels(db: Database, where: SQL | undefined): Promise<TokenLabel[]> {
  const { id, name, symbol, decimals, isLp } = tokens
  return db
    .select({ id, name, symbol, decimals, isLp })
    .from(tokens)
    .where(where)
    .orderBy(asc(tokens.height), asc(id))
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

/** Names that admins gave their tokens, by token. */
export async function selectSaidNames(db: Database): Promise<ReadonlyMap<string, Said>> {
  const { token, name, symbol } = tokenMetadata
  const rows = await db.select({ token, name, symbol }).from(tokenMetadata)
  return new Map(rows.map((row) => [row.token, row]))
}

/** Names of every token except LP tokens, from the chain and from its admin, in the order of `labels`. */
export function namesOfTokens(
  labels: Iterable<TokenLabel>,
  said: ReadonlyMap<string, Said>,
): readonly TokenNames[] {
  const named: TokenNames[] = []
  for (const label of labels) {
    if (label.isLp) continue
    const other = said.get(label.id)
    named.push(other === undefined ? ownNames(label) : namesOf(label, other))
  }
  return named
}

export type Said = Pick<TokenLabel, 'name' | 'symbol'>

const namesOf = (label: TokenLabel, other: Said | undefined): TokenNames => {
  const names = [label.symbol, other?.symbol, label.name, other?.name]
  return {
    id: label.id,
    names: [...new Set(names.flatMap((text) => text?.toLowerCase() ?? []))],
  }
}

const known = new WeakMap<TokenLabel, TokenNames>()

/** For a token without metadata: its label stays the same object until the chain changes it. */
function ownNames(label: TokenLabel): TokenNames {
  const names = known.get(label) ?? namesOf(label, undefined)
  known.set(label, names)
  return names
}

/** Ids of the tokens that an address has imported, in the order of import. */
export async function selectImportedIds(db: Database, address: string): Promise<readonly string[]> {
  const rows = await db
    .select({ token: importedTokens.token })
    .from(importedTokens)
    .where(eq(importedTokens.address, address))
    .orderBy(asc(importedTokens.position), asc(importedTokens.token))
  return rows.map((row) => row.token)
}

/** Ids that `nightjar_config.aleo` keeps out of the pools, and those of the operator's setting. */
export async function selectBlacklist(
  db: Database,
  { blacklist }: Pick<Env, 'blacklist'>,
): Promise<ReadonlySet<string>> {
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
  return new Set([...rows.map((row) => row.key), ...blacklist.map(withFieldSuffix)])
}
