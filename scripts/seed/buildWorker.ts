import { parentPort, workerData } from 'node:worker_threads'
import { createAleoClient, type NamedCall } from '@nightjar/aleo'
import { type BuildDeployment, createTransactionBuilder } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { seededSource } from './steps.ts'

/** A worker's start data. */
export type BuildWorkerData = { readonly nodeUrl: string; readonly privateKey: string }

/** A transaction to build. */
export type BuildRequest = { readonly id: number } & (
  | { readonly deployment: Pick<BuildDeployment, 'source' | 'imports'> }
  | {
      readonly call: NamedCall
      /** The signer, instead of the worker's own account. */
      readonly signer: string | undefined
    }
)

export type BuildAnswer = { readonly id: number } & ({ transaction: string } | { error: string })

const { nodeUrl, privateKey } = workerData as BuildWorkerData // set by builderPool.ts

useGenesisStateRoot()
const snarkVm = await loadTestnet({ testHeights: true })
const builder = createTransactionBuilder({
  snarkVm,
  node: {
    ...createAleoClient({ baseUrl: `${nodeUrl}/testnet` }),
    // they may not be deployed yet
    getProgram: async (id) => (id === 'credits.aleo' ? snarkVm.creditsSource : seededSource(id)),
    getLatestEdition: async () => 0,
  },
})

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

async function build(request: BuildRequest): Promise<string> {
  if ('deployment' in request) {
    return snarkVm.buildDeployment({ ...request.deployment, privateKey, nodeUrl })
  }
  const { call, signer = privateKey } = request
  return (await builder.build({ ...call, privateKey: signer })).text
}

/**
 * The latest state root is asked for. Where no record is spent, the genesis block's works as well and keeps the
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
