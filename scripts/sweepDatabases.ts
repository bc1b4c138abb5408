import { dropLeftDatabases } from '@nightjar/server/testing/ownedDatabases'
import { isUsable, usualUrl } from '@nightjar/server/testing/temporaryPostgres'
import { isGone } from './temporary.ts'

/** Before the tests: drops the databases of commands that ended without doing so. */
export default (): Promise<void> => sweepDatabases(isGone)

/** Drops the databases of owners that have left them. */
export async function sweepDatabases(hasLeft: (owner: string) => boolean): Promise<void> {
  const adminUrl = process.env.TEST_DATABASE_URL || usualUrl
  if (await isUsable(adminUrl)) await dropLeftDatabases(adminUrl, hasLeft)
}
