import pg from 'pg'

/** Hears a payload, or undefined after a break in which some may have been missed. */
export type Hear = (payload: string | undefined) => void

export type Listener = {
  readonly listen: (channel: string, hear: Hear) => Promise<void>
  readonly takeLock: (id: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

const RETRY_MS = 1000

/**
 * A connection of its own that hears notifications and holds advisory locks. A broken one is opened
 * again each second; a lock it held is then lost, and the process ends rather than index beside another.
 */
export function createListener(url: string, onLockLost = endProcess): Listener {
  const hearers = new Map<string, Hear>()
  let client: pg.Client | undefined
  let locked = false
  let closed = false

  async function open(): Promise<pg.Client> {
    if (client !== undefined) return client
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ channel, payload }) => hearers.get(channel)?.(payload ?? ''))
    next.on('error', () => reopen(next))
    next.on('end', () => reopen(next))
    await next.connect()
    for (const channel of hearers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
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
    for (const hear of hearers.values()) hear(undefined)
  }

  return {
    listen: async (channel, hear) => {
      const connection = await open()
      hearers.set(channel, hear)
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
      await client?.end()
    },
  }
}

function endProcess(): void {
  process.exitCode = 75
  process.kill(process.pid, 'SIGTERM')
}
