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
  /** Says how the indexer is now: written at once when its status is another, else every five seconds. */
  readonly say: (news: News) => void
  /** Settles when everything said is written. */
  readonly settled: () => Promise<void>
}

const ROW = 1
const HEARTBEAT_MS = 5000

/**
 * Keeps the indexer's row up to date, one write at a time; what a failing database does not take is left out. How often
 * is told by a clock that never steps, what is told by the one that people see.
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

/** What the indexer last said of itself, whichever process it runs in; undefined before it first ran. */
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
