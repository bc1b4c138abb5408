import { readText, saveText } from '../deploy/keptText.ts'
import { StartError } from '../process.ts'
import type { SignedCall } from './signer.ts'

/** The progress of a migration. What was signed is written here before it is sent, so that each step is taken once. */
export type Progress = {
  /** Base units of liquidity that leave the former suite. */
  readonly liquidity: bigint
  /** Names of the steps that the chain has accepted. */
  readonly done: readonly string[]
  /** Microcredits paid so far for all of them, including rejected ones. */
  readonly paid: bigint
  /** Amounts of each token received from the former suite. */
  readonly received?: readonly bigint[]
  /** The step under way; `before` holds the balances that it changes, as they were. */
  readonly pending?: SignedCall & { readonly step: string; readonly before: readonly bigint[] }
}

export type Journal = {
  readonly file: string
  /** Undefined when no migration is under way. */
  readonly read: () => Promise<Progress | undefined>
  readonly write: (progress: Progress) => Promise<void>
}

export function openJournal(file: string): Journal {
  return {
    file,
    async read() {
      const text = await readText(file)
      if (text === undefined) return undefined
      try {
        return parseProgress(JSON.parse(text, revive))
      } catch (cause) {
        throw new StartError(
          `The journal ${file} is damaged. A transaction in it may have been sent. Once the account has no pending transaction, check its balances, finish the remaining steps by hand, and delete the file.`,
          { cause },
        )
      }
    },
    write: (progress) => saveText(file, `${JSON.stringify(progress, keepBig)}\n`),
  }
}

function keepBig(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

function revive(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
}

function parseProgress(value: Progress): Progress {
  const isWhole =
    typeof value.liquidity === 'bigint' &&
    typeof value.paid === 'bigint' &&
    Array.isArray(value.done) &&
    (value.pending === undefined || typeof value.pending.transaction === 'string')
  if (isWhole) return value
  throw new Error('the journal does not have the expected form')
}
