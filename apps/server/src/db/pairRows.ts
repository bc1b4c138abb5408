import type { ServedPair } from '@nightjar/sdk'
import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { balances, pairs } from './schema.ts'

type PairRow = typeof pairs.$inferSelect

/** `isBehind`: the row is that of a block long ago (`selectIsBehind`). */
export function toServedPair(row: PairRow, isBehind: boolean): ServedPair {
  return {
    pair_id: row.id,
    token_a: row.tokenA,
    token_b: row.tokenB,
    reserve_a: row.reserveA.toString(),
    reserve_b: row.reserveB.toString(),
    total_supply: row.totalSupply.toString(),
    last_k: row.lastK.toString(),
    in_doubt: row.inDoubt || isBehind,
  }
}

/** All pairs, oldest first. */
export function selectPairs(db: Database, where?: SQL): Promise<PairRow[]> {
  return db.select().from(pairs).where(where).orderBy(asc(pairs.height), asc(pairs.id))
}

export async function selectPairsByIds(db: Database, ids: readonly string[]): Promise<PairRow[]> {
  return ids.length === 0 ? [] : await selectPairs(db, inArray(pairs.id, [...ids]))
}

/** The pairs of these tokens, two each, in either order. */
export async function selectPairsByTokens(
  db: Database,
  wanted: readonly (readonly [tokenA: string, tokenB: string])[],
): Promise<PairRow[]> {
  if (wanted.length === 0) return []
  const conditions = wanted.map(([a, b]) => and(eq(pairs.tokenA, a), eq(pairs.tokenB, b)))
  return await selectPairs(db, or(...conditions))
}

/** LP balances of an address above zero, by pair. */
export function selectPairBalances(db: Database, address: string) {
  return db
    .select({ pair: pairs, amount: balances.amount })
    .from(balances)
    .innerJoin(pairs, eq(pairs.id, balances.token))
    .where(and(eq(balances.address, address), gt(balances.amount, 0n)))
    .orderBy(asc(pairs.height), asc(pairs.id))
}
