import { eq, inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { names } from './schema.ts'

/**
 * The number of a name; 0, which none has, if the chain has never named it. Looked up before the actual query: inside it
 * the planner would treat the busiest pair like all others, and read every row of it.
 */
export async function selectNumber(db: Database, name: string): Promise<number> {
  const [row] = await db.select({ number: names.number }).from(names).where(eq(names.name, name))
  return row?.number ?? 0
}

/** Names by their numbers, each looked up once. */
export async function selectNames(
  db: Database,
  numbers: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(numbers)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(names).where(inArray(names.number, wanted))
  return new Map(rows.map(({ number, name }) => [number, name]))
}
