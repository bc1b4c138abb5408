import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTemporaryPostgres } from '@nightjar/server/testing/temporaryPostgres'
import { StartError } from './process.ts'
import { readArguments } from './readArguments.ts'
import { readCount } from './readCount.ts'
import { runSoak } from './soak/runSoak.ts'
import { takeFolder } from './temporary.ts'
import { useTestEnvironment } from './testEnvironment.ts'

const LOG = 'soak-server.log'

export const usage = `npm run test:soak [-- minutes [seed]]

Runs a server on PostgreSQL and the embedded chain for some minutes (30), with continuous swaps and payments, under random
faults: kills; a node and a database that disconnect, hang, drip, lie or are full; clock jumps; hostile clients. At the end
nothing may be lost, paid twice or leaked, and the rows must equal those of a rebuild.`

/** `npm run test:soak`. */
export async function main(args: readonly string[]) {
  const { words } = readArguments(args, { usage, options: {}, words: 2 })
  const [minutes = '30', seed = String(Date.now() % 1e6)] = words
  if (!(Number(minutes) > 0)) throw new StartError(`"${minutes}" is no number of minutes.`)
  readCount('The seed', seed)
  useTestEnvironment({ isNamed: false })
  console.log(`soak for ${minutes} minutes, seed ${seed}`)
  const postgres = await startTemporaryPostgres()
  if (postgres === undefined) throw new StartError('The soak needs PostgreSQL: install it.')
  const folder = join(takeFolder(), 'soak')
  await mkdir(folder)
  await writeFile(join(folder, 'server.log'), '')
  try {
    const problems = await runSoak({
      ...{ folder, databaseUrl: postgres.url, seed: Number(seed), minutes: Number(minutes) },
      ...{ faultMs: 6000, calmMs: 3000, swapMs: 300, log: console.log },
    })
    for (const problem of problems) console.log(`FAILED  ${problem}`)
    const failed = `${problems.length} problems (seed ${seed}, the server's log is ${LOG})`
    console.log(problems.length === 0 ? 'passed' : failed)
    process.exitCode = problems.length === 0 ? 0 : 1
  } catch (error) {
    process.exitCode = 1
    console.log(`FAILED  ${error} (seed ${seed}, the server's log is ${LOG})`)
  } finally {
    if (process.exitCode === 1) await copyFile(join(folder, 'server.log'), LOG)
    await postgres.stop()
  }
  process.exit()
}
