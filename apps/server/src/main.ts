import { BaseError, RetryableError } from '@nightjar/aleo'
import { isSwitch, turn } from './api/switches.ts'
import { openExistingDatabase } from './db/database.ts'
import { drillRestore } from './db/restoreDrill.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { removeImage } from './images/store.ts'
import { rebuild } from './indexer/rebuild.ts'
import { createLog, type Log } from './log.ts'
import { type Role, startServer } from './server.ts'
import { createShutdown, GRACE_MS } from './shutdown.ts'

/** Exit codes: after 1 a restart would fail again, after 75 it may help. */
const FAILED = 1
const TRY_AGAIN = 75

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel)
  if (part === 'rebuild') {
    await rebuild(env)
    log.info('all rows derived from the chain are dropped; the indexer rebuilds them')
  } else if (part === 'remove-image') await takeImageAway(env, words[0] ?? '', log)
  else if (part === 'restore-drill') await drill(env, words[0], log)
  else if (part === 'turn-off' || part === 'turn-on')
    await turnCalls(env, part, { names: words, log })
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
        : 'there is no such image; future uploads of it will be refused',
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

async function drill(env: Env, file: string | undefined, log: Log): Promise<void> {
  const { rows, seconds } = await drillRestore(env, file)
  log.info(
    { rows, seconds },
    file === undefined ? 'a backup restores to the same rows' : 'the file restores to these rows',
  )
}

type Turning = { readonly names: readonly string[]; readonly log: Log }

/** Turns calls off or on in all running processes; without names it only says which are off. */
async function turnCalls(env: Env, part: 'turn-off' | 'turn-on', { names, log }: Turning) {
  const unknown = names.find((name) => !isSwitch(name))
  if (unknown !== undefined) throw new NoCallError(unknown)
  const handle = await openExistingDatabase(env)
  try {
    const now = Math.floor(Date.now() / 1000)
    const off = await turn(handle.db, part === 'turn-off' ? 'off' : 'on', { names, now })
    log.info({ off }, off.length === 0 ? 'nothing is turned off' : 'these calls are turned off')
  } finally {
    await handle.close()
  }
}

class NoCallError extends BaseError {
  override readonly name = 'NoCallError'

  constructor(name: string) {
    super(
      `"${name}" is nothing that can be turned off. Give filters, /node, or calls as metrics name them, such as /api/explorer/txs.`,
      { code: 'no_call' },
    )
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

type Part = Role | 'rebuild' | 'remove-image' | 'restore-drill' | 'turn-off' | 'turn-on'

/** How many words may follow each part. */
const surplusOf: Readonly<Record<Part, number>> = {
  both: 0,
  api: 0,
  indexer: 0,
  rebuild: 0,
  'remove-image': 1,
  'restore-drill': 1,
  'turn-off': Number.POSITIVE_INFINITY,
  'turn-on': Number.POSITIVE_INFINITY,
}

const isPart = (word: string): word is Part => word in surplusOf && word !== 'both'

function readWords([word = '', ...rest]: readonly string[]): readonly [Part, ...string[]] {
  const named = word === '' ? 'both' : word
  if (named !== 'both' && !isPart(named)) {
    const parts = Object.keys(surplusOf).filter(isPart).join(', ')
    return refuse(
      `The server has no part "${word}". Give one of ${parts}, or nothing for all of it.`,
    )
  }
  const surplus = rest[surplusOf[named]]
  if (surplus !== undefined) refuse(`"${surplus}" is one word too many for the server.`)
  return [named, ...rest]
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  createLog('fatal').fatal({ code: FAILED }, sentence)
  process.exit(FAILED)
}

const [part, ...words] = readWords(process.argv.slice(2))

main().catch((error: unknown) => {
  const text =
    error instanceof BaseError || error instanceof EnvError ? error.message : String(error)
  process.stderr.write(`${text}\n`)
  if (!(error instanceof BaseError) && error instanceof Error)
    process.stderr.write(`${error.stack}\n`)
  const code = error instanceof RetryableError ? TRY_AGAIN : FAILED
  createLog('fatal').fatal({ err: error, code }, text) // people read the sentence, log alerts this line
  process.exit(code)
})
