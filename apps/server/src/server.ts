import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { BaseError } from '@nightjar/aleo'
import type { Config } from '@nightjar/sdk'
import { createAnswerCache } from './api/cache.ts'
import type { ApiContext } from './api/context.ts'
import { createEventHub } from './api/events.ts'
import { createGuardedServer } from './api/guardedServer.ts'
import { createHealth, HEALTH_PATHS } from './api/health.ts'
import { createHttpServer } from './api/httpServer.ts'
import { createMetrics, type Metrics } from './api/metrics.ts'
import { createMetricsServer } from './api/metricsServer.ts'
import { namesTwoHosts } from './api/namesTwoHosts.ts'
import { createPageCache } from './api/pageCache.ts'
import { createQuestions } from './api/questions.ts'
import { createRateLimit } from './api/rateLimit.ts'
import { originForm, readTarget } from './api/readTarget.ts'
import { shareLimits } from './api/sharedLimit.ts'
import { createSimulation } from './api/simulation.ts'
import { createStaticFiles } from './api/staticFiles.ts'
import { createSwitches } from './api/switches.ts'
import { loadChainCrypto } from './chainCrypto.ts'
import { createClaims } from './claims/claims.ts'
import { createPayer } from './claims/payerThread.ts'
import { TOKENS_CHANNEL } from './db/channels.ts'
import { type DatabaseHandle, openDatabase } from './db/database.ts'
import { cursor } from './db/schema.ts'
import type { Env } from './env.ts'
import { createPictures } from './images/pictures.ts'
import { type Indexing, nodeOf, type Parts, startIndexing } from './indexing.ts'
import type { Log } from './log.ts'
import { createMarket, type Market } from './market/market.ts'
import { createPreviewOf } from './previews/previewOf.ts'
import { createTurns } from './turns.ts'

export type Role = 'api' | 'indexer' | 'both'

export type RunningServer = {
  /** Where it answers; a process with only the indexer serves its health there. */
  readonly url: string
  /** Where its metrics are; undefined if they are not served. */
  readonly metricsUrl: string | undefined
  readonly indexing: Indexing | undefined
  readonly handle: DatabaseHandle
  readonly metrics: Metrics
  readonly close: () => Promise<void>
}

/** Starts the parts of one role; if one of them cannot start, everything already started is closed again. */
export async function startServer(env: Env, role: Role, log: Log): Promise<RunningServer> {
  if (role !== 'indexer') assertNamed(env)
  const closers: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    const crypto = await loadChainCrypto(env.chainNetwork)
    const handle = await openDatabase(env)
    closers.push(handle.close)
    if (role !== 'indexer') await assertOwnNetwork(handle, env)
    const metrics = createMetrics({ withProcess: true })
    metrics.set('nightjar_images_budget_bytes', env.imageBytes)
    const parts = { env, handle, crypto, metrics, log }
    const indexing = role === 'api' ? undefined : startIndexing(parts)
    if (indexing !== undefined) closers.push(indexing.stop)
    const start = role === 'indexer' ? startHealthServer : startApi
    const queues = {}
    const server = await start({ ...parts, indexing, closers, queues })
    const metricsUrl = await startMetrics({ ...parts, indexing, closers, queues })
    return { url: urlOf(server, env.host), metricsUrl, indexing, handle, metrics, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** If the address came from the request, any site could have messages signed in this one's name. */
function assertNamed({ network, publicUrl }: Env): void {
  if (network === 'local' || publicUrl !== '') return
  throw new StartRefusedError(
    `PUBLIC_URL is missing: on ${network}, wallets sign messages that name the address of the page. Set it, such as https://nightjar.example.`,
  )
}

/**
 * The indexer checks this too, but it would only stop: the API would show another network's pools and continue its
 * pending payments with this network's key.
 */
async function assertOwnNetwork({ db }: DatabaseHandle, { network }: Env): Promise<void> {
  const [row] = await db.select({ network: cursor.network }).from(cursor)
  if (row === undefined || row.network === network) return
  throw new StartRefusedError(
    `The database belongs to the network ${row.network}, not ${network}. Use another database or set NIGHTJAR_NETWORK=${row.network}.`,
  )
}

type ApiParts = Parts & {
  readonly indexing: Indexing | undefined
  readonly closers: (() => Promise<void> | void)[]
  /** How much waits, by queue. */
  readonly queues: Record<string, () => number>
}

/** Searches that run at a time, so that other requests get their turn, and that wait. */
const SEARCHES_AT_ONCE = 3
const SEARCHES_WAITING = 100

async function startApi(parts: ApiParts): Promise<Server> {
  const { env, handle, crypto, metrics, log, indexing, closers, queues } = parts
  const config = (origin: string): Config => configOf(env, origin)
  const cache = createAnswerCache()
  const pages = createPageCache({ mayChange: env.network === 'local' })
  const market = openMarket(parts)
  const payer = await createPayer(env, crypto.snarkVm, log)
  const node = nodeOf(env)
  const claims = createClaims({ db: handle.db, node, payer, log, metrics, now: unixTime })
  const pictures = createPictures()
  const questions = createQuestions()
  const searches = createTurns(SEARCHES_AT_ONCE, SEARCHES_WAITING)
  closers.push(claims.close, pictures.close)
  const context: ApiContext = {
    env,
    log,
    dbOf: handle.dbOf,
    crypto,
    node,
    questions,
    searches,
    cache,
    pages,
    pictures,
    metrics,
    market,
    rules: env.rules,
    payer,
    claims,
    simulation: env.isMarketLive ? createSimulation(unixTime) : undefined,
    countStreams: () => hub.countStreams(),
    now: unixTime,
    config,
  }
  const forget = (): void => {
    cache.invalidate()
    pages.invalidate()
    market.invalidate()
  }
  const told = { onBlock: forget, now: unixTime, isSteady: env.network !== 'local' }
  const hub = await createEventHub({ handle, metrics, log, ...told })
  Object.assign(queues, {
    node: questions.count,
    searches: searches.countWaiting,
    pictures: pictures.countWaiting,
    events: hub.countWaiting,
  })
  await handle.listen(TOKENS_CHANNEL, () => {
    market.invalidateEdits()
    forget()
  })
  const files = await createStaticFiles(env, config, createPreviewOf(context))
  const health = createHealth({ db: handle.probeDb, indexer: indexing?.status })
  const limits = {
    read: createRateLimit(env.readsPerMinute),
    write: createRateLimit(env.writesPerMinute),
  }
  closers.push((await shareLimits(handle, limits)).close)
  const switches = await createSwitches(handle, (error) => log.error({ err: error }, 'switches'))
  const server = createHttpServer({ context, hub, files, health }, { limits, switches })
  await listen(server, env.port, env.host)
  const drain = async (): Promise<void> => {
    health.stop()
    await wait(env.drainSeconds * 1000)
  }
  closers.push(() => closeServer(server), hub.close, drain) // streams end first, otherwise the server waits for them
  return server
}

/** Its statements are nobody's: they make what every call shows. */
function openMarket({ env, handle, metrics }: ApiParts): Market {
  const onStatement = (ms: number): void =>
    metrics.count('nightjar_database_seconds_total', { route: 'shared' }, ms / 1000)
  return createMarket(handle.dbOf({ client: undefined, onStatement }), env.rules.listed)
}

/** Settings of the page; network ids as the app knows them, `local` only appears in the label. */
function configOf(env: Env, origin: string): Config {
  const isMain = env.network === 'mainnet'
  const labels = { local: 'Local', testnet: 'Testnet Beta', mainnet: 'Mainnet Beta' }
  return {
    network: isMain ? 'mainnetbeta' : 'testnetbeta',
    networkLabel: labels[env.network],
    nodeUrl: env.publicNodeUrl === '' ? `${origin}/node` : env.publicNodeUrl,
    ...(env.broadcastNodes.length > 0 ? { broadcastNodes: [...env.broadcastNodes] } : {}),
    closureDate: env.closureDate,
    excludedAreas: [...env.excludedAreas],
    termsUrl: env.termsUrl,
    disabledRoutes: [...env.disabledRoutes],
    analyticsId: env.analyticsId,
    explorerUrl: env.explorerUrl,
    ...(env.usdTokens.length > 0 ? { usdTokens: [...env.usdTokens] } : {}),
    ...simulationOf(env),
    ...relayOf(env),
    ...(env.proveSeconds > 0 ? { proveSeconds: env.proveSeconds } : {}),
  }
}

function simulationOf({ rules, isMarketLive }: Env): Pick<Config, 'simulation'> {
  const accounts = [...rules.simulated]
  return accounts.length === 0 ? {} : { simulation: { accounts, isLive: isMarketLive } }
}

function relayOf({
  walletConnectProject: projectId,
  walletConnectRelay: relayUrl,
}: Env): Pick<Config, 'relay'> {
  if (projectId === '') return {}
  return { relay: relayUrl === '' ? { projectId } : { projectId, relayUrl } }
}

/** A process with only the indexer serves its health and nothing else. */
async function startHealthServer({ env, handle, indexing, closers }: ApiParts) {
  const health = createHealth({ db: handle.probeDb, indexer: indexing?.status })
  const answer: RequestListener = (request, response) => {
    const { pathname } = readTarget(originForm(request))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (namesTwoHosts(request)) response.writeHead(400).end()
    else if (isRead && HEALTH_PATHS.includes(pathname)) health.answer(request, response, pathname)
    else response.writeHead(404).end()
  }
  const server = createGuardedServer(answer, { perAddress: 0, behindProxy: false })
  await listen(server, env.indexerPort, env.host)
  closers.push(() => closeServer(server))
  return server
}

async function startMetrics({ env, handle, metrics, closers, queues }: ApiParts) {
  if (env.metricsPort === undefined) return undefined
  const server = createMetricsServer(handle, metrics, () =>
    Object.fromEntries(Object.entries(queues).map(([name, count]) => [name, count()])),
  )
  await listen(server, env.metricsPort, env.metricsHost)
  closers.push(() => closeServer(server))
  return `${urlOf(server, env.metricsHost)}/metrics`
}

const unixTime = (): number => Math.floor(Date.now() / 1000)

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${cause.code})`
      reject(
        new StartRefusedError(
          `Port ${port} ${reason}. Stop the program that uses it or set PORT (INDEXER_PORT for an indexer alone, METRICS_PORT for the metrics).`,
        ),
      )
    })
    server.listen(port, host, () => resolve())
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 3000).unref()
  })
}

function urlOf(server: Server, host: string): string {
  const address = server.address() as AddressInfo // it listens on a port
  return `http://${host}:${address.port}`
}

/** The server cannot start with these settings. */
export class StartRefusedError extends BaseError {
  override readonly name = 'StartRefusedError'

  constructor(message: string) {
    super(message, { code: 'start_refused' })
  }
}
