import pg from 'pg'
import { createLog } from '../log.ts'
import type { Driver } from './driver.ts'

/** Receives a payload, or undefined after a lost connection, when some may have been missed. */
export type Notify = (payload: string | undefined) => void

export type Listener = {
  readonly listen: (channel: string, notify: Notify) => Promise<void>
  readonly takeLock: (id: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

const RETRY_MS = 1000
/**
 * After this long without a reply PostgreSQL ends the connection and frees its lock, which a process that vanished would
 * otherwise keep for hours.
 */
const IDLE_MS = 30_000
/** Number of keep-alive probes in that time. */
const PROBES = 3
const PROBE_LIMIT_MS = 5000

/**
 * A dedicated connection that receives notifications and holds advisory locks. If it breaks, reopening is tried every
 * second; a lock it held is then lost, and the process ends rather than index beside another.
 */
export function createListener(
  { Client, options }: Driver,
  onLockLost = endProcess,
  idleMs = IDLE_MS,
): Listener {
  const subscribers = new Map<string, Notify>()
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let locked = false
  let closed = false

  /** The one connection, however many ask for it at once. */
  function open(): Promise<pg.Client> {
    if (client !== undefined) return Promise.resolve(client)
    opening ??= connect().finally(() => {
      opening = undefined
    })
    return opening
  }

  async function connect(): Promise<pg.Client> {
    const next = new Client({
      keepAlive: true,
      connectionTimeoutMillis: PROBE_LIMIT_MS,
      query_timeout: PROBE_LIMIT_MS,
      options: `${options} -c idle_session_timeout=${idleMs}`,
    })
    next.on('notification', ({ channel, payload }) => subscribers.get(channel)?.(payload ?? ''))
    next.on('error', () => reopen(next))
    next.on('end', () => reopen(next))
    try {
      await next.connect()
      for (const channel of subscribers.keys()) {
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
    } catch (error) {
      next.end().catch(() => undefined) // half open, it would keep listening beside the next one
      throw error
    }
    client = next
    probe(next, idleMs / PROBES, () => reopen(next))
    return next
  }

  function reopen(broken: pg.Client): void {
    if (closed || client !== broken) return
    client = undefined
    if (locked) onLockLost()
    else retry()
  }

  function retry(): void {
    setTimeout(() => {
      if (!closed) open().then(tellBreak, retry)
    }, RETRY_MS).unref()
  }

  function tellBreak(): void {
    for (const notify of subscribers.values()) notify(undefined)
  }

  return {
    listen: async (channel, notify) => {
      const connection = await open()
      subscribers.set(channel, notify)
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    takeLock: async (id) => {
      const connection = await open()
      const { rows } = await connection.query('select pg_try_advisory_lock($1) as taken', [id])
      locked = rows[0]?.taken === true
      return locked
    },
    close: async () => {
      closed = true
      await opening?.catch(() => undefined)
      await client?.end()
    },
  }
}

/** Probes a connection at intervals: one that fell silent would never report it. */
function probe(client: pg.Client, everyMs: number, onSilent: () => void): void {
  const timer = setInterval(() => {
    client.query('select 1').catch(() => {
      clearInterval(timer)
      onSilent()
      client.end().catch(() => undefined)
    })
  }, everyMs)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}

function endProcess(): void {
  const text =
    'The database connection that held the indexer’s lock broke. This process stops so that two indexers never run at once; start it again.'
  process.stderr.write(`${text}\n`)
  createLog('fatal').fatal({ code: 75 }, text)
  process.exitCode = 75
  process.kill(process.pid, 'SIGTERM')
}
