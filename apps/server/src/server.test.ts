import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'

describe('startServer', () => {
  test('error: no public address, except on a local network', async () => {
    const env = readEnv({ NIGHTJAR_NETWORK: 'testnet', NIGHTJAR_NODE_URL: 'https://node.example' })
    await expect(startServer(env, 'api', createLog('silent'))).rejects.toThrow(
      /^PUBLIC_URL is missing/,
    )
  })
})
