import { fileURLToPath } from 'node:url'
import type { Recording } from '@nightjar/devchain'

/**
 * What people signed, as snarkVM built it once: the chain checks and plays it anew each time. After a change of a program
 * or of what they do: delete the file, and `RECORD=1 npm test --` with the test that says so.
 */
const recordingIn = (file: string): Recording => ({
  file: fileURLToPath(new URL(file, import.meta.url)),
  write: process.env.RECORD === '1',
})

/** The scenario's, of `conformance/programs/indexer`. */
export const recording = recordingIn('./recording.br')

/** The one history of wrappers that the gate plays, of `conformance/programs/wrapperProperties`. */
export const wrapperRecording = recordingIn('./wrapperRecording.br')
