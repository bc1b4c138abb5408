import { PROGRAMS, type TokenSupply } from '@nightjar/sdk'
import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { balances, cursor, pairs, state, tokens } from '../../db/schema.ts'
import { unknownToken } from '../errors.ts'
import type { Handlers } from '../handler.ts'

/** Distribution of a token's supply, computed once per block. */
export const tokenSupplyHandlers: Pick<Handlers, 'tokenSupply'> = {
  tokenSupply: ({ params: { id } }, { market }) =>
    market.perBlock(`supply ${id}`, (db) => readSupply(db, id)),
}

/**
 * Every unit is a public balance, in a pool or in a record: the core's first invariant. So anything neither public nor in
 * a pool is in records. It is not reported if an amount of a pool is in doubt.
 */
async function readSupply(db: Database, id: string): Promise<TokenSupply> {
  const isOf = or(eq(pairs.tokenA, id), eq(pairs.tokenB, id))
  const [row] = await db
    .select({
      total: tokens.totalSupply,
      height: sql<number>`(select ${cursor.height} from ${cursor})`,
      held: sum(
        sql`select sum(${balances.amount}) from ${balances} where ${balances.token} = ${id}`,
      ),
      pooled: sum(
        sql`select sum(${reserveOf(id)} + ${owedOf(id)}) from ${pairs} join ${state} on ${state.program} = ${PROGRAMS.core} and ${state.mapping} = 'pairs' and ${state.key} = ${pairs.id} where ${isOf}`,
      ),
      isDoubted: sql<boolean>`exists (select 1 from ${pairs} where ${pairs.inDoubt} and (${isOf}))`,
    })
    .from(tokens)
    .where(eq(tokens.id, id))
  if (row === undefined) throw unknownToken(id)
  const [held, pooled] = [BigInt(row.held), BigInt(row.pooled)]
  const hidden = row.total - held - pooled
  return {
    token_id: id,
    height: row.height,
    total: row.total.toString(),
    public: held.toString(),
    pools: pooled.toString(),
    private: row.isDoubted || hidden < 0n ? null : hidden.toString(),
  }
}

const sum = (query: SQL): SQL<string> => sql<string>`coalesce((${query}), 0)::text`

const reserveOf = (id: string): SQL =>
  sql`case when ${pairs.tokenA} = ${id} then ${pairs.reserveA} else ${pairs.reserveB} end`

/** The protocol's share, which stays in the pair until its liquidity changes; only the mapping's value contains it. */
const owedOf = (id: string): SQL =>
  sql`substring(${state.value} from case when ${pairs.tokenA} = ${id} then 'owed_a: ([0-9]+)' else 'owed_b: ([0-9]+)' end)::numeric`
