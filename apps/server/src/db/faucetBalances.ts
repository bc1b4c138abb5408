import { PROGRAM_ADDRESSES } from '@nightjar/sdk'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { balances } from './schema.ts'

/** The faucet's balances by token id, in base units; absent ones are 0. */
export async function selectFaucetBalances(
  db: Database,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (tokens.length === 0) return new Map()
  const rows = await db
    .select({ token: balances.token, amount: balances.amount })
    .from(balances)
    .where(
      and(eq(balances.address, PROGRAM_ADDRESSES.faucet), inArray(balances.token, [...tokens])),
    )
  return new Map(rows.map(({ token, amount }) => [token, amount]))
}
