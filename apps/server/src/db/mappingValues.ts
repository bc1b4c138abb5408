import { type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { and, eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { state } from './schema.ts'

/** The value under a key of a program's mapping, as of the last block; undefined if there is none. */
export async function selectMappingValue(
  db: Database,
  program: string,
  mapping: string,
  key: string,
): Promise<Plaintext | undefined> {
  const isMeant = and(eq(state.program, program), eq(state.mapping, mapping), eq(state.key, key))
  const [row] = await db.select({ value: state.value }).from(state).where(isMeant)
  return row && parsePlaintext(row.value)
}

/** A program's values under the key `true`, by mapping: settings are stored this way. */
export async function selectSettings(
  db: Database,
  program: string,
): Promise<ReadonlyMap<string, Plaintext>> {
  const rows = await db
    .select({ mapping: state.mapping, value: state.value })
    .from(state)
    .where(and(eq(state.program, program), eq(state.key, 'true')))
  return new Map(rows.map(({ mapping, value }) => [mapping, parsePlaintext(value)]))
}
