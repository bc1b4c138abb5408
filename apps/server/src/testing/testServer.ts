import { type ApiClient, createApiClient } from '@nightjar/sdk'
import { createLog } from '../log.ts'
import { type Role, type RunningServer, startServer } from '../server.ts'
import type { TestDatabase } from './databases.ts'
import { until } from './fixture.ts'
import { readTestEnv } from './readTestEnv.ts'

export type TestServer = {
  readonly url: string
  readonly api: ApiClient
  readonly running: RunningServer
  /** The site that signed messages must name. */
  readonly site: { readonly domain: string; readonly network: string }
  readonly close: () => Promise<void>
}

/** A whole server on a free port with its own database, once it has caught up with the node. */
export async function startTestServer(options: {
  readonly database: TestDatabase
  readonly nodeUrl: string
  readonly role?: Role
  readonly env?: Readonly<Record<string, string>>
}): Promise<TestServer> {
  const { database, nodeUrl, role = 'both', env = {} } = options
  const settings = await database.settings()
  const all = {
    PORT: '0',
    INDEXER_PORT: '0',
    NIGHTJAR_NODE_URL: nodeUrl,
    INDEXER_POLL_MS: '10',
    RATE_LIMIT_WRITES: '0', // tests send requests faster than people
    ...settings.env,
    ...env,
  }
  const running = await startServer(readTestEnv(all), role, createLog('silent'))
  const { url } = running
  await until(async () => (await fetch(`${url}/readyz`)).ok, 'ready')
  return {
    url,
    running,
    site: { domain: new URL(url).host, network: 'testnetbeta' },
    api: createApiClient({ baseUrl: url, log: () => undefined }),
    close: async () => {
      await running.close()
      await settings.drop()
    },
  }
}
