import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { developmentAccounts } from '@nightjar/devchain'
import type { TestDatabase } from './databases.ts'

/** A database whose settings include a secrets file with the operator's key. */
export function withOperator(database: TestDatabase): TestDatabase {
  return {
    ...database,
    settings: async () => {
      const settings = await database.settings()
      const secrets = JSON.stringify({ operatorKey: developmentAccounts[0]?.privateKey })
      await writeFile(join(settings.env.NIGHTJAR_DATA ?? '', 'secrets.json'), secrets, {
        mode: 0o600,
      })
      return settings
    },
  }
}
