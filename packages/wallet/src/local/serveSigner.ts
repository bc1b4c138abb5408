import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { expose, proxy } from 'comlink'
import type { SignerHost } from '../walletHost.ts'
import { createSigner } from './signer.ts'
import { trapMessage } from './trapMessage.ts'

const apiOf = (host: SignerHost) => ({
  /** Loads snarkVM and returns the signer; call once, before anything else. */
  start: async (nodeUrl: string, proveSeconds?: number) => {
    const snarkVm = await loadTestnet({ testHeights: true })
    return proxy(createSigner({ host, snarkVm, nodeUrl, proveSeconds }))
  },
})

export type WorkerApi = ReturnType<typeof apiOf>

/** Makes a worker that of the local wallet. */
export function serveSigner(host: SignerHost): void {
  expose(apiOf(host))
  // a trap inside an asynchronous call of snarkVM settles nothing: its promise would be pending forever
  self.addEventListener('error', ({ error }) => reportTrap(error))
  self.addEventListener('unhandledrejection', ({ reason }) => reportTrap(reason))
}

function reportTrap(thrown: unknown): void {
  if (thrown instanceof WebAssembly.RuntimeError) self.postMessage(trapMessage)
}
