import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { EVENTS_PATH } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { until } from '../testing/fixture.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createSimulation } from './simulation.ts'

describe('createSimulation', () => {
  test('behavior: it is busy for a while after a person has sent a transaction', () => {
    let now = 1000
    const simulation = createSimulation(() => now)
    const isBusy = () => simulation.read(0).busy
    expect(isBusy()).toBe(false)
    simulation.noteBroadcast()
    expect(isBusy()).toBe(true)
    now += 20
    expect(isBusy()).toBe(false)
  })
})

describe.each(testDatabases)('/api/simulation on $name', (database) => {
  const accounts = developmentAccounts.slice(10, 12).map(({ address }) => address)
  let chain: Devchain
  let folder: string
  let server: TestServer
  let plain: TestServer
  beforeAll(async () => {
    chain = await createDevchain()
    const { url: nodeUrl } = await chain.listen({ port: 0 })
    plain = await startTestServer({ database, nodeUrl })
    folder = await mkdtemp(join(tmpdir(), 'nightjar-simulation-'))
    await writeFile(join(folder, 'simulated.json'), JSON.stringify(accounts))
    const env = { NIGHTJAR_MARKET: 'live', NIGHTJAR_DATA: folder }
    server = await startTestServer({ database, nodeUrl, env })
  })
  afterAll(async () => {
    await server.close()
    await plain.close()
    await chain.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('behavior: without a market there is nothing to see, and nothing to pause', async () => {
    expect(await plain.api.config()).not.toHaveProperty('simulation')
    await expect(plain.api.simulation()).rejects.toThrow('There are no simulated traders')
    const pause = plain.api.setSimulation({ body: { paused: true } })
    await expect(pause).rejects.toThrow('There are no simulated traders')
  })

  test('behavior: the page knows the simulated accounts', async () => {
    expect((await server.api.config()).simulation).toEqual({ accounts, isLive: true })
  })

  test('behavior: it can be paused', async () => {
    expect((await server.api.simulation()).paused).toBe(false)
    await server.api.setSimulation({ body: { paused: true } })
    expect((await server.api.simulation()).paused).toBe(true)
    await server.api.setSimulation({ body: { paused: false } })
    expect((await server.api.simulation()).paused).toBe(false)
  })

  test('behavior: it knows who watches, and whether somebody has just sent something', async () => {
    const leave = new AbortController()
    await fetch(`${server.url}${EVENTS_PATH}`, { signal: leave.signal })
    expect(await server.api.simulation()).toMatchObject({ watchers: 1, busy: false })
    leave.abort()
    await until(async () => (await server.api.simulation()).watchers === 0, 'nobody watches')
    await fetch(`${server.url}/node/testnet/transaction/broadcast`, { method: 'POST', body: '{}' })
    expect((await server.api.simulation()).busy).toBe(true)
  })
})
