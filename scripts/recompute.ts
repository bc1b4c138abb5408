import { createAleoClient } from '@nightjar/aleo'
import { createSdkCrypto } from '@nightjar/avm'
import { createMetrics } from '@nightjar/server/api/metrics'
import { loadChainCrypto } from '@nightjar/server/chainCrypto'
import { openPglite, openPostgres } from '@nightjar/server/db/database'
import { readEnv } from '@nightjar/server/env'
import { createCachedCrypto } from '@nightjar/server/indexer/cachedCrypto'
import { createChainSource } from '@nightjar/server/indexer/chainSource'
import { createLog } from '@nightjar/server/log'
import { recompute } from '@nightjar/server/points/recompute'

/**
 * `npm run recompute`: computes every figure of points and competition from the chain alone and compares it with the
 * database. Reads the server's environment; with PGlite the server must not be running.
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
