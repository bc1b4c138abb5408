import { EVENTS_PATH } from '@nightjar/sdk'
import { inArray, sql } from 'drizzle-orm'
import { SWITCHES_CHANNEL } from '../db/channels.ts'
import type { Database, DatabaseHandle } from '../db/database.ts'
import { switchedOff } from '../db/schema.ts'
import { callNames, routeName } from './routeName.ts'

const FILTERED_PATH = '/api/explorer/txs'
/** The lists of transactions of one address, pair or kind; the whole list goes on. */
const FILTERS = 'filters'
const filterNames = ['address', 'pair', 'tx_type']

/** By the names as they are read: `%61ddress` is `address` too. */
function isFiltered(search: string): boolean {
  const given = new URLSearchParams(search)
  return filterNames.some((name) => given.has(name))
}

/** What can be turned off: calls, by the names that metrics and the log give them, the node, streams and filters. */
const switches: ReadonlySet<string> = new Set([...callNames, '/node', EVENTS_PATH, FILTERS])

export const isSwitch = (name: string): boolean => switches.has(name)

export type Switches = {
  /** Whether the operator has turned off what a path asks for. */
  readonly isOff: (pathname: string, search: string) => boolean
}

/** What is turned off, as of now in every process of the database. */
export async function createSwitches(
  handle: Pick<DatabaseHandle, 'db' | 'listen'>,
  onFailure: (error: unknown) => void,
): Promise<Switches> {
  let off = await selectOff(handle.db)
  await handle.listen(SWITCHES_CHANNEL, () => {
    selectOff(handle.db)
      .then((read) => {
        off = read
      })
      .catch(onFailure)
  })
  return {
    isOff: (pathname, search) => {
      if (off.size === 0) return false
      if (off.has(routeName(pathname))) return true
      return off.has(FILTERS) && pathname === FILTERED_PATH && isFiltered(search)
    },
  }
}

async function selectOff(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.select({ name: switchedOff.name }).from(switchedOff)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Turns calls off or on, in every process at once.
 * @returns everything that is off then, by name
 */
export async function turn(
  db: Database,
  to: 'off' | 'on',
  { names, now }: { readonly names: readonly string[]; readonly now: number },
): Promise<readonly string[]> {
  if (names.length > 0) {
    if (to === 'on') await db.delete(switchedOff).where(inArray(switchedOff.name, [...names]))
    else {
      const rows = names.map((name) => ({ name, since: now }))
      await db.insert(switchedOff).values(rows).onConflictDoNothing()
    }
    await db.execute(sql`select pg_notify(${SWITCHES_CHANNEL}, '')`)
  }
  return [...(await selectOff(db))].sort()
}
