import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAleoClient, formatPlaintext } from '@nightjar/aleo'
import { type ProgramId, programSource } from '@nightjar/programs'
import { loadChainCrypto } from '@nightjar/server/chainCrypto'
import { openPglite } from '@nightjar/server/db/database'
import type { TestDatabase } from '@nightjar/server/testing/databases'
import { auditAll, createFixture, until } from '@nightjar/server/testing/fixture'
import { playCompositions } from '@nightjar/server/testing/playCompositions'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import { actors } from './scenario/actors.ts'
import type { Driver } from './scenario/driver.ts'

/** The programs that compositions call, and their imports. */
const NEEDED: readonly ProgramId[] = [
  'nightjar_config.aleo', // first, as in `npm run deploy`: its owner owns the suite
  'nightjar_math.aleo',
  'nightjar_core.aleo',
]
const MAPPINGS = ['account', 'approvals', 'pairs', 'tokens']
/** All mappings are compared after this many compositions; verdicts after each. */
const COMPARED_EVERY = 20

/**
 * Plays random outside programs on a driver whose node is at `host`, while a server follows that node. Returns the
 * differences: verdicts and mappings of the two chains, and the server's data about its pairs.
 */
export async function playHostile(options: {
  readonly driver: Driver
  readonly host: string
  readonly count: number
  readonly seed: number
}): Promise<readonly string[]> {
  const { driver, host, count, seed } = options
  const { privateKey, address } = actors.admin
  for (const id of NEEDED) await driver.deploy(privateKey, programSource(id))
  const server = await startTestServer({ database: folderDatabase, nodeUrl: host })
  const compare = async () => {
    for (const mapping of MAPPINGS) await driver.entries('nightjar_core.aleo', mapping)
  }
  try {
    const played = await playCompositions({
      chain: await loadChainCrypto('testnet'),
      ...{ seed, count },
      stage: {
        address,
        deploy: (source) => driver.deploy(privateKey, source),
        call: async (call) => (await driver.execute({ privateKey, ...call, dynamic: [] })).verdict,
      },
      onPlayed: async ({ accepted, rejected, refused }) => {
        const done = accepted + rejected
        console.log(
          `${driver.name} · ${done} compositions: ${accepted} accepted, ${refused} refused`,
        )
        if (done % COMPARED_EVERY === 0) await compare()
      },
    })
    await compare()
    return [
      ...(played.accepted < count / 2 ? [`only ${played.accepted} were accepted`] : []),
      ...(await compareServer(server, host)),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await server.close()
  }
}

/** A PGlite in its own folder. */
const folderDatabase: TestDatabase = {
  name: 'PGlite',
  open: () => openPglite({}),
  settings: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightjar-hostile-'))
    const drop = () => rm(folder, { recursive: true, force: true })
    return { env: { NIGHTJAR_DATA: folder }, drop }
  },
}

/** Where the server differs from the node. */
async function compareServer(server: TestServer, host: string): Promise<readonly string[]> {
  const client = createAleoClient({ baseUrl: `${host}/testnet` })
  const head = await client.getHeight()
  await until(async () => {
    const { height } = await server.api.stats({ query: {} })
    return height !== null && height >= head
  }, 'the height of the node')
  const { pairs } = await server.api.pairs()
  const served = await Promise.all(
    pairs.map(async (pair) => {
      const value = await client.getMappingValue('nightjar_core.aleo', 'pairs', pair.pair_id)
      const [a, b] = [...(value ? formatPlaintext(value) : '').matchAll(/(\d+)u128/g)].map(
        ([, digits]) => digits,
      )
      const isExact = pair.reserve_a === a && pair.reserve_b === b && !pair.in_doubt
      return isExact ? [] : [`/api/pairs has ${JSON.stringify(pair)}, the node ${a} and ${b}`]
    }),
  )
  const { drift } = await auditAll(server.running.handle.db, host, await createFixture())
  const metrics = await server.running.metrics.render()
  const count = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1])
  const verified = count('nightjar_replay_verified_total')
  const inDoubt = count('nightjar_replay_in_doubt_total')
  console.log(
    `the server: ${pairs.length} pairs, ${verified} transactions verified, ${inDoubt} in doubt`,
  )
  return [
    ...served.flat(),
    ...(pairs.length === 0 ? ['the server has no pairs'] : []),
    ...drift.map((each) => `drift: ${JSON.stringify(each)}`),
    ...(inDoubt === 0 ? [] : [`${inDoubt} transactions are in doubt`]),
  ]
}
