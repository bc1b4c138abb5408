import { openDatabase } from '../../apps/server/src/db/database.ts'
import { readEnv } from '../../apps/server/src/env.ts'
import { rebuild } from '../../apps/server/src/indexer/rebuild.ts'
import { dumpChainRows, until } from '../../apps/server/src/testing/fixture.ts'
import {
  isReady,
  startServerProcess,
  terminate,
} from '../../apps/server/src/testing/serverProcess.ts'
import { formatPlaintext } from '../../packages/aleo/src/index.ts'
import { createApiClient, PROGRAMS } from '../../packages/sdk/src/index.ts'
import type { Scene } from './scene.ts'

const HEAL_MS = 120_000
const PAID = '1000u64'
const MOST_DESCRIPTORS = 200
const MOST_BYTES = 1.5e9

/** What is not as it should be once everything works again; empty when all is well. */
export async function checkTruth(scene: Scene): Promise<readonly string[]> {
  const { url, devchain, newcomers, calm } = scene
  const api = createApiClient({ baseUrl: url, log: () => undefined })
  await until(() => isReady(scene.server()).catch(() => false), 'ready again', HEAL_MS)
  for (const address of newcomers) {
    await until(
      async () => (await api.creditsClaimStatus({ params: { address } })).status !== 'pending',
      'the payments under way',
      HEAL_MS,
    )
  }
  const head = devchain.height
  await until(async () => (await api.pairs()).height >= head, 'the height of the chain', HEAL_MS)
  const problems = [
    ...(await checkPairs(scene)),
    ...checkPayments(scene),
    ...(await checkProcess(scene)),
  ]
  await scene.rest()
  await terminate(scene.server())
  return [...problems, ...(await checkRebuild(calm, devchain.height))]
}

async function checkPairs({ url, devchain }: Scene): Promise<readonly string[]> {
  const { pairs } = await createApiClient({ baseUrl: url }).pairs()
  return pairs.flatMap(({ pair_id, reserve_a, reserve_b, in_doubt }) => {
    const value = devchain.store.get(PROGRAMS.core, 'pairs', pair_id)
    const text = value === undefined ? '' : formatPlaintext(value)
    const isExact = text.includes(`reserve_a: ${reserve_a}u128, reserve_b: ${reserve_b}u128`)
    return isExact && !in_doubt ? [] : [`/api/pairs has other reserves of ${pair_id}`]
  })
}

/** Whoever asked was paid once or, where the request did not get through, never. */
function checkPayments({ devchain, newcomers }: Scene): readonly string[] {
  const paid = newcomers.map((address) => {
    const value = devchain.store.get('credits.aleo', 'account', address)
    return value === undefined ? 'nothing' : formatPlaintext(value)
  })
  const wrong = paid.filter((amount) => amount !== 'nothing' && amount !== PAID)
  const count = paid.filter((amount) => amount === PAID).length
  console.log(`${newcomers.length} newcomers asked, ${count} were paid`)
  return [
    ...wrong.map((amount) => `a newcomer was paid ${amount}`),
    ...(count === 0 ? ['nobody was paid'] : []),
  ]
}

async function checkProcess({ server, swaps }: Scene): Promise<readonly string[]> {
  const read = async (name: string) => {
    const text = await (await fetch(server().metricsUrl)).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  }
  const isFlat = async () => (await read('process_open_fds')) < MOST_DESCRIPTORS
  await until(isFlat, 'connections kept alive', HEAL_MS).catch(() => undefined)
  const descriptors = await read('process_open_fds')
  const bytes = await read('process_resident_memory_bytes')
  const megabytes = Math.round(bytes / 1e6)
  console.log(`${swaps()} swaps, ${descriptors} descriptors, ${megabytes} MB at the end`)
  return [
    ...(descriptors < MOST_DESCRIPTORS ? [] : [`${descriptors} descriptors are open`]),
    ...(bytes < MOST_BYTES ? [] : [`${megabytes} MB are in use`]),
  ]
}

/** Rows after all that, and rows from the chain alone. */
async function checkRebuild(
  calm: Readonly<Record<string, string>>,
  height: number,
): Promise<readonly string[]> {
  const env = readEnv(calm)
  const dump = async () => {
    const server = await startServerProcess('', calm)
    const api = createApiClient({ baseUrl: server.url, log: () => undefined })
    await until(async () => (await api.pairs()).height >= height, 'the height', HEAL_MS)
    await terminate(server)
    const { db, close } = await openDatabase(env)
    const rows = await dumpChainRows(db)
    await close()
    return rows
  }
  const before = await dump()
  await rebuild(env)
  const after = await dump()
  return Object.keys(before)
    .filter((table) => !moving.has(table))
    .filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
    .map((table) => `the rows of ${table} are not those of a rebuild`)
}

/** Tables that go on with every empty block. */
const moving: ReadonlySet<string> = new Set(['cursor', 'block_hashes'])
