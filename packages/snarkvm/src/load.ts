import { loadSdk } from './loadSdk.ts'
import { createSnarkVm, type SnarkVm, type StartOptions } from './snarkVm.ts'
import { loadTestnet } from './testnet.ts'

/**
 * Loads snarkVM of a network (0.2 s, about 180 MB). A page imports `testnet.ts`, which brings one network's WASM.
 * @throws EngineUnavailableError
 */
export async function loadSnarkVm(
  network: 'testnet' | 'mainnet',
  options?: StartOptions,
): Promise<SnarkVm> {
  if (network === 'testnet') return loadTestnet(options)
  return createSnarkVm(await loadSdk(() => import('@provablehq/sdk/mainnet.js')), options)
}
