import { BaseError, RetryableError } from '@nightjar/aleo'
import { type Env, EnvError, readEnv } from './env.ts'
import { rebuild } from './indexer/rebuild.ts'
import { createLog, type Log } from './log.ts'
import { type Role, startServer } from './server.ts'
import { createShutdown } from './shutdown.ts'

/** Exit codes: 1 would fail again, 75 may pass by itself. */
const FAILED = 1
const TRY_AGAIN = 75

const part = readPart(process.argv[2])

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel)
  if (part === 'rebuild') {
    await rebuild(env)
    log.info('what is derived from the chain is dropped; the indexer builds it anew')
  } else await serve(env, part, log)
}

async function serve(env: Env, role: Role, log: Log): Promise<void> {
  const shutdown = createShutdown(log)
  process.once('SIGTERM', () => void shutdown.run(Number(process.exitCode ?? 0)))
  process.once('SIGINT', () => void shutdown.run(0))
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing awaited')
    void shutdown.run(TRY_AGAIN)
  })
  const starting = startServer(env, role, log)
  // a signal may come while it starts: what it has opened by then is closed all the same
  shutdown.add('server', () => starting.then(({ close }) => close(), ignore))
  const { url, handle, indexing } = await starting
  log.info({ role, url, database: handle.kind, network: env.network }, 'started')
  if (role === 'indexer' && indexing !== undefined) {
    await indexing.ended
    if (indexing.status()?.kind === 'stopped') await shutdown.run(FAILED)
  }
}

const ignore = (): void => undefined

function readPart(word: string | undefined): Role | 'rebuild' {
  if (word === undefined || word === '') return 'both'
  if (word === 'api' || word === 'indexer' || word === 'rebuild') return word
  process.stderr.write(
    `There is no part "${word}" of the server; name api, indexer, rebuild or nothing.\n`,
  )
  process.exit(FAILED)
}

main().catch((error: unknown) => {
  const text =
    error instanceof BaseError || error instanceof EnvError ? error.message : String(error)
  process.stderr.write(`${text}\n`)
  if (!(error instanceof BaseError) && error instanceof Error)
    process.stderr.write(`${error.stack}\n`)
  process.exit(error instanceof RetryableError ? TRY_AGAIN : FAILED)
})
