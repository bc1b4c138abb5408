import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { expose, proxy } from 'comlink'
import type { SignerHost } from '../walletHost.ts'
import { createSigner, type SignerOptions } from './signer.ts'
import { trapMessage } from './trapMessage.ts'
import type { MemoryRows } from './vaultRows.ts'

type Started = Pick<SignerOptions, 'nodeUrl' | 'programs' | 'proveSeconds'>

const apiOf = (host: SignerHost) => ({
  /** Loads snarkVM and returns the signer; call once, before anything else. The vault's memory is that of the page. */
  start: async (options: Started, memory: MemoryRows) => {
    const snarkVm = await loadTestnet({ testHeights: true })
    return proxy(createSigner({ ...options, host, snarkVm, memory }))
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
