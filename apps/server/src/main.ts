import { BaseError, RetryableError } from '@nightjar/aleo'
import { EnvError, readEnv } from './env.ts'
import { createLog } from './log.ts'
import { type Role, startServer } from './server.ts'
import { createShutdown } from './shutdown.ts'

/** Exit codes: 1 would fail again, 75 may pass by itself. */
const FAILED = 1
const TRY_AGAIN = 75

const role = readRole(process.argv[2])

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel)
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

function readRole(word: string | undefined): Role {
  if (word === undefined || word === '') return 'both'
  if (word === 'api' || word === 'indexer') return word
  process.stderr.write(`There is no part "${word}" of the server; name api, indexer or nothing.\n`)
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
