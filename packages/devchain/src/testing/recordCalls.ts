import type { DevchainOptions } from '../devchain.ts'

const isDeep = process.env.NIGHTJAR_TEST_DEEP === '1'
const isRecording = process.env.RECORD === '1'

/**
 * For `createDevchain`: what a test file's people sign, from a file. RECORD=1 adds what is not there; the deep run signs
 * all anew.
 */
export function recordCalls(
  file: string,
  isRecorded = true,
): {
  readonly options: Pick<DevchainOptions, 'recording'>
  /** How many calls were not there, and are not now. */
  readonly missed: () => number
} {
  let missed = 0
  const onMiss = (): void => {
    if (!isRecording) missed += 1
  }
  const recording = { file, write: isRecording, onMiss }
  return { options: isRecorded && !isDeep ? { recording } : {}, missed: () => missed }
}
