import { openExistingDatabase } from '../db/database.ts'
import type { Env } from '../env.ts'
import { dropChainRows } from './chainRows.ts'

/**
 * Deletes everything derived from the chain; the indexer rebuilds it, at once if one runs on the same PostgreSQL,
 * otherwise when it starts. Data that people entered stays.
 */
export async function rebuild(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const handle = await openExistingDatabase(env)
  try {
    await dropChainRows(handle.patientDb)
  } finally {
    await handle.close()
  }
}
