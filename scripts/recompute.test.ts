// @module-tag slow
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { everyDatabase } from '@nightjar/server/testing/databases'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { main } from './recompute.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** The settings of a server with an empty database; its node is away. */
async function makeServer(): Promise<{ folder: string; drop: () => Promise<void> }> {
  const database = everyDatabase.find(({ name }) => name === 'PGlite')
  if (database === undefined) throw new Error('no database')
  const { env, drop } = await database.settings()
  const local = { NIGHTJAR_NETWORK: 'local', NIGHTJAR_NODE_URL: 'http://127.0.0.1:9' }
  for (const [name, value] of Object.entries({ DATABASE_URL: '', ...local, ...env })) {
    vi.stubEnv(name, value)
  }
  return { folder: env.NIGHTJAR_DATA ?? '', drop }
}

describe('main', () => {
  test('error: where no server ever ran there is no all-clear, and nothing is created', async () => {
    const { folder, drop } = await makeServer()
    const other = join(folder, 'other')
    vi.stubEnv('NIGHTJAR_DATA', other)
    await expect(main([])).rejects.toThrow('Run this with the settings of the server.')
    expect(existsSync(other)).toBe(false)
    await drop()
  })

  test('error: the chain has ended with the server', async () => {
    const { drop } = await makeServer()
    await expect(main([])).rejects.toThrow(
      'The node at http://127.0.0.1:9 does not answer: run "npm run devchain" in another terminal, then run the command again.',
    )
    await drop()
  })

  test('error: an unknown word', async () => {
    await expect(main(['all'])).rejects.toThrow('"all" is one word too many.')
  })
})
