import { fileURLToPath } from 'node:url'
import type { Recording } from '@nightjar/devchain'

/**
 * What the scenario's people signed, as snarkVM built it once: the chain checks and plays it anew each time. After a
 * change of a program or of the scenario: `RECORD=1 npm test -- conformance/programs/indexer`.
 */
export const recording: Recording = {
  file: fileURLToPath(new URL('./recording.br', import.meta.url)),
  write: process.env.RECORD === '1',
}
