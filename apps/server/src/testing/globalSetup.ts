import { startPreparing } from './prepared.ts'
import { isReachable, startTemporaryPostgres, usualUrl } from './temporaryPostgres.ts'

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
