/** A worker that plays operation suites in a changed interpreter and says whether anything differs. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import * as sdk from '@provablehq/sdk/testnet.js'
import type { OperationFamily, OperationFile } from '../../packages/avm/conformance/format.ts'
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

/** The combinations of a family that deploy with their first rows, the bounds; each a family of its own. */
function sharpest(family: OperationFamily): OperationFamily[] {
  return family.accepted.map((entry) => ({
    ...family,
    inputs: entry.in.map((type) => [type]),
    accepted: [{ ...entry, rows: entry.rows.slice(0, 26) }],
    ...(entry.to === undefined ? {} : { destinations: [entry.to] }),
  }))
}

/** Plays until something differs or throws: first at the bounds, then everything. */
async function isCaught(bundle: string, names: readonly string[]): Promise<boolean> {
  try {
    const { createPlayer }: typeof Play = await import(bundle)
    const player = createPlayer(crypto, '')
    const families = names.flatMap((name) => load(name).families)
    const differs = (family: OperationFamily) => {
      player.operations([family])
      return player.report.differences.length > 0
    }
    return families.flatMap(sharpest).some(differs) || families.some(differs)
  } catch {
    return true // it does not even load
  }
}

parentPort?.on('message', ({ bundle, names }) => {
  void isCaught(bundle, names).then((caught) => parentPort?.postMessage(caught)) // it never rejects
})
