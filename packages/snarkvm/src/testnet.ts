import { loadSdk } from './loadSdk.ts'
import type { Sdk } from './sdkModule.ts'
import { createSnarkVm, type SnarkVm, type StartOptions } from './snarkVm.ts'

let sdk: Promise<Sdk> | undefined

/**
 * Loads snarkVM of the testnet, which local chains use too (0.2 s, about 180 MB).
 * @throws EngineUnavailableError
 */
export async function loadTestnet(options?: StartOptions): Promise<SnarkVm> {
  sdk ??= loadSdk(() => import('@provablehq/sdk/testnet.js'))
  return createSnarkVm(await sdk, options)
}
