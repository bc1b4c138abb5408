import { keepFetch } from './keepFetch.ts'
import { createSnarkVm, type SnarkVm, type StartOptions } from './snarkVm.ts'

/** Loads snarkVM of the testnet, which local chains use too (0.2 s, about 180 MB). */
export async function loadTestnet(options?: StartOptions): Promise<SnarkVm> {
  return createSnarkVm(await keepFetch(() => import('@provablehq/sdk/testnet.js')), options)
}
