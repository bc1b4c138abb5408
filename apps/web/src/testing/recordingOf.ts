import { join } from 'node:path'
import type { DevchainOptions } from '@nightjar/devchain'

/**
 * What a test's accounts signed, as snarkVM built it once: the chain checks and plays it anew each time. After a change
 * of a program or of what they do: delete the file, and `RECORD=1 npm test --` with the test.
 */
export const recordingOf = (test: string): NonNullable<DevchainOptions['recording']> => ({
  file: join(import.meta.dirname, 'recordings', `${test}.br`),
  write: process.env.RECORD === '1',
})
