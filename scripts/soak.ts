import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../apps/server/src/testing/market.ts'
import { startTemporaryPostgres } from '../apps/server/src/testing/temporaryPostgres.ts'
import { StartError } from './process.ts'
import { checkTruth } from './soak/checkTruth.ts'
import { NODE_FAULTS } from './soak/faultyNode.ts'
import { hostileDeeds } from './soak/hostileClient.ts'
import { openScene, type Scene } from './soak/scene.ts'

/** Shares of a minute: what goes wrong lasts a while, then all is well for a while. */
const FAULT_MS = 6000
const CALM_MS = 3000

/**
 * `npm run test:soak [-- minutes [seed]]`: a server over PostgreSQL and the embedded chain, on which swaps and payments go
 * on, meets faults at random: kills, a node and a database that cut, fall silent, drip, lie or are full, hostile
 * clients. In the end nothing may be lost, paid twice or leaked, and the rows are those of a rebuild.
 */
export async function main([minutes = '30', seed = String(Date.now() % 1e6)]: readonly string[]) {
  console.log(`soak for ${minutes} minutes, seed ${seed}`)
  const postgres = await startTemporaryPostgres()
  if (postgres === undefined) throw new StartError('The soak needs PostgreSQL: install it.')
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-soak-'))
  await writeFile(join(folder, 'secrets.json'), '{}', { mode: 0o600 })
  const scene = await openScene(folder, postgres.url)
  try {
    await soak(scene, { minutes: Number(minutes), seed: Number(seed) })
    const problems = await checkTruth(scene)
    for (const problem of problems) console.log(`FAILED  ${problem}`)
    console.log(
      problems.length === 0 ? 'all is well' : `${problems.length} problems (seed ${seed})`,
    )
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await scene.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.exit()
}

async function soak(
  scene: Scene,
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
): Promise<void> {
  const random = createRandom(seed)
  const faults = faultsOf(scene)
  const end = Date.now() + minutes * 60_000
  const people = scene.live(() => Date.now() < end)
  while (Date.now() < end) {
    const [name, fault] = faults[Math.floor(random() * faults.length)] ?? []
    if (name === undefined || fault === undefined) break
    console.log(`${new Date().toISOString().slice(11, 19)}  ${name}`)
    const mend = await fault()
    await wait(FAULT_MS * random())
    await mend?.()
    await wait(CALM_MS * random())
  }
  await people
}

type Fault = () => Promise<(() => Promise<void> | void) | undefined>

function faultsOf(scene: Scene): readonly (readonly [string, Fault])[] {
  const { node, postgres } = scene
  return [
    ...NODE_FAULTS.map((fault): readonly [string, Fault] => [
      `the node is ${fault}`,
      async () => {
        node.fault = fault
        return () => {
          node.fault = 'none'
        }
      },
    ]),
    ...Object.entries(hostileDeeds).map(([name, deed]): readonly [string, Fault] => [
      name,
      async () => {
        await deed(scene.url)
        return undefined
      },
    ]),
    ['the database breaks its connections', async () => void postgres.cut()],
    ['the database falls silent', async () => void postgres.fallSilent()],
    ['the disk of the database is full', () => scene.fillDisk()],
    ['the server is killed', async () => void (await scene.kill())],
  ]
}
