import { fileURLToPath } from 'node:url'
import type { Recording } from '../snarkvm/recordSnarkVm.ts'

/**
 * What a test's accounts signed, as snarkVM built it once: the chain checks and plays it anew each time. After a change
 * of a program or of what they do: delete the file, and `RECORD=1 npm test --` with the test.
 */
export const recordingOf = (test: string): Recording => ({
  file: fileURLToPath(new URL(`./recordings/${test}.br`, import.meta.url)),
  write: process.env.RECORD === '1',
})
