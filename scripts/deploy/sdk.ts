import { StartError } from '../process.ts'
import type { DeployNetwork } from './options.ts'

export type Sdk = typeof import('@provablehq/sdk/testnet.js')

/** The SDK with a network's constants. */
export async function loadSdk(network: DeployNetwork): Promise<Sdk> {
  if (network !== 'mainnet') return import('@provablehq/sdk/testnet.js')
  return (await import('@provablehq/sdk/mainnet.js')) as unknown as Sdk // the same API with other constants
}

/** @throws StartError, without the key, when it is mistyped */
export function parseKey(sdk: Sdk, text: string) {
  try {
    return sdk.PrivateKey.from_string(text)
  } catch {
    throw new StartError('The private key contains a typo: its checksum is wrong.')
  }
}

let quiet = 0
let spoken: Partial<Console> = {}

/** The SDK writes progress and retries to the console; several tasks may overlap. */
export async function quietly<Result>(task: () => Promise<Result>): Promise<Result> {
  if (quiet === 0) {
    const { log, info, warn, error, debug } = console
    spoken = { log, info, warn, error, debug }
  }
  quiet += 1
  const mute = (): void => undefined
  Object.assign(console, { log: mute, info: mute, warn: mute, error: mute, debug: mute })
  try {
    return await task()
  } finally {
    quiet -= 1
    if (quiet === 0) Object.assign(console, spoken)
  }
}
