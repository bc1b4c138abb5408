import { parentPort, workerData } from 'node:worker_threads'
import {
  getOrInitConsensusVersionTestHeights,
  PrivateKey,
  Program,
  ProgramManagerBase,
} from '@provablehq/sdk/testnet.js'

/** A worker's start data. */
export type BuildWorkerData = { readonly nodeUrl: string; readonly privateKey: string }

/** A transaction to build: `imports` has every program that `source` needs, with its edition. */
export type BuildRequest = {
  readonly id: number
  /** Signer, instead of the worker's own account. */
  readonly privateKey?: string
  readonly source: string
  readonly imports: Readonly<Record<string, { program: string; edition: number }>>
  /** The call; undefined deploys `source`. */
  readonly call?: { readonly function: string; readonly inputs: readonly string[] }
}

export type BuildAnswer = { readonly id: number } & ({ transaction: string } | { error: string })

const { nodeUrl, privateKey } = workerData as BuildWorkerData // set by builderPool.ts

silenceSdk()
useGenesisStateRoot()
getOrInitConsensusVersionTestHeights() // before anything else, otherwise old-style transactions are built
const creditsSource = Program.getCreditsProgram().toString()

parentPort?.on('message', (request: BuildRequest) => {
  void answer(request).then((built) => parentPort?.postMessage(built)) // answer() never rejects
})

async function answer(request: BuildRequest): Promise<BuildAnswer> {
  const { id } = request
  try {
    return { id, transaction: await build(request) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

async function build({ source, imports, call, ...by }: BuildRequest): Promise<string> {
  const key = PrivateKey.from_string(by.privateKey ?? privateKey)
  const transaction = call
    ? await ProgramManagerBase.buildDevnodeExecutionTransaction(
        key,
        source === '' ? creditsSource : source,
        call.function,
        [...call.inputs],
        0,
        undefined,
        nodeUrl,
        imports,
        0,
      )
    : await ProgramManagerBase.buildDevnodeDeploymentTransaction(
        key,
        source,
        0,
        undefined,
        nodeUrl,
        imports,
      )
  return transaction.toString()
}

/** The SDK writes progress and retries to the console. */
function silenceSdk() {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {}
}

/**
 * The SDK asks for the latest state root. Where no record is spent, the genesis block's works as well and keeps the
 * transaction valid on every chain with that genesis.
 */
function useGenesisStateRoot() {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.endsWith('/stateRoot/latest')
      ? fetch(url.replace(/latest$/, '0'), init)
      : fetch(input, init)
  }
}
