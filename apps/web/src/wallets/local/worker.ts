import { expose, proxy } from 'comlink'
import { createSigner } from './signer.ts'

const workerApi = {
  /** Loads snarkVM and answers with the signer; call once, before anything else. */
  start: async (nodeUrl: string) => {
    const sdk = await import('@provablehq/sdk/testnet.js')
    sdk.getOrInitConsensusVersionTestHeights() // before anything is built, or it is built in an old form
    return proxy(createSigner({ sdk, nodeUrl }))
  },
}

export type WorkerApi = typeof workerApi

expose(workerApi)
