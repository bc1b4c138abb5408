import { PROGRAMS } from '@nightjar/sdk'
import { asc, eq, gte } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { approvals, balances, pairs, state, tokens } from '../db/schema.ts'
import type { KeyHasher } from './cachedCrypto.ts'

/** The place of a value on the chain. */
export type MappingKey = {
  readonly program: string
  readonly mapping: string
  readonly key: string
}

export const nameOf = ({ program, mapping, key }: MappingKey): string =>
  `${program}/${mapping}/${key}`

const SETTINGS = [
  ...['admin', 'pending_admin', 'guardian', 'delay'],
  ...['swap_fee', 'protocol_fee', 'private_ops', 'paused_until'],
]
const STARTS = 4
const ROWS_PER_START = 50
const GUESSES = 100

/**
 * The keys that an audit checks: every setting, with or without a value; every pair and its LP token; balances and
 * allowances from four places each; and balances that known holders may have of known tokens, because a value missing
 * from the database cannot be found among its rows.
 */
export async function chooseKeys(
  db: Database,
  hasher: Pick<KeyHasher, 'accountKey'>,
  extent: 'all' | 'sample',
): Promise<readonly MappingKey[]> {
  const settings = SETTINGS.map((mapping) => keyOf(PROGRAMS.config, mapping, 'true'))
  const known = extent === 'all' ? await db.select().from(state) : await chooseKnown(db)
  const keys = [...settings, ...known, ...(await guessBalances(db, hasher))]
  return [...new Map(keys.map((key) => [nameOf(key), key])).values()]
}

const keyOf = (program: string, mapping: string, key: string): MappingKey => ({
  program,
  mapping,
  key,
})

async function chooseKnown(db: Database): Promise<readonly MappingKey[]> {
  const config = await db.select().from(state).where(eq(state.program, PROGRAMS.config))
  const pairIds = await db.select({ id: pairs.id }).from(pairs)
  const tokenIds = await sampleTokens(db)
  const accounts = await sampleBalances(db)
  const allowances = await sample((from) =>
    db.select().from(approvals).where(gte(approvals.key, from)).orderBy(asc(approvals.key)),
  )
  const others = await db
    .select()
    .from(state)
    .where(eq(state.program, PROGRAMS.faucet))
    .orderBy(asc(state.mapping), asc(state.key))
    .limit(ROWS_PER_START)
  return [
    ...config,
    ...others,
    ...pairIds.map(({ id }) => keyOf(PROGRAMS.core, 'pairs', id)),
    ...[...pairIds, ...tokenIds].map(({ id }) => keyOf(PROGRAMS.core, 'tokens', id)),
    ...accounts.map(({ key }) => keyOf(PROGRAMS.core, 'account', key)),
    ...allowances.map(({ key }) => keyOf(PROGRAMS.core, 'approvals', key)),
  ]
}

const sampleBalances = (db: Database) =>
  sample((from) =>
    db.select().from(balances).where(gte(balances.key, from)).orderBy(asc(balances.key)),
  )

const sampleTokens = (db: Database) =>
  sample((from) =>
    db.select({ id: tokens.id }).from(tokens).where(gte(tokens.id, from)).orderBy(asc(tokens.id)),
  )

/** Rows after random positions in an index whose keys are hashes: no table is read in full. */
async function sample<Row>(
  select: (from: string) => { readonly limit: (rows: number) => PromiseLike<readonly Row[]> },
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < STARTS; start++) {
    const from = start === 0 ? '' : `${Math.floor(Math.random() * 8_000_000)}` // a field has digits below 8.5e75
    rows.push(...(await select(from).limit(ROWS_PER_START)))
  }
  return rows
}

/** Balances of holders in tokens that others hold: most must be absent on both sides. */
async function guessBalances(
  db: Database,
  hasher: Pick<KeyHasher, 'accountKey'>,
): Promise<readonly MappingKey[]> {
  const rows = await sampleBalances(db)
  const listed = await sampleTokens(db)
  const pick = <T>(list: readonly T[]): T | undefined =>
    list[Math.floor(Math.random() * list.length)]
  return Array.from({ length: GUESSES }, () => [pick(rows)?.address, pick(listed)?.id]).flatMap(
    ([address, token]) =>
      address === undefined || token === undefined
        ? []
        : [keyOf(PROGRAMS.core, 'account', hasher.accountKey(token, address))],
  )
}
