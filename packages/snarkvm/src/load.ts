import { keepFetch } from './keepFetch.ts'
import type { Sdk } from './sdkModule.ts'
import { createSnarkVm, type SnarkVm, type StartOptions } from './snarkVm.ts'
import { loadTestnet } from './testnet.ts'

/** Loads snarkVM of a network (0.2 s, about 180 MB). A page imports `testnet.ts`, which brings one network's WASM. */
export async function loadSnarkVm(
  network: 'testnet' | 'mainnet',
  options?: StartOptions,
): Promise<SnarkVm> {
  if (network === 'testnet') return loadTestnet(options)
  const sdk = await keepFetch(() => import('@provablehq/sdk/mainnet.js'))
  return createSnarkVm(sdk as unknown as Sdk, options) // same interface, other parameters
}
