import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

const isDeep = process.env.NIGHTJAR_TEST_DEEP === '1'
const isRecording = process.env.RECORD === '1'

/** Transactions that the SDK built for test accounts, stored in a file: a process's first one alone takes seconds. */
export type RecordedTransactions = {
  /** The text made from these parts before, or else now. */
  readonly recall: (parts: readonly unknown[], make: () => Promise<string>) => Promise<string>
  /** Like `recall`, but every call with the same parts gets another text. */
  readonly recallNext: RecordedTransactions['recall']
  /** How many were missing from the file and not recorded. */
  readonly missed: () => number
}

/**
 * Reads from the file; anything missing is created, and stored if RECORD is 1. To start over, delete the file and run the
 * tests that use it one after another. The deep run creates everything again.
 */
export function recordTransactions(file: string): RecordedTransactions {
  if (isDeep)
    return { recall: (_, make) => make(), recallNext: (_, make) => make(), missed: () => 0 }
  const kept = read(file)
  const times = new Map<string, number>()
  let missed = 0

  async function recall(parts: readonly unknown[], make: () => Promise<string>): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
    const known = kept.get(key)
    if (known !== undefined) return known
    if (!isRecording) missed += 1
    const made = await make()
    kept.set(key, made)
    if (isRecording) writeFileSync(file, brotliCompressSync(JSON.stringify([...kept])))
    return made
  }

  return {
    recall,
    recallNext(parts, make) {
      const text = JSON.stringify(parts)
      const count = times.get(text) ?? 0
      times.set(text, count + 1)
      return recall([...parts, count], make)
    },
    missed: () => missed,
  }
}

function read(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map()
  return new Map(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()))
}

/** The transaction with this chain's state root, which its id does not cover. */
export async function onTopOf(nodeUrl: string, text: string): Promise<string> {
  const answer = await fetch(`${nodeUrl}/testnet/stateRoot/latest`)
  const global_state_root: unknown = await answer.json()
  const { execution, fee, ...rest } = JSON.parse(text)
  return JSON.stringify({
    ...rest,
    ...(execution === undefined ? {} : { execution: { ...execution, global_state_root } }),
    fee: { ...fee, global_state_root },
  })
}
