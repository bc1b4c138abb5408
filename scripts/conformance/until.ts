/** Plays the named operation suites and exits with 1 at the first difference: what a mutation run calls. */

import { readFileSync } from 'node:fs'
import * as sdk from '@provablehq/sdk/testnet.js'
import type { OperationFile } from '../../packages/avm/conformance/format.ts'
import { createPlayer } from '../../packages/avm/conformance/play.ts'
import { createSdkCrypto } from '../../packages/avm/src/index.ts'

const player = createPlayer(createSdkCrypto(sdk), '')
for (const name of process.argv.slice(2)) {
  const file: OperationFile = JSON.parse(
    readFileSync(new URL(`../../packages/avm/conformance/${name}.json`, import.meta.url), 'utf8'),
  )
  for (const family of file.families) {
    player.operations([family])
    if (player.report.differences.length > 0) process.exit(1)
  }
}
process.exit(0)
