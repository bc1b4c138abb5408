import { formatPlaintext } from '@nightjar/aleo'
import { createApiClient, isComplete, PROGRAMS } from '@nightjar/sdk'
import { openDatabase } from '@nightjar/server/db/database'
import { rebuild } from '@nightjar/server/indexer/rebuild'
import { dumpChainRows, until } from '@nightjar/server/testing/fixture'
import { readTestEnv } from '@nightjar/server/testing/readTestEnv'
import { isReady, startServerProcess, terminate } from '@nightjar/server/testing/serverProcess'
import type { Scene } from './scene.ts'

const HEAL_MS = 120_000
const PAID = '1000u64'

/** What is wrong once everything works again; empty when all is well. Stops the parts. */
export async function checkTruth(
  scene: Scene,
  log: (line: string) => void,
): Promise<readonly string[]> {
  const { url, devchain, parts, calm } = scene
  const api = createApiClient({ baseUrl: url, log: () => undefined })
  await until(() => isReady(parts.api.process()).catch(() => false), 'ready again', HEAL_MS)
  const head = devchain.height
  await until(async () => (await api.pairs()).height >= head, 'the height of the chain', HEAL_MS)
  const problems = [...(await checkPairs(scene)), ...(await checkPayments(scene, log))]
  await Promise.all([parts.api.stop(), parts.indexer.stop()])
  return [...problems, ...(await checkRebuild(calm, scene, log))]
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

/** Everyone reported as paid was paid once, everyone else never. */
async function checkPayments(
  { url, devchain, newcomers }: Scene,
  log: (line: string) => void,
): Promise<readonly string[]> {
  const api = createApiClient({ baseUrl: url, log: () => undefined })
  const problems: string[] = []
  let paid = 0
  for (const [address, wasToldSo] of newcomers) {
    const read = async () => (await api.creditsClaimStatus({ params: { address } })).status
    let status = await read()
    await until(
      async () => {
        status = await read()
        return status !== 'pending'
      },
      'the payments under way',
      HEAL_MS,
    )
    const value = devchain.store.get('credits.aleo', 'account', address)
    const amount = value === undefined ? 'nothing' : formatPlaintext(value)
    if (amount === PAID) paid++
    const expected = status === 'claimed' ? PAID : 'nothing'
    if (amount !== expected) problems.push(`a newcomer who is ${status} has ${amount}`)
    if (wasToldSo && status !== 'claimed') problems.push(`a newcomer was paid, and is ${status}`)
  }
  log(`${newcomers.size} newcomers asked, ${paid} were paid`)
  return paid === 0 ? [...problems, 'nobody was paid'] : problems
}

/** Compares the rows afterwards with rows built from the chain alone. */
async function checkRebuild(
  calm: Readonly<Record<string, string>>,
  { devchain, swaps }: Scene,
  log: (line: string) => void,
): Promise<readonly string[]> {
  const env = readTestEnv(calm)
  const unpaying = { ...calm, CREDITS_CLAIM: 'false' } // everyone is paid; a payer takes seconds to start
  const dump = async () => {
    const { height } = devchain
    const server = await startServerProcess('', unpaying)
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
  const trades = before.trades?.length ?? 0
  log(`${swaps()} swaps, ${trades} trades in the database`)
  const lost = trades < swaps() ? [`${swaps()} swaps were accepted, ${trades} are known`] : []
  const different = Object.keys(before)
    .filter((table) => !moving.has(table) && !isRebuilt(before, after, table))
    .map((table) => `the rows of ${table} are not those of a rebuild`)
  return [...lost, ...different]
}

/** Tables that change with every empty block. */
const moving: ReadonlySet<string> = new Set(['cursor', 'block_hashes'])

type Dump = Awaited<ReturnType<typeof dumpChainRows>>

/** The chain goes on during a rebuild: the last page of blocks grows, and others begin. */
function isRebuilt(before: Dump, after: Dump, table: string): boolean {
  const [known = [], rebuilt = []] = [before[table], after[table]]
  if (table !== 'pages') return JSON.stringify(known) === JSON.stringify(rebuilt)
  const rows = new Set(rebuilt)
  return known.filter(isWhole).every((row) => rows.has(row))
}

const isWhole = (row: string): boolean => {
  const { lastHeight }: { readonly lastHeight: number } = JSON.parse(row)
  return isComplete(lastHeight)
}
