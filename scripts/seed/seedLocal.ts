import { availableParallelism } from 'node:os'
import { BaseError } from '@nightjar/aleo'
import type { Round } from '@nightjar/server/points/rules'
import { developmentAddress, developmentKey } from './account.ts'
import { createBuilderPool } from './builderPool.ts'
import { type ChainState, createChainState } from './chainState.ts'
import { hashWork, readPrebuilt } from './prebuilt.ts'
import { roundsOfSeed } from './roundsOfSeed.ts'
import { type Step, seedSteps } from './steps.ts'

export type SeedOptions = {
  /** Root of the node, such as `http://127.0.0.1:3030`. */
  readonly nodeUrl: string
  readonly onProgress?: (line: string) => void
}

export type Seeded = {
  readonly operatorKey: string
  /** The competition's rounds, if they began now. */
  readonly rounds: readonly Round[]
}

/**
 * Deploys the suite on a local network, creates the test tokens, wraps credits, opens the pairs, fills the faucet and
 * lets two accounts trade, all by ordinary transactions. Checks the chain before each step: a second run does nothing,
 * and an interrupted one continues. Takes well under a minute on two cores.
 * @throws SeedFailedError naming the step and the node's message
 */
export async function seedLocal({ nodeUrl, onProgress = () => {} }: SeedOptions): Promise<Seeded> {
  const root = nodeUrl.replace(/\/+$/, '')
  const chain = createChainState(root)
  const steps = await findMissing(chain, seedSteps({ creator: developmentAddress }))
  if (steps.length > 0) await runSteps(steps, { chain, nodeUrl: root, onProgress })
  return { operatorKey: developmentKey, rounds: roundsOfSeed(await chain.getLatestTime()) }
}

async function findMissing(chain: ChainState, steps: readonly Step[]): Promise<Step[]> {
  const done = await Promise.all(steps.map(({ isDone }) => isDone(chain)))
  return steps.filter((_, index) => !done[index])
}

type Run = { chain: ChainState; nodeUrl: string; onProgress: (line: string) => void }

/** Builds in parallel ahead of sending; sends in order, each after the previous one was accepted. */
async function runSteps(steps: readonly Step[], { chain, nodeUrl, onProgress }: Run) {
  const started = Date.now()
  const workers = Math.min(4, Math.max(1, availableParallelism()))
  const pool = createBuilderPool({ nodeUrl, privateKey: developmentKey, workers })
  try {
    const prebuilt = await findPrebuilt(chain)
    const plans = steps.map((step) => {
      const ready = prebuilt.get(hashWork(step.work))
      return { step, ready, build: ready === undefined ? pool.build(step.work) : undefined }
    })
    for (const { build } of plans) build?.catch(() => {}) // reported where it is awaited
    for (const [index, { step, ready, build }] of plans.entries()) {
      onProgress(`${index + 1}/${steps.length} ${step.label}`)
      if (ready !== undefined && (await isAccepted(ready, chain))) continue
      await sendStep(step, build ?? pool.build(step.work), chain)
    }
  } finally {
    await pool.close()
  }
  onProgress(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** The prebuilt transactions, if this chain has the genesis they were built for. */
async function findPrebuilt(chain: ChainState): Promise<ReadonlyMap<string, string>> {
  const { stateRoot, transactions } = await readPrebuilt()
  return (await chain.getGenesisRoot()) === stateRoot ? transactions : new Map()
}

/** False when the node refuses a prebuilt transaction, which is then built again. */
async function isAccepted(transaction: string, chain: ChainState): Promise<boolean> {
  try {
    return (await send(transaction, chain)) === 'accepted'
  } catch {
    return false
  }
}

async function sendStep({ label, isDone }: Step, build: Promise<string>, chain: ChainState) {
  try {
    const status = await send(await build, chain)
    if (status !== 'accepted') throw new Error('the transaction was rejected')
  } catch (cause) {
    if (await isDone(chain)) return // done by another run on the same node, or the answer was lost
    throw new SeedFailedError(label, cause)
  }
}

async function send(transaction: string, { client }: ChainState) {
  const id = await client.broadcast(transaction)
  const { status } = await client.waitForTransaction(id, { interval: 50 })
  return status
}

/** A failed step of the seed; earlier steps remain, and the next run continues. */
export class SeedFailedError extends BaseError {
  override readonly name = 'SeedFailedError'

  constructor(label: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The local network could not be prepared at "${label}": ${reason}`, {
      code: 'seed_failed',
      cause,
    })
  }
}
