import { createMetrics } from '../apps/server/src/api/metrics.ts'
import { loadChainCrypto } from '../apps/server/src/chainCrypto.ts'
import { openPglite, openPostgres } from '../apps/server/src/db/database.ts'
import { readEnv } from '../apps/server/src/env.ts'
import { createCachedCrypto } from '../apps/server/src/indexer/cachedCrypto.ts'
import { createChainSource } from '../apps/server/src/indexer/chainSource.ts'
import { createLog } from '../apps/server/src/log.ts'
import { recompute } from '../apps/server/src/points/recompute.ts'
import { createAleoClient } from '../packages/aleo/src/index.ts'
import { createSdkCrypto } from '../packages/avm/src/index.ts'

/**
 * `npm run recompute`: every figure of points and competition, computed from the chain alone and compared
 * with the database. Reads the server's environment; with PGlite the server must not be running.
 */
export async function main(): Promise<void> {
  const env = readEnv(process.env)
  const { sdk } = await loadChainCrypto(env.chainNetwork)
  const kept =
    env.databaseUrl === undefined
      ? await openPglite({ folder: `${env.dataDir}/db` })
      : await openPostgres(env.databaseUrl)
  const empty = await openPglite({})
  const result = await recompute({
    kept: kept.db,
    empty: empty.db,
    indexer: {
      source: (signal) =>
        createChainSource(
          createAleoClient({ baseUrl: `${env.nodeUrl}/${env.chainNetwork}`, signal }),
        ),
      crypto: createCachedCrypto(createSdkCrypto(sdk)),
      chainNetwork: env.chainNetwork,
      network: env.network,
      rules: env.rules,
      onReorg: 'stop',
      startHeight: undefined,
      pollMs: 100,
      log: createLog('warn'),
      metrics: createMetrics(),
    },
  })
  for (const row of result.onlyStored) console.log(`only in the database  ${row}`)
  for (const row of result.onlyComputed) console.log(`only from the chain   ${row}`)
  const wrong = result.onlyStored.length + result.onlyComputed.length
  console.log(`${result.figures} figures up to height ${result.height}, ${wrong} differences`)
  await kept.close()
  await empty.close()
  process.exit(wrong === 0 ? 0 : 1)
}
