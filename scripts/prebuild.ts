import { availableParallelism } from 'node:os'
import { createDevchain } from '@nightjar/devchain'
import { readArguments } from './readArguments.ts'
import { developmentAddress, developmentKey } from './seed/account.ts'
import { createBuilderPool } from './seed/builderPool.ts'
import { createChainState } from './seed/chainState.ts'
import { hashWork, readPrebuilt, writePrebuilt } from './seed/prebuilt.ts'
import { seedLocal } from './seed/seedLocal.ts'
import { seedSteps, type Work } from './seed/steps.ts'
import { quoteTrades } from './tradeOnNode.ts'

export const usage = `node scripts/run.mjs prebuild

Rebuilds the transactions of the seed, and of tests based on it, that have changed.`

/** `node scripts/run.mjs prebuild`. */
export async function main(args: readonly string[]): Promise<void> {
  readArguments(args, { usage, options: {} })
  const chain = await createDevchain()
  try {
    const { url } = await chain.listen({ port: 0 })
    const steps = seedSteps({ creator: developmentAddress })
    await prebuild(
      url,
      'seed',
      steps.map(({ work }) => work),
    )
    await seedLocal({ nodeUrl: url })
    await prebuild(url, 'trades', (await quoteTrades(createChainState(url).client)).works)
  } finally {
    await chain.close()
  }
}

async function prebuild(
  nodeUrl: string,
  of: 'seed' | 'trades',
  works: readonly Work[],
): Promise<void> {
  const stateRoot = await createChainState(nodeUrl).getGenesisRoot()
  const before = await readPrebuilt(of)
  const known = before.stateRoot === stateRoot ? before.transactions : new Map<string, string>()
  const missing = works.filter((work) => !known.has(hashWork(work)))
  console.log(`${of}: ${missing.length} transactions to build …`)
  const workers = Math.max(1, availableParallelism())
  const pool = createBuilderPool({ nodeUrl, privateKey: developmentKey, workers })
  const entries = await Promise.all(
    works.map(async (work) => {
      const hash = hashWork(work)
      return [hash, known.get(hash) ?? (await pool.build(work))] as const
    }),
  )
  await pool.close()
  await writePrebuilt({ stateRoot, transactions: new Map(entries) }, of)
}
