import { startPreparing } from './prepared.ts'
import { isReachable, startTemporaryPostgres, usualUrl } from './temporaryPostgres.ts'

/** Gives the tests a PostgreSQL, and where to keep the empty databases that they copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await givePostgres()
  const forget = await startPreparing(process.env.TEST_DATABASE_URL)
  return async () => {
    await forget()
    await stop?.()
  }
}

/** In TEST_DATABASE_URL: the one that is named there, the one on this machine's usual port, or one that is started. */
async function givePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined
  if (await isReachable(usualUrl)) {
    process.env.TEST_DATABASE_URL = usualUrl
    return undefined
  }
  const started = await startTemporaryPostgres()
  if (started === undefined) {
    process.stderr.write('PostgreSQL is not installed: tests of the server run on PGlite alone.\n')
    return undefined
  }
  process.env.TEST_DATABASE_URL = started.url
  return started.stop
}
