import type { WalletRecord } from '@nightjar/sdk'
import type { ViewKey } from '@nightjar/snarkvm'
import type { ScanProgress } from '../types.ts'
import { createOwnRecords } from './ownRecords.ts'
import { createPageReader, type ScannedPages } from './pageReader.ts'
import {
  createScanPosition,
  type ScanMemory,
  type SeenBlocks,
  type ShownCall,
} from './scanPosition.ts'

type AccountScanOptions = ScannedPages & {
  readonly fromHeight?: number
  readonly memory?: ScanMemory
}

export type AccountScan = ReturnType<typeof createAccountScan>

/**
 * Finds an account's records and calls in pages that are the same for everyone: an output that the view key decrypts is
 * owned; one whose tag occurs among the inputs of a later transition is spent.
 *
 * Every page from the account's first block on is asked for, and nothing else, so that no request reveals which of them
 * matter: when the scan is opened, and then once for each block that it hears of, whoever asks for records meanwhile.
 * Records found are only forgotten if the node proves to have another chain.
 */
export function createAccountScan(options: AccountScanOptions) {
  const position = createScanPosition(options)
  const reader = createPageReader(options, position)
  const stopped = new AbortController()
  let own: ReturnType<typeof createOwnRecords> | undefined
  let heard: number | undefined
  let isDue = true

  async function scan(viewKey: ViewKey): Promise<void> {
    stopped.signal.throwIfAborted()
    if (!isDue && heard !== undefined) return
    isDue = false
    const records = own ?? createOwnRecords(viewKey, stopped.signal)
    own = records
    try {
      await reader.read(async (blocks) => {
        stopped.signal.throwIfAborted()
        position.take(blocks, await records.find(blocks), viewKey.address)
      })
      isDue &&= position.last()?.height !== heard // it was heard of meanwhile, and is among them
    } catch (error) {
      isDue = true
      throw error
    } finally {
      records.close()
    }
  }

  const takeTurn = createTurns(position.recall(), () => heard !== undefined && !isDue)
  const scanOnce = (viewKey: ViewKey): Promise<void> => takeTurn(() => scan(viewKey))

  return {
    /** The chain has a block at this height. From the first time on, blocks are asked for once for each height that was heard. */
    hear: (height: number): void => {
      isDue ||= height !== heard
      heard = height
    },
    /** Reads the blocks up to the last one. */
    scan: scanOnce,
    /** Aborts a running scan, which then fails, and prevents new ones. */
    stop: (): void => stopped.abort(),
    progress: (): ScanProgress => {
      const progress = position.progress()
      return { ...progress, height: Math.max(heard ?? 0, progress.nextHeight - 1) }
    },
    /** The records of one program, or all of them. */
    records: async (viewKey: ViewKey, program?: string): Promise<readonly WalletRecord[]> => {
      await scanOnce(viewKey)
      return position.owned().filter((each) => each.program === (program ?? each.program))
    },
    /** The calls that have made or spent its records, oldest first. */
    calls: async (viewKey: ViewKey): Promise<readonly ShownCall[]> => {
      await scanOnce(viewKey)
      return position.calls()
    },
    /** Its transactions from a height on, whatever has become of them. */
    seenBlocks: async (viewKey: ViewKey, from: number): Promise<SeenBlocks> => {
      await scanOnce(viewKey)
      return position.seen(from)
    },
  }
}

/**
 * Runs tasks one after another. Whoever asks while one waits for its turn gets that one, and so does, while one runs, whom it
 * is enough for: they share a failure, so that nobody's question makes a request of its own.
 */
function createTurns(first: Promise<void>, isEnough: () => boolean) {
  let last = first
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  return (task: () => Promise<void>): Promise<void> => {
    if (next) return next
    if (running && isEnough()) return running
    const turn = last
      .catch(() => undefined)
      .then(() => {
        ;[running, next] = [turn, undefined]
        return task()
      })
      .finally(() => {
        running = undefined
      })
    ;[last, next] = [turn, turn]
    return turn
  }
}
