import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'
import { cursor, doubts } from '../db/schema.ts'
import { type IndexerReport, selectIndexerReport } from '../indexer/report.ts'
import type { IndexerStatus } from '../indexer/status.ts'
import type { HeaderList } from './headers.ts'

export const HEALTH_PATHS: readonly string[] = ['/healthz', '/readyz']

export type Health = {
  /** Answers a request for one of the health paths; to HEAD without a body. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, pathname: string) => void
  /** From now on `/readyz` says that the process is stopping, so a load balancer sends it no more requests. */
  readonly stop: () => void
}

const LIMIT_MS = 2000
/** An indexer that has not reported for this long, in seconds, is considered dead. */
const MAX_SILENCE = 60
/** After a node or database has failed for this long, in seconds, the served data is stale. */
const MAX_FAILURE = 30

/**
 * `/healthz`: the process is running. `/readyz`: the database responds and an indexer, in this process or another, has
 * caught up with the node and keeps following it; `degraded`, still with status 200, while a value is in doubt: the
 * rest is served as usual. A part that is excluded is no reason for 503: `?exclude=indexer` asks whether this process has
 * its database, and `?exclude=database` is for load balancers: 503 only while it stops, because files are served without
 * any of these parts, and what all processes miss is no reason to take them all away.
 */
export function createHealth(options: {
  readonly db: Database
  /** The indexer of this process, if it runs one: its state is newer than the last report. */
  readonly indexer: (() => IndexerStatus | undefined) | undefined
  /** Milliseconds within which the database must answer. */
  readonly limitMs?: number
  /** A monotonic clock in milliseconds. */
  readonly elapsed?: () => number
}): Health {
  const { db, indexer, limitMs = LIMIT_MS, elapsed = () => performance.now() } = options
  const ageOf = createAge(elapsed)
  let isStopping = false
  let reading: Promise<Readiness> | undefined
  /** However many ask at once, the database is asked once. */
  const read = (): Promise<Readiness> => {
    reading ??= within(limitMs, readiness(db, indexer?.(), ageOf)).finally(() => {
      reading = undefined
    })
    return reading
  }
  return {
    stop: () => {
      isStopping = true
    },
    answer: (request, response, pathname) => {
      if (pathname === '/healthz') return sendJson(response, 200, { status: 'ok' })
      if (isStopping) return sendJson(response, 503, { status: 'stopping' })
      const excluded = excludedParts(request)
      if (excluded.includes('database')) return sendJson(response, 200, { status: 'serving' })
      void read().then(({ status, body }) => {
        const answers = body.status !== 'no database'
        sendJson(response, answers && excluded.includes('indexer') ? 200 : status, body)
      })
    },
  }
}

const excludedParts = ({ url = '' }: IncomingMessage): readonly string[] =>
  new URLSearchParams(url.split('?')[1]).getAll('exclude')

type Readiness = {
  readonly status: number
  readonly body: {
    readonly status: string
    readonly reason?: string
    readonly height?: number | null
  }
}

const noDatabase: Readiness = { status: 503, body: { status: 'no database' } }

/** A database that has not answered in time is away. */
async function within(ms: number, answer: Promise<Readiness>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Readiness>((tell) => {
    timer = setTimeout(() => tell(noDatabase), ms)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function readiness(
  db: Database,
  own: IndexerStatus | undefined,
  ageOf: AgeOf,
): Promise<Readiness> {
  try {
    const [row] = await db.select({ height: cursor.height }).from(cursor)
    const height = row?.height ?? null
    const { status, reason } = await wordOf(db, own, ageOf)
    if (status !== 'ready') {
      return { status: 503, body: { status, ...(reason === undefined ? {} : { reason }), height } }
    }
    const doubted = await db.$count(doubts)
    if (doubted === 0) return { status: 200, body: { status, height } }
    const told = `${doubted} values are in doubt: the chain changed them in a way that the indexer cannot explain yet.`
    return { status: 200, body: { status: 'degraded', reason: told, height } }
  } catch {
    return noDatabase
  }
}

type Word = { readonly status: string; readonly reason?: string }

async function wordOf(db: Database, own: IndexerStatus | undefined, ageOf: AgeOf): Promise<Word> {
  if (own === undefined) return await lastWord(db, ageOf)
  if (own.kind === 'stopped') return { status: 'stopped', reason: own.reason }
  if (own.kind === 'retrying') return afterFailure(own.reason, ageOf(own.since))
  if (own.kind === 'starting') return starting(own.reason)
  // one that hangs, such as in a write that waits for a lock, stays in this state but no longer reports
  return silenceOf(await selectIndexerReport(db), ageOf) ?? { status: 'ready' }
}

/** What keeps it from catching up with the node, if anything. */
const starting = (reason: string | null): Word =>
  reason === null ? { status: 'starting' } : { status: 'starting', reason }

/** A lasting failure means that the served data becomes stale. */
function afterFailure(reason: string, seconds: number): Word {
  if (seconds <= MAX_FAILURE) return { status: 'ready' }
  return { status: 'stale', reason: `The last block was read ${seconds} s ago. ${reason}` }
}

/** The last report of another process's indexer, and whether it is still reporting. */
async function lastWord(db: Database, ageOf: AgeOf): Promise<Word> {
  const report = await selectIndexerReport(db)
  if (report === undefined) return { status: 'starting' }
  const { status, reason, heartbeat } = report
  if (status === 'stopped') return { status, reason: reason ?? '' }
  if (status === 'retrying') return afterFailure(reason ?? '', ageOf(heartbeat))
  return (
    silenceOf(report, ageOf) ?? (status === 'starting' ? starting(reason) : { status: 'ready' })
  )
}

/** Undefined for an indexer that keeps reporting, or has not begun. */
function silenceOf(report: IndexerReport | undefined, ageOf: AgeOf): Word | undefined {
  if (report === undefined) return undefined
  const silence = ageOf(report.heartbeat)
  if (silence <= MAX_SILENCE) return undefined
  return { status: 'no indexer', reason: `The indexer has not reported for ${silence} s.` }
}

/** Seconds since a time. */
type AgeOf = (time: number) => number

/** A clock that was wrong may have named a time in the future: then what counts is how long this process has known it. */
function createAge(elapsed: () => number): AgeOf {
  let known = { time: 0, since: 0 }
  return (time) => {
    if (known.time !== time) known = { time, since: elapsed() }
    const age = Math.floor(Date.now() / 1000) - time
    return age < 0 ? Math.floor((elapsed() - known.since) / 1000) : age
  }
}

const headers: HeaderList = [
  ...['cache-control', 'no-store', 'x-content-type-options', 'nosniff'],
  ...['content-type', 'application/json; charset=utf-8'],
]

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, [...headers])
  response.end(JSON.stringify(body))
}
