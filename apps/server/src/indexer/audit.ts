import { type AleoClient, formatPlaintext } from '@nightjar/aleo'
import { and, eq, sql } from 'drizzle-orm'
import type { Metrics } from '../api/metrics.ts'
import type { Database } from '../db/database.ts'
import { state } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { StateRow } from './suiteStore.ts'

export type Drift = Omit<StateRow, 'value'> & {
  readonly ours: string | null
  readonly node: string | null
}

const AT_ONCE = 8
const SAMPLE = 500
const ATTEMPTS = 3
const PAUSE_MS = 500

/**
 * Compares mapping values of the database with the node's: `sample` of them chosen at random, or all.
 * Both move while it reads, so a difference counts only if it is still there in the third look.
 */
export async function audit(
  db: Database,
  node: Pick<AleoClient, 'getMappingValue'>,
  sample: number | 'all' = SAMPLE,
): Promise<{ readonly checked: number; readonly drift: readonly Drift[] }> {
  const rows =
    sample === 'all'
      ? await db.select().from(state)
      : await db.select().from(state).orderBy(sql`random()`).limit(sample)
  let suspects: readonly StateRow[] = rows
  let drift: readonly Drift[] = []
  for (let attempt = 0; attempt < ATTEMPTS && suspects.length > 0; attempt++) {
    if (attempt > 0) await new Promise((done) => setTimeout(done, PAUSE_MS))
    drift = await compare(db, node, suspects)
    const keys = new Set(drift.map(nameOf))
    suspects = suspects.filter((row) => keys.has(nameOf(row)))
  }
  return { checked: rows.length, drift }
}

const nameOf = ({ program, mapping, key }: Omit<StateRow, 'value'>): string =>
  `${program}/${mapping}/${key}`

async function compare(
  db: Database,
  node: Pick<AleoClient, 'getMappingValue'>,
  rows: readonly StateRow[],
): Promise<readonly Drift[]> {
  const drift: Drift[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const found = await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async ({ program, mapping, key }) => {
        const value = await node.getMappingValue(program, mapping, key)
        const theirs = value && formatPlaintext(value)
        const ours = await selectValue(db, { program, mapping, key })
        return theirs === ours ? [] : [{ program, mapping, key, ours, node: theirs }]
      }),
    )
    drift.push(...found.flat())
  }
  return drift
}

async function selectValue(db: Database, { program, mapping, key }: Omit<StateRow, 'value'>) {
  const [row] = await db
    .select({ value: state.value })
    .from(state)
    .where(and(eq(state.program, program), eq(state.mapping, mapping), eq(state.key, key)))
  return row?.value ?? null
}

/** Audits a sample every so often and reports drift in the log and the metrics. */
export function createAuditJob(options: {
  readonly db: Database
  readonly node: AleoClient
  readonly metrics: Metrics
  readonly log: Log
  readonly seconds: number
}): { readonly stop: () => Promise<void> } {
  const { db, node, metrics, log, seconds } = options
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    try {
      const { checked, drift } = await audit(db, node)
      metrics.set('nightjar_indexer_drift', drift.length)
      metrics.count('nightjar_audits_total')
      const places = [...new Set(drift.map(({ program, mapping }) => `${program}/${mapping}`))]
      if (drift.length > 0)
        log.error({ checked, drift: drift.length, places }, 'the audit found drift')
      else log.debug({ checked }, 'the audit found no drift')
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : '' },
        'the audit was not completed',
      )
    }
  }
  if (seconds === 0) return { stop: async () => undefined }
  const timer = setInterval(() => {
    running = running.then(run)
  }, seconds * 1000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
