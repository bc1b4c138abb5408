import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { balances } from './schema.ts'

/** An address's public balances by token id, in base units; absent ones are 0. */
export async function selectTokenBalances(
  db: Database,
  address: string,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (tokens.length === 0) return new Map()
  const rows = await db
    .select({ token: balances.token, amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.address, address), inArray(balances.token, [...tokens])))
  return new Map(rows.map(({ token, amount }) => [token, amount]))
}
