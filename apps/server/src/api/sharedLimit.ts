import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LIMITS_CHANNEL } from '../db/channels.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { RateLimit, Spent } from './rateLimit.ts'

const SHARE_MS = 1000
/** Names and costs of this many clients fit into one notification, which PostgreSQL bounds at 8,000 bytes. */
const CLIENTS_AT_ONCE = 150
/** Beyond this many clients per second, those that used the least are not reported. */
const MAX_CLIENTS = 1500

export type LimitSharing = { readonly close: () => void }

/**
 * Processes on one database tell each other every second how much of its limit each client used, so a client gains at
 * most a second's worth by asking several of them. Nothing is stored. If the database does not respond, each process
 * relies on its own count.
 */
export async function shareLimits(
  handle: Pick<DatabaseHandle, 'db' | 'listen' | 'kind'>,
  limits: Readonly<Record<string, RateLimit>>,
  shareMs = SHARE_MS,
): Promise<LimitSharing> {
  if (handle.kind === 'pglite') return { close: () => undefined } // one process has it to itself
  const own = randomUUID()
  await handle.listen(LIMITS_CHANNEL, (payload) => {
    const told = parseNews(payload)
    if (told !== undefined && told.from !== own) limits[told.limit]?.charge(told.spent)
  })
  for (const { takeSpent } of Object.values(limits)) takeSpent()
  let telling = false
  const tell = async (): Promise<void> => {
    for (const [limit, { takeSpent }] of Object.entries(limits)) {
      for (const spent of inParts(takeSpent())) {
        const text = JSON.stringify({ from: own, limit, spent })
        await handle.db.execute(sql`select pg_notify(${LIMITS_CHANNEL}, ${text})`)
      }
    }
  }
  const timer = setInterval(() => {
    if (telling) return
    telling = true
    void tell()
      .catch(() => undefined)
      .finally(() => {
        telling = false
      })
  }, shareMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

type News = { readonly from: string; readonly limit: string; readonly spent: Spent }

/** Undefined for messages from another version of the server. */
function parseNews(payload: string | undefined): News | undefined {
  try {
    const { from, limit, spent }: Record<string, unknown> = JSON.parse(payload ?? '')
    if (typeof from !== 'string' || typeof limit !== 'string' || !Array.isArray(spent)) return
    const read = spent.map(([client, price]: readonly unknown[]) => {
      return [String(client), Math.max(0, Number(price) || 0)] as const
    })
    return { from, limit, spent: new Map(read) }
  } catch {
    return undefined
  }
}

function inParts(spent: Spent): readonly (readonly (readonly [string, number])[])[] {
  const dearest = [...spent].sort(([, a], [, b]) => b - a).slice(0, MAX_CLIENTS)
  return Array.from({ length: Math.ceil(dearest.length / CLIENTS_AT_ONCE) }, (_, at) =>
    dearest.slice(at * CLIENTS_AT_ONCE, (at + 1) * CLIENTS_AT_ONCE),
  )
}
