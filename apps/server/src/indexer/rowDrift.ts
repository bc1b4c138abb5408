import { parsePlaintext } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { approvals, balances, pairs, state, tokens } from '../db/schema.ts'
import type { KeyHasher } from './cachedCrypto.ts'
import type { Drift } from './drift.ts'
import { integerOf, memberOf, textOf } from './ledger/values.ts'

type Reader = Pick<Database, 'select'>

/** Rows of pairs, tokens, balances and allowances that differ from the mapping values in the same database. */
export function findRowDrift(
  db: Database,
  hasher: Pick<KeyHasher, 'pairKey'>,
): Promise<readonly Drift[]> {
  return db.transaction(
    async (tx) => [
      ...(await compareAmounts(tx, balances, 'account')),
      ...(await compareAmounts(tx, approvals, 'approvals')),
      ...(await comparePairs(tx, hasher)),
      ...(await compareTokens(tx)),
    ],
    { isolationLevel: 'repeatable read', accessMode: 'read only' }, // all from the same batch
  )
}

/** At most 100: a single one already raises an alarm. */
async function compareAmounts(
  db: Reader,
  table: typeof balances | typeof approvals,
  mapping: 'account' | 'approvals',
): Promise<readonly Drift[]> {
  const amount = sql<string>`${table.amount}::text || 'u128'`.as('amount')
  const rows = db.select({ key: table.key, amount }).from(table).as('readable')
  const values = db.select().from(state).where(ofMapping(mapping)).as('held')
  const found = await db
    .select({ row: rows.key, held: values.key, ours: rows.amount, theirs: values.value })
    .from(rows)
    .fullJoin(values, eq(rows.key, values.key))
    .where(sql`${rows.amount} is distinct from ${values.value}`)
    .limit(100)
  return found.map(({ row, held, ours, theirs }) => {
    return { program: 'row', mapping: getTableName(table), key: row ?? held ?? '', ours, theirs }
  })
}

const ofMapping = (mapping: string) =>
  and(eq(state.program, PROGRAMS.core), eq(state.mapping, mapping))

async function comparePairs(
  db: Reader,
  hasher: Pick<KeyHasher, 'pairKey'>,
): Promise<readonly Drift[]> {
  const values = await selectMapping(db, 'pairs')
  const supplies = await selectMapping(db, 'tokens')
  const rows = await db.select().from(pairs)
  const ours = rows.map(({ id, tokenA, tokenB, reserveA, reserveB, lastK, totalSupply }) => {
    const isField = [tokenA, tokenB].every((token) => /^\d+field$/.test(token))
    const ofTokens = isField ? hasher.pairKey(tokenA, tokenB) : ''
    return [id, [ofTokens, reserveA, reserveB, lastK, totalSupply].join(' ')] as const
  })
  return compareTexts('pairs', ours, values, (text, id) => {
    const pair = parsePlaintext(text)
    const numbers = ['reserve_a', 'reserve_b', 'last_k'].map((name) =>
      integerOf(memberOf(pair, name)),
    )
    const supply = supplies.get(id)
    const totalSupply = supply && integerOf(memberOf(parsePlaintext(supply), 'total_supply'))
    return [id, ...numbers, totalSupply].join(' ')
  })
}

async function compareTokens(db: Reader): Promise<readonly Drift[]> {
  const values = await selectMapping(db, 'tokens')
  const rows = await db.select().from(tokens)
  const ours = rows.map(({ id, encodedName, encodedSymbol, decimals, totalSupply, admin }) => {
    return [id, [encodedName, encodedSymbol, decimals, totalSupply, admin].join(' ')] as const
  })
  return compareTexts('tokens', ours, values, (text) => {
    const token = parsePlaintext(text)
    const numbers = ['name', 'symbol', 'decimals', 'total_supply'].map((name) =>
      integerOf(memberOf(token, name)),
    )
    return [...numbers, textOf(memberOf(token, 'admin'))].join(' ')
  })
}

async function selectMapping(db: Reader, mapping: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(state).where(ofMapping(mapping))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

function compareTexts(
  table: string,
  ours: readonly (readonly [id: string, text: string])[],
  values: ReadonlyMap<string, string>,
  read: (value: string, id: string) => string,
): readonly Drift[] {
  const rows = new Map(ours)
  return [...new Set([...rows.keys(), ...values.keys()])].flatMap((key) => {
    const value = values.get(key)
    const theirs = value === undefined ? null : read(value, key)
    const own = rows.get(key) ?? null
    return own === theirs ? [] : [{ program: 'row', mapping: table, key, ours: own, theirs }]
  })
}
