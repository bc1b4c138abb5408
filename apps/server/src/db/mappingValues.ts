import { type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { and, eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { state } from './schema.ts'

/** What a program's mapping holds under a key, as the last block left it; undefined for nothing. */
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

/** What a program holds under `true`, by mapping: how settings are kept. */
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
