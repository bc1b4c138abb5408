import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { indexerReports } from '../db/schema.ts'
import type { IndexerStatus } from './status.ts'

export type IndexerReport = Omit<typeof indexerReports.$inferSelect, 'id'>

type News = {
  readonly status: IndexerStatus
  readonly height: number | null
  readonly nodeHeight: number | null
}

export type Reporter = {
  /** Reports the indexer's state: written at once if its status has changed, otherwise every five seconds. */
  readonly say: (news: News) => void
  /** Resolves once all reports are written. */
  readonly settled: () => Promise<void>
}

const ROW = 1
const HEARTBEAT_MS = 5000

/**
 * Keeps the indexer's row up to date, one write at a time; reports that a failing database does not store are skipped.
 * A monotonic clock decides how often to write; the times written are those of the wall clock.
 */
export function createReporter(
  db: Database,
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): Reporter {
  let told: IndexerStatus['kind'] | undefined
  let toldAt = 0
  let writing: Promise<void> = Promise.resolve()

  const write = async ({ status, height, nodeHeight }: News): Promise<void> => {
    const reason = 'reason' in status ? status.reason : null
    const heartbeat = status.kind === 'retrying' ? status.since : Math.floor(now() / 1000)
    const row = { status: status.kind, reason, height, nodeHeight, heartbeat }
    await db
      .insert(indexerReports)
      .values({ id: ROW, ...row })
      .onConflictDoUpdate({ target: indexerReports.id, set: row })
  }

  return {
    say: (news) => {
      if (news.status.kind === told && elapsed() - toldAt < HEARTBEAT_MS) return
      told = news.status.kind
      toldAt = elapsed()
      writing = writing
        .then(() => write(news))
        .catch(() => {
          told = undefined
        })
    },
    settled: () => writing,
  }
}

/** The indexer's last report, whichever process it runs in; undefined before its first run. */
export async function selectIndexerReport(db: Database): Promise<IndexerReport | undefined> {
  const [row] = await db.select().from(indexerReports).where(eq(indexerReports.id, ROW))
  if (row === undefined) return undefined
  const { id: _, ...report } = row
  return report
}

/** Adds what an audit found to the indexer's row. */
export async function reportDrift(db: Database, drift: number, now = Date.now()): Promise<void> {
  await db
    .update(indexerReports)
    .set({ drift, audited: Math.floor(now / 1000) })
    .where(eq(indexerReports.id, ROW))
}
