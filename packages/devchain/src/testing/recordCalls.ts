import type { DevchainOptions } from '../devchain.ts'

const isDeep = process.env.NIGHTJAR_TEST_DEEP === '1'
const isRecording = process.env.RECORD === '1'

/**
 * For `createDevchain`: a test file's signed calls, from a recording. RECORD=1 adds missing ones; the deep run signs
 * everything again.
 */
export function recordCalls(
  file: string,
  isRecorded = true,
): {
  readonly options: Pick<DevchainOptions, 'recording'>
  /** How many calls were missing and have not been added. */
  readonly missed: () => number
} {
  let missed = 0
  const onMiss = (): void => {
    if (!isRecording) missed += 1
  }
  const recording = { file, write: isRecording, onMiss }
  return { options: isRecorded && !isDeep ? { recording } : {}, missed: () => missed }
}
