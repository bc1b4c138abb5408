// @module-tag slow
import { join } from 'node:path'
import { formatPlaintext } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { type ProgramId, programSource } from '@nightjar/programs'
import { createApiClient, PROGRAMS } from '@nightjar/sdk'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { loadChainCrypto } from '../chainCrypto.ts'
import { testDatabases } from '../testing/databases.ts'
import { until } from '../testing/fixture.ts'
import { playCompositions } from '../testing/playCompositions.ts'
import {
  hasEnded,
  isReady,
  type ServerProcess,
  startServerProcess,
} from '../testing/serverProcess.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 })

const NEEDED: readonly ProgramId[] = [PROGRAMS.config, PROGRAMS.math, PROGRAMS.core]
const COUNT = inject('deep') ? 200 : 8
const SEED = Number(process.env.COMPOSITIONS_SEED ?? 7)
const [deployer = { address: '', privateKey: '' }] = developmentAccounts
const { address, privateKey } = deployer

const recorded = recordCalls(join(import.meta.dirname, 'survival.br'), SEED === 7)
let devchain: Devchain
let server: ServerProcess
let drop: () => Promise<void>
beforeAll(async () => {
  devchain = await createDevchain(recorded.options)
  const { url } = await devchain.listen({ port: 0 })
  for (const id of NEEDED) await devchain.deploy({ privateKey, source: programSource(id) })
  const [database] = testDatabases
  if (database === undefined) throw new Error('no database')
  const settings = await database.settings()
  drop = settings.drop
  server = await startServerProcess('', { ...settings.env, NIGHTJAR_NODE_URL: url })
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await devchain.close()
  await drop()
})

/** Compares `/api/pairs` at the chain's height with the chain's own mapping. */
async function expectExact(): Promise<void> {
  const api = createApiClient({ baseUrl: server.url, log: () => undefined })
  await until(async () => (await api.pairs()).height >= devchain.height, 'the height of the chain')
  const { pairs } = await api.pairs()
  expect(pairs).toHaveLength(3)
  for (const { pair_id, reserve_a, reserve_b, in_doubt } of pairs) {
    const value = devchain.store.get(PROGRAMS.core, 'pairs', pair_id)
    expect(value && formatPlaintext(value)).toMatch(
      new RegExp(`reserve_a: ${reserve_a}u128, reserve_b: ${reserve_b}u128`),
    )
    expect(in_doubt).toBe(false)
  }
}

test(`behavior: a running server survives ${COUNT} hostile compositions with exact pairs (seed ${SEED})`, async () => {
  const played = await playCompositions({
    chain: await loadChainCrypto('testnet'),
    seed: SEED,
    count: COUNT,
    perProgram: Math.min(20, COUNT / 2),
    stage: {
      address,
      deploy: async (source) => {
        await devchain.deploy({ privateKey, source })
      },
      call: async ({ program, function: name, inputs }) => {
        const call = { privateKey, program, function: name, inputs }
        const made = await devchain.transact(call).catch(() => ({ status: 'refused' }) as const)
        if (made.status === 'pending') throw new Error('Each call has a block.')
        return made.status
      },
    },
    onPlayed: async ({ accepted, rejected }) => {
      if ((accepted + rejected) % 4 === 0) await expectExact()
    },
  })
  expect(played.accepted).toBeGreaterThan(COUNT / 2)
  await expectExact()
  expect(hasEnded(server.child)).toBe(false)
  expect(await isReady(server)).toBe(true)
  const metrics = await (await fetch(server.metricsUrl)).text()
  expect(metrics).toMatch(/^nightjar_replay_in_doubt_total 0$/m)
})

test('everything signed is in the recording, or RECORD=1 adds it', () => {
  expect(recorded.missed()).toBe(0)
})
