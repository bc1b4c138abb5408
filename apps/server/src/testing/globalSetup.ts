import { startPreparing } from './prepared.ts'
import { isUsable, startTemporaryPostgres, usualUrl } from './temporaryPostgres.ts'

/** Provides the tests with a PostgreSQL, and with a place for the empty databases that they copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await givePostgres()
  const forget = await startPreparing(process.env.TEST_DATABASE_URL)
  return async () => {
    await forget()
    await stop?.()
  }
}

/** Sets TEST_DATABASE_URL: to the one already named there, the one on this machine's usual port, or a new one. */
async function givePostgres(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return await assertReachable(given)
  if (await isUsable(usualUrl)) {
    process.env.TEST_DATABASE_URL = usualUrl
    return undefined
  }
  const started = await startOne()
  if (started === undefined) {
    process.stderr.write('Without PostgreSQL, tests of the server run on PGlite alone.\n')
    return undefined
  }
  process.env.TEST_DATABASE_URL = started.url
  return started.stop
}

async function assertReachable(url: string): Promise<undefined> {
  if (await isUsable(url)) return
  const { host } = new URL(url)
  throw new Error(
    `TEST_DATABASE_URL names ${host}, where no PostgreSQL lets its user create databases. Start it, or unset the variable.`,
  )
}

/** Undefined if there is none, or none that starts, for example in a temporary folder that its user may not enter. */
async function startOne() {
  try {
    return await startTemporaryPostgres()
  } catch (error) {
    process.stderr.write(`PostgreSQL does not start: ${error}\n`)
    return undefined
  }
}
