import { type AleoClient, createAleoClient } from '@nightjar/aleo'
import { createMetrics } from '@nightjar/server/api/metrics'
import { loadChainCrypto } from '@nightjar/server/chainCrypto'
import { type DatabaseHandle, openExistingDatabase, openPglite } from '@nightjar/server/db/database'
import { type Env, readEnv } from '@nightjar/server/env'
import { createCachedCrypto } from '@nightjar/server/indexer/cachedCrypto'
import { createChainSource } from '@nightjar/server/indexer/chainSource'
import { createLog } from '@nightjar/server/log'
import { recompute } from '@nightjar/server/points/recompute'
import { StartError } from './process.ts'
import { readArguments } from './readArguments.ts'

export const usage = `npm run recompute

Computes every figure of points and competition from the chain alone and compares it with the database. Needs the server's
settings and its node; with PGlite the server must not be running.`

/** `npm run recompute`. */
export async function main(args: readonly string[]): Promise<void> {
  readArguments(args, { usage, options: {} })
  const env = readEnv(process.env)
  const kept = await openExistingDatabase(env)
  try {
    await assertNode(clientOf(env), env)
    process.exitCode = (await compare(kept, env)) === 0 ? 0 : 1
  } finally {
    await kept.close()
  }
  process.exit() // the SDK's worker threads would keep it alive
}

const clientOf = ({ nodeUrl, chainNetwork }: Env, signal?: AbortSignal): AleoClient =>
  createAleoClient({ baseUrl: `${nodeUrl}/${chainNetwork}`, ...(signal && { signal }) })

/** An indexer would wait for its node without an end. */
async function assertNode(client: AleoClient, { network, nodeUrl }: Env): Promise<void> {
  try {
    await client.getHeight()
  } catch (cause) {
    const remedy =
      network === 'local'
        ? 'run "npm run devchain" in another terminal'
        : 'start it, or set NIGHTJAR_NODE_URL to another'
    throw new StartError(
      `The node at ${new URL(nodeUrl).origin} does not answer: ${remedy}, then run the command again.`,
      { cause },
    )
  }
}

/** Prints what differs; returns how many rows. */
async function compare(kept: DatabaseHandle, env: Env): Promise<number> {
  const { snarkVm } = await loadChainCrypto(env.chainNetwork)
  const empty = await openPglite({})
  const result = await recompute({
    kept: kept.db,
    empty: empty.db,
    indexer: {
      source: (signal) => createChainSource(clientOf(env, signal)),
      crypto: createCachedCrypto(snarkVm.crypto),
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
  await empty.close()
  return wrong
}
