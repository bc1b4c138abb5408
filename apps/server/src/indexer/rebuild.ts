import { openDatabase } from '../db/database.ts'
import type { Env } from '../env.ts'
import { dropChainRows } from './chainRows.ts'

/**
 * Empties all that is derived from the chain; the indexer builds it anew, at once where one runs on the
 * same PostgreSQL, else when it starts. What people told the server stays.
 */
export async function rebuild(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const handle = await openDatabase(env)
  try {
    await dropChainRows(handle.patientDb)
  } finally {
    await handle.close()
  }
}
