/** A worker that plays operation suites in a changed interpreter and says whether anything differs. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import * as sdk from '@provablehq/sdk/testnet.js'
import type { OperationFile } from '../../packages/avm/conformance/format.ts'
import type * as Play from '../../packages/avm/conformance/play.ts'
import { createSdkCrypto } from '../../packages/avm/src/index.ts'

const crypto = createSdkCrypto(sdk)
const suites = new Map<string, OperationFile>()

function load(name: string): OperationFile {
  const path = join(workerData, 'packages/avm/conformance', `${name}.json`)
  const file: OperationFile = suites.get(name) ?? JSON.parse(readFileSync(path, 'utf8'))
  suites.set(name, file)
  return file
}

/** Plays until something differs or throws; only what snarkVM deploys, so that it is quick. */
async function isCaught(bundle: string, names: readonly string[]): Promise<boolean> {
  try {
    const { createPlayer }: typeof Play = await import(bundle)
    const player = createPlayer(crypto, '')
    return names
      .flatMap((name) => load(name).families)
      .some((family) => {
        for (const entry of family.accepted) {
          const only = { ...family, inputs: entry.in.map((type) => [type]), accepted: [entry] }
          player.operations([entry.to === undefined ? only : { ...only, destinations: [entry.to] }])
          if (player.report.differences.length > 0) return true
        }
        return false
      })
  } catch {
    return true // it does not even load
  }
}

parentPort?.on('message', async ({ bundle, names }) => {
  parentPort?.postMessage(await isCaught(bundle, names))
})
