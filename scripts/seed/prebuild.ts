import { availableParallelism } from 'node:os'
import { developmentAddress, developmentKey } from './account.ts'
import { createBuilderPool } from './builderPool.ts'
import { createChainState } from './chainState.ts'
import { hashWork, readPrebuilt, writePrebuilt } from './prebuilt.ts'
import { seedSteps } from './steps.ts'

// builds what has changed of the seed's transactions, on a node that has the local network's genesis:
// npx tsx scripts/seed/prebuild.ts http://127.0.0.1:3030
const [nodeUrl = 'http://127.0.0.1:3030'] = process.argv.slice(2)
const stateRoot = await createChainState(nodeUrl).getGenesisRoot()
const before = await readPrebuilt()
const known = before.stateRoot === stateRoot ? before.transactions : new Map<string, string>()
const works = seedSteps({ creator: developmentAddress }).map(({ work }) => work)
console.log(`${works.filter((work) => !known.has(hashWork(work))).length} transactions to build …`)

const workers = Math.max(1, availableParallelism())
const pool = createBuilderPool({ nodeUrl, privateKey: developmentKey, workers })
const entries = await Promise.all(
  works.map(async (work) => {
    const hash = hashWork(work)
    return [hash, known.get(hash) ?? (await pool.build(work))] as const
  }),
)
await pool.close()
await writePrebuilt({ stateRoot, transactions: new Map(entries) })
