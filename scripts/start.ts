import { existsSync } from 'node:fs'
import { mkdtemp, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { makeFolder } from '@nightjar/server/db/makeFolder'
import { formatRounds } from '@nightjar/server/points/roundsFile'
import { buildWeb } from './buildWeb.ts'
import { simulatedAccounts } from './market/localMarket.ts'
import { type MarketMode, readMarketMode, WITHOUT_HISTORY } from './market/mode.ts'
import { root, StartError, spawnEntry, stopChild } from './process.ts'
import { seedLocal } from './seed/seedLocal.ts'

export type StartOptions = {
  readonly dataDir: string
  readonly port: number
  readonly devchainPort: number
  /** An Aleo node to use instead of the embedded chain. */
  readonly nodeUrl?: string | undefined
  readonly network: 'local' | 'testnet' | 'mainnet'
  /** The practice market of a local network with the embedded chain; off by default. */
  readonly market?: MarketMode
  /** Milliseconds between empty blocks of the embedded chain; 0 makes none. */
  readonly emptyBlockMs?: number
  /** Further settings of the chain and the server, and all that they know of the machine. */
  readonly env?: NodeJS.ProcessEnv
  readonly log: (line: string) => void
}

export type Nightjar = {
  readonly url: string
  readonly nodeUrl: string
  readonly stop: () => Promise<void>
  /** Settles when one of the processes ends by itself. */
  readonly failed: Promise<string>
}

type Service = ReturnType<typeof spawnEntry>

/** Starts chain, seed, web build and server; resolves when the page can be opened. */
export async function startNightjar(options: StartOptions): Promise<Nightjar> {
  await assertWritable(options.dataDir)
  await assertFree(options.port, 'PORT')
  const services: Service[] = []
  const failures: Promise<string>[] = []
  const stop = async (): Promise<void> => {
    for (const service of services.reverse()) await stopChild(service)
  }
  const add = (name: string, service: Service): Service => {
    services.push(service)
    failures.push(service.exited.then((code) => `${name} ended with code ${code}`))
    return service
  }
  try {
    const web = buildWeb(options.log)
    web.catch(() => undefined) // awaited below; until then a failure must not end the process
    await createMarket(options)
    const nodeUrl = options.nodeUrl ?? (await startChain(options, add))
    if (options.network === 'local') await seed(options, nodeUrl)
    await web
    const url = await startServer(options, nodeUrl, add)
    if (options.market === 'live') startTraders(options, { url, nodeUrl }, add)
    return { url, nodeUrl, stop, failed: Promise.race(failures) }
  } catch (error) {
    await stop()
    throw error
  }
}

type Add = (name: string, service: Service) => Service

async function startChain(options: StartOptions, add: Add): Promise<string> {
  await assertFree(options.devchainPort, 'DEVCHAIN_PORT')
  const lines: string[] = []
  const chain = add(
    'the chain',
    spawnEntry({
      entry: 'packages/devchain/src/main.ts',
      args: ['--quiet'],
      env: {
        ...options.env,
        DEVCHAIN_PORT: String(options.devchainPort),
        DEVCHAIN_EMPTY_BLOCK_MS: String(options.emptyBlockMs ?? 3000),
        NIGHTJAR_DATA: options.dataDir,
      },
      onLine: (line) => {
        lines.push(line)
        options.log(`chain   ${line}`)
      },
    }),
  )
  const url = `http://127.0.0.1:${options.devchainPort}`
  await untilReady(`${url}/testnet/block/height/latest`, chain, lines)
  return url
}

async function startServer(options: StartOptions, nodeUrl: string, add: Add): Promise<string> {
  const lines: string[] = []
  const server = add(
    'the server',
    spawnEntry({
      entry: 'apps/server/src/main.ts',
      env: {
        PUBLIC_URL: publicUrlOf(options),
        ...options.env,
        PORT: String(options.port),
        NIGHTJAR_NETWORK: options.network,
        NIGHTJAR_MARKET: options.market ?? 'off',
        NIGHTJAR_NODE_URL: nodeUrl,
        NIGHTJAR_DATA: options.dataDir,
      },
      onLine: (line) => {
        lines.push(line)
        options.log(`server  ${line}`)
      },
    }),
  )
  const url = `http://127.0.0.1:${options.port}`
  await untilReady(`${url}/readyz`, server, lines)
  return url
}

/** On a local network the page may be opened at any of its addresses. */
const publicUrlOf = ({ network, port }: StartOptions): string =>
  network === 'local' ? '' : `http://127.0.0.1:${port}`

/**
 * A new network begins with the market's history. Its simulated accounts are named before they have traded, and stay so
 * when the market is off later.
 */
async function createMarket(options: StartOptions): Promise<void> {
  const { dataDir, log, market = 'off' } = options
  if (market === 'off') return
  await writeOnce(join(dataDir, 'simulated.json'), `${JSON.stringify(simulatedAccounts)}\n`)
  const folder = join(dataDir, 'chain')
  if (existsSync(folder)) return
  const lines: string[] = []
  const { exited } = spawnEntry({
    entry: 'scripts/market/beginNetwork.ts',
    args: [dataDir, folder],
    env: options.env ?? {},
    onLine: (line) => {
      lines.push(line)
      log(`market  ${line}`)
    },
  })
  const code = await exited
  if (code === 0) return
  if (code !== WITHOUT_HISTORY) throw new StartError(lines.at(-1) ?? 'The market has no past.')
  log('market  This network begins without the history of the practice market.')
}

/** Simulated traders; without them everything else goes on. */
function startTraders(
  options: StartOptions,
  { url, nodeUrl }: { readonly url: string; readonly nodeUrl: string },
  add: Add,
): void {
  add(
    'the market',
    spawnEntry({
      entry: 'scripts/market/live.ts',
      env: { ...options.env, NIGHTJAR_URL: url, NIGHTJAR_NODE_URL: nodeUrl },
      onLine: (line) => options.log(`market  ${line}`),
    }),
  )
}

/** Deploys and seeds a local network; every step checks the chain first, so an interrupted run continues. */
async function seed(options: StartOptions, nodeUrl: string): Promise<void> {
  const { operatorKey, rounds } = await seedLocal({
    nodeUrl,
    onProgress: (line: string) => options.log(`seed    ${line}`),
  })
  const secrets = `${JSON.stringify({ operatorKey }, null, 2)}\n`
  await writeOnce(join(options.dataDir, 'secrets.json'), secrets)
  await writeOnce(join(options.dataDir, 'rounds.json'), formatRounds(rounds))
}

/** Writes a file that only the server's user can read, unless it exists already. */
async function writeOnce(file: string, text: string): Promise<void> {
  if (!existsSync(file)) await writeFile(file, text, { mode: 0o600 })
}

const WAIT_MS = 120_000

/**
 * Waits until an address answers with success. The time starts again with each block that an answer names: after an
 * upgrade the server may index a long chain anew, and says how far it has come.
 */
export async function untilReady(
  url: string,
  { exited }: Pick<Service, 'exited'>,
  lines: readonly string[],
  waitMs = WAIT_MS,
): Promise<void> {
  let ended: number | undefined
  void exited.then((code) => {
    ended = code
  })
  let reached: string | undefined
  for (let waited = 0; waited < waitMs; waited += 100) {
    if (ended !== undefined)
      throw new StartError(lines.at(-1) ?? `A process ended with code ${ended}.`)
    const answer = await fetch(url).then(
      async (response) => ({ ok: response.ok, text: await response.text() }),
      () => undefined,
    )
    if (answer?.ok) return
    const height = /"height":(\d+)/.exec(answer?.text ?? '')?.[1]
    if (height !== reached) waited = 0
    reached = height
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new StartError(
    `${url} was not ready within ${waitMs / 1000} s; its last line was: ${lines.at(-1) ?? 'none'}`,
  )
}

async function assertWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await rmdir(await mkdtemp(join(folder, 'writable-'))) // root may write anywhere, but not everywhere can be written
  } catch {
    throw new StartError(
      `The data folder ${folder} cannot be written. Make it writable or set NIGHTJAR_DATA to another folder.`,
    )
  }
}

function assertFree(port: number, variable: string): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer()
    probe.once('error', () => {
      refuse(
        new StartError(
          `Port ${port} is in use. Stop the program that uses it, or set ${variable} to a free port.`,
        ),
      )
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()))
  })
}

/** Reads the options of `npm start` from the environment. */
export function startOptionsFromEnv(env: NodeJS.ProcessEnv): Omit<StartOptions, 'log'> {
  const network = env.NIGHTJAR_NETWORK ?? 'local'
  if (network !== 'local' && network !== 'testnet' && network !== 'mainnet') {
    throw new StartError(`NIGHTJAR_NETWORK is "${network}"; it must be local, testnet or mainnet.`)
  }
  if (network !== 'local' && !env.NIGHTJAR_NODE_URL) {
    throw new StartError(
      `NIGHTJAR_NETWORK=${network} needs NIGHTJAR_NODE_URL. Set it to the node's address.`,
    )
  }
  return {
    network,
    dataDir: resolve(root, env.NIGHTJAR_DATA || '.nightjar'),
    port: parsePort(env.PORT, 8080, 'PORT'),
    devchainPort: parsePort(env.DEVCHAIN_PORT, 3030, 'DEVCHAIN_PORT'),
    nodeUrl: env.NIGHTJAR_NODE_URL || undefined,
    market: readMarketMode(env),
    env,
  }
}

function parsePort(text: string | undefined, fallback: number, variable: string): number {
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new StartError(`${variable} is "${text}"; it must be a port from 1 to 65535.`)
}

const HELP = `npm start runs an Aleo chain, the programs with seeded pools, the server and the web app on this machine.
It takes no options. These variables change what it does (README.md and docs/operating.md list all):

  PORT               web app and API (8080)
  DEVCHAIN_PORT      REST of the embedded chain (3030)
  NIGHTJAR_DATA      folder for all data (.nightjar/); deleting it resets everything
  NIGHTJAR_NETWORK   local, testnet or mainnet (local)
  NIGHTJAR_NODE_URL  another Aleo node instead of the embedded chain
  NIGHTJAR_MARKET    simulated traders on the embedded chain: live, history (only their past) or off (live)
  DATABASE_URL       a PostgreSQL database instead of the embedded one

Example: PORT=9000 npm start
Ctrl-C stops it; the next start continues where it left off.`

/** `npm start`. */
export async function main([option]: readonly string[] = []): Promise<void> {
  if (option === '--help' || option === '-h') return console.log(HELP)
  if (option !== undefined) throw new StartError(`npm start does not know "${option}".\n\n${HELP}`)
  const started = Date.now()
  const options = startOptionsFromEnv(process.env)
  const nightjar = await startNightjar({ ...options, log: (line) => console.log(line) })
  console.log(
    `started in ${((Date.now() - started) / 1000).toFixed(1)} s; data in ${options.dataDir}`,
  )
  console.log(`ready ${nightjar.url}`)
  const ended = await Promise.race([nightjar.failed, signal()])
  if (ended !== undefined) console.error(`${ended}; stopping the rest.`)
  await nightjar.stop()
  process.exit(ended === undefined ? 0 : 1)
}

function signal(): Promise<undefined> {
  return new Promise((done) => {
    process.once('SIGINT', () => done(undefined))
    process.once('SIGTERM', () => done(undefined))
  })
}
