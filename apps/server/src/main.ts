import { BaseError, RetryableError } from '@nightjar/aleo'
import { openExistingDatabase } from './db/database.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { removeImage } from './images/store.ts'
import { rebuild } from './indexer/rebuild.ts'
import { createLog, type Log } from './log.ts'
import { type Role, startServer } from './server.ts'
import { createShutdown, GRACE_MS } from './shutdown.ts'

/** Exit codes: after 1 a restart would fail again, after 75 it may help. */
const FAILED = 1
const TRY_AGAIN = 75

const part = readPart(process.argv.slice(2))

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel)
  if (part === 'rebuild') {
    await rebuild(env)
    log.info('all rows derived from the chain are dropped; the indexer rebuilds them')
  } else if (part === 'remove-image') await takeImageAway(env, process.argv[3] ?? '', log)
  else await serve(env, part, log)
}

/** The picture is given by its hash or by the address at which it is served. */
async function takeImageAway(env: Env, name: string, log: Log): Promise<void> {
  const hash = /(?:^|\/)([0-9a-f]{64})(?:\.webp)?$/.exec(name)?.[1]
  if (hash === undefined) throw new NoPictureError(name)
  const handle = await openExistingDatabase(env)
  try {
    const was = await removeImage(handle.db, hash, Math.floor(Date.now() / 1000))
    log.info(
      { hash },
      was
        ? 'the picture was removed'
        : 'there is no such picture; it will not be accepted if uploaded',
    )
  } finally {
    await handle.close()
  }
}

class NoPictureError extends BaseError {
  override readonly name = 'NoPictureError'

  constructor(name: string) {
    super(`"${name}" is not a picture: give its path, such as /ims/image/….webp, or its hash.`, {
      code: 'no_picture',
    })
  }
}

async function serve(env: Env, role: Role, log: Log): Promise<void> {
  const shutdown = createShutdown(log, GRACE_MS + env.drainSeconds * 1000)
  process.once('SIGTERM', () => void shutdown.run(Number(process.exitCode ?? 0)))
  process.once('SIGINT', () => void shutdown.run(0))
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an unhandled error')
    void shutdown.run(TRY_AGAIN)
  })
  const starting = startServer(env, role, log)
  // a signal may arrive during the start: whatever is open by then is closed as well
  shutdown.add('server', () => starting.then(({ close }) => close(), ignore))
  const { url, metricsUrl, handle, indexing } = await starting
  log.info({ role, url, metricsUrl, database: handle.kind, network: env.network }, 'started')
  if (role === 'indexer' && indexing !== undefined) {
    await indexing.ended
    if (indexing.status()?.kind === 'stopped') await shutdown.run(FAILED)
  }
}

const ignore = (): void => undefined

function readPart([word = '', ...rest]: readonly string[]): Role | 'rebuild' | 'remove-image' {
  const [surplus] = word === 'remove-image' ? rest.slice(1) : rest
  if (surplus !== undefined) refuse(`"${surplus}" is one word too many for the server.`)
  if (word === '') return 'both'
  if (word === 'api' || word === 'indexer' || word === 'rebuild' || word === 'remove-image')
    return word
  return refuse(
    `The server has no part "${word}". Give api, indexer, rebuild or remove-image, or nothing for all of it.`,
  )
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
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
