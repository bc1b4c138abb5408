import { fileURLToPath } from 'node:url'
import type { Recording } from '@nightjar/devchain'

/**
 * The calls that accounts signed, as snarkVM built them once; the chain still checks and plays them every time. After a
 * change to a program or to the calls, delete the file and run the test that reports it with `RECORD=1 npm test --`.
 */
const recordingIn = (file: string): Recording => ({
  file: fileURLToPath(new URL(file, import.meta.url)),
  write: process.env.RECORD === '1',
})

/** The recording of the scenario, used by `conformance/programs/indexer`. */
export const recording = recordingIn('./recording.br')

/** The recording of the one wrapper history that `npm test` plays, used by `conformance/programs/wrapperProperties`. */
export const wrapperRecording = recordingIn('./wrapperRecording.br')
