import { describe, expect, test } from 'vitest'
import { openDatabase } from './db/database.ts'
import { cursor } from './db/schema.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'
import { testDatabases } from './testing/databases.ts'
import { readTestEnv } from './testing/readTestEnv.ts'

describe('startServer', () => {
  test('error: no public address, except on a local network', async () => {
    const env = readTestEnv({
      NIGHTJAR_NETWORK: 'testnet',
      NIGHTJAR_NODE_URL: 'https://node.example',
    })
    await expect(startServer(env, 'api', createLog('silent'))).rejects.toThrow(
      /^PUBLIC_URL is missing/,
    )
  })

  test.each(testDatabases)(
    'error: $name belongs to another network, whose payments must not be made here',
    async (database) => {
      const settings = await database.settings()
      const ports = { PORT: '0', METRICS_PORT: '0' }
      const own = { NIGHTJAR_NETWORK: 'testnet', PUBLIC_URL: 'https://nightjar.example' }
      const node = { NIGHTJAR_NODE_URL: 'http://127.0.0.1:1' }
      const env = readTestEnv({ ...ports, ...own, ...node, ...settings.env })
      const handle = await openDatabase(env)
      const position = { startHeight: 0, height: 1, hash: '', timestamp: 0 }
      await handle.db.insert(cursor).values({ id: 1, network: 'mainnet', rules: '', ...position })
      await handle.close()
      for (const role of ['api', 'both'] as const) {
        await expect(startServer(env, role, createLog('silent'))).rejects.toThrow(
          'The database belongs to the network mainnet, not testnet.',
        )
      }
      await settings.drop()
    },
  )
})
