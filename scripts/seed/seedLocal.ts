import { availableParallelism } from 'node:os'
import { createBuilderPool } from './builderPool.ts'
import { type ChainState, createChainState } from './chainState.ts'
import { type Step, seedSteps } from './steps.ts'

/**
 * Development account 0 of the local network, the suite's admin there. Its key is published with
 * aleo-devnode's genesis: it guards nothing and is of no use on any other network.
 */
export const developmentKey = 'APrivateKey1zkp8CZNn3yeCseEtxuVPbDCwSyhGW6yZKUYKfgXmcpoGPWH'
const developmentAddress = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

export type SeedOptions = {
  /** Root of the node, such as `http://127.0.0.1:3030`. */
  readonly nodeUrl: string
  readonly onProgress?: (line: string) => void
}

/**
 * Deploys the suite on a local network, creates the test tokens, wraps credits, opens the pairs and
 * fills the faucet, by ordinary transactions. Looks at the chain before each step: a second run does
 * nothing, an interrupted one goes on. Takes well under a minute on two cores.
 * @throws SeedFailed naming the step and the node's words
 */
export async function seedLocal({
  nodeUrl,
  onProgress = () => {},
}: SeedOptions): Promise<{ operatorKey: string }> {
  const root = nodeUrl.replace(/\/+$/, '')
  const chain = createChainState(root)
  const height = await chain.client.getHeight()
  const steps = await findMissing(chain, seedSteps({ creator: developmentAddress, height }))
  if (steps.length > 0) await runSteps(steps, { chain, nodeUrl: root, onProgress })
  return { operatorKey: developmentKey }
}

async function findMissing(chain: ChainState, steps: readonly Step[]): Promise<Step[]> {
  const done = await Promise.all(steps.map(({ isDone }) => isDone(chain)))
  return steps.filter((_, index) => !done[index])
}

type Run = { chain: ChainState; nodeUrl: string; onProgress: (line: string) => void }

/** Builds in parallel ahead of sending; sends in order, each after the one before was accepted. */
async function runSteps(steps: readonly Step[], { chain, nodeUrl, onProgress }: Run) {
  const started = Date.now()
  const workers = Math.min(4, Math.max(1, availableParallelism()))
  const pool = createBuilderPool({ nodeUrl, privateKey: developmentKey, workers })
  try {
    const builds = steps.map(({ work }) => pool.build(work))
    for (const build of builds) build.catch(() => {}) // reported where it is awaited
    for (const [index, step] of steps.entries()) {
      onProgress(`${index + 1}/${steps.length} ${step.label}`)
      await sendStep(step, builds[index] ?? Promise.reject(new Error('not built')), chain)
    }
  } finally {
    await pool.close()
  }
  onProgress(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

async function sendStep({ label }: Step, build: Promise<string>, { client }: ChainState) {
  try {
    const id = await client.broadcast(await build)
    const { status } = await client.waitForTransaction(id, { interval: 50 })
    if (status === 'accepted') return
    throw new Error(`transaction ${id} was rejected`)
  } catch (cause) {
    throw new SeedFailed(label, cause)
  }
}

/** A step of the seed that did not go through; what went before stays, and the next run goes on. */
export class SeedFailed extends Error {
  override readonly name = 'SeedFailed'

  constructor(label: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The local network could not be prepared at "${label}": ${reason}`, { cause })
  }
}
