import { availableParallelism } from 'node:os'
import { createDevchain } from '@nightjar/devchain'
import { developmentAddress, developmentKey } from './seed/account.ts'
import { createBuilderPool } from './seed/builderPool.ts'
import { createChainState } from './seed/chainState.ts'
import { hashWork, readPrebuilt, writePrebuilt } from './seed/prebuilt.ts'
import { seedSteps } from './seed/steps.ts'

/** `node scripts/run.mjs prebuild`: builds those transactions of the seed that have changed. */
export async function main(): Promise<void> {
  const chain = await createDevchain()
  try {
    const { url } = await chain.listen({ port: 0 })
    await prebuild(url)
  } finally {
    await chain.close()
  }
}

async function prebuild(nodeUrl: string): Promise<void> {
  const stateRoot = await createChainState(nodeUrl).getGenesisRoot()
  const before = await readPrebuilt()
  const known = before.stateRoot === stateRoot ? before.transactions : new Map<string, string>()
  const works = seedSteps({ creator: developmentAddress }).map(({ work }) => work)
  console.log(
    `${works.filter((work) => !known.has(hashWork(work))).length} transactions to build …`,
  )
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
}
