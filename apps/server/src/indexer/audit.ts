import { setTimeout as wait } from 'node:timers/promises'
import { type AleoClient, formatPlaintext } from '@nightjar/aleo'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { cursor, state } from '../db/schema.ts'
import { inParallel } from '../inParallel.ts'
import { chooseKeys, type MappingKey, nameOf } from './auditKeys.ts'
import type { KeyHasher } from './cachedCrypto.ts'
import type { Drift } from './drift.ts'
import { findRowDrift } from './rowDrift.ts'

export type AuditResult =
  | { readonly kind: 'compared'; readonly checked: number; readonly drift: readonly Drift[] }
  /** Node and database were not at the same height long enough to compare them. */
  | { readonly kind: 'not caught up' }

export type AuditOptions = {
  readonly db: Database
  readonly node: Pick<AleoClient, 'getHeight' | 'getMappingValue'>
  readonly hasher: Pick<KeyHasher, 'accountKey' | 'pairKey'>
  /** Every known value, or the most important ones and a sample of the rest. */
  readonly extent?: 'all' | 'sample'
  readonly pauseMs?: number
  readonly signal?: AbortSignal
}

const AT_ONCE = 8
const LOOKS = 10
/** One address may lead to nodes at different heights: a difference must be seen twice. */
const CONFIRMATIONS = 2

/**
 * Compares the database with itself and with the node. Both change while it reads: a difference counts only if both were
 * at the same height before and after it was seen. Anything that differs once is checked again.
 */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  const { db, hasher, extent = 'sample', pauseMs = 500, signal } = options
  if (!(await waitForSameHeight(options))) return { kind: 'not caught up' }
  const rowDrift = await findRowDrift(db, hasher)
  const keys = await chooseKeys(db, hasher, extent)
  let suspects: readonly Drift[] | readonly MappingKey[] = keys
  for (let look = 0, seen = 0; look < LOOKS; look++) {
    signal?.throwIfAborted()
    const { drift, isSteady } = await compare(options, suspects)
    if (isSteady) seen++
    const isSettled = drift.length === 0 || seen >= CONFIRMATIONS
    if (isSettled) return { kind: 'compared', checked: keys.length, drift: [...rowDrift, ...drift] }
    suspects = drift
    await wait(pauseMs, undefined, { signal })
  }
  return { kind: 'not caught up' }
}

async function waitForSameHeight(options: AuditOptions): Promise<boolean> {
  const { pauseMs = 500, signal } = options
  for (let look = 0; look < LOOKS; look++) {
    if ((await sameHeight(options)) !== undefined) return true
    await wait(pauseMs, undefined, { signal })
  }
  return false
}

/** The height of both, undefined if they differ. */
async function sameHeight({ db, node }: AuditOptions): Promise<number | undefined> {
  const head = await node.getHeight()
  const [position] = await db.select({ height: cursor.height }).from(cursor)
  return position?.height === head ? head : undefined
}

async function compare(options: AuditOptions, keys: readonly MappingKey[]) {
  const before = await sameHeight(options)
  const ours = await selectValues(options.db, keys)
  const found = await inParallel(keys, AT_ONCE, async ({ program, mapping, key }) => {
    const value = await options.node.getMappingValue(program, mapping, key)
    const theirs = value && formatPlaintext(value)
    const own = ours.get(nameOf({ program, mapping, key })) ?? null
    return theirs === own ? [] : [{ program, mapping, key, ours: own, theirs }]
  })
  const after = await sameHeight(options)
  return { drift: found.flat(), isSteady: before !== undefined && before === after }
}

async function selectValues(
  db: Database,
  keys: readonly MappingKey[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = JSON.stringify(
    keys.map(({ program, mapping, key }) => ({ program, mapping, key })),
  )
  const rows = await db
    .select()
    .from(state)
    .where(
      sql`(${state.program}, ${state.mapping}, ${state.key}) in (select program, mapping, key from json_to_recordset(${wanted}::json) as wanted(program text, mapping text, key text))`,
    )
  return new Map(rows.map((row) => [nameOf(row), row.value]))
}
