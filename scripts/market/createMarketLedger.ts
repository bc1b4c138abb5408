import type { Transaction } from '@nightjar/aleo'
import { createLedger, type DatedTransaction } from '@nightjar/devchain'
import { developmentAddress } from '../seed/account.ts'
import { hashWork, readPrebuilt } from '../seed/prebuilt.ts'
import { seedSteps } from '../seed/steps.ts'
import { seedHash } from './hashes.ts'
import { type History, HistoryUnusableError, readHistory, withStateRoot } from './historyFile.ts'

/**
 * Creates the ledger of a new local network: the seed's transactions and those of the practice market, a block for each,
 * the last one now. After an error or a crash there is none.
 * @throws HistoryUnusableError when the history is missing, damaged or older than the programs
 */
export async function createMarketLedger(options: {
  readonly folder: string
  /** Seconds since 1970. */
  readonly now: number
  readonly file?: URL
  /** Called first, with the time at which the seed will have ended. */
  readonly onSeeded?: (seededAt: number) => Promise<void>
  /** Called after each block. */
  readonly onBlock?: (done: number, all: number) => void
}): Promise<{ readonly height: number }> {
  const { folder, now, onSeeded = async () => {}, onBlock = () => {} } = options
  const history = await readHistory(options.file)
  if (history.seed !== seedHash()) {
    throw new HistoryUnusableError(
      'The history of the practice market is older than the programs: run "npm run market -- record".',
    )
  }
  const { stateRoot, transactions: prebuilt } = await readPrebuilt()
  const seed = seedSteps({ creator: developmentAddress }).map(({ work, label }): Transaction => {
    const text = prebuilt.get(hashWork(work))
    if (text === undefined)
      throw new HistoryUnusableError(`"${label}" of the seed is not prebuilt.`)
    return JSON.parse(text)
  })
  const seededAt = now - history.seconds
  const root: string = JSON.parse(stateRoot) // kept as the node answers
  const transactions = date(seed, { seededAt, history, root })
  await onSeeded(seededAt)
  let done = 0
  const height = await createLedger({
    folder,
    transactions,
    onTransaction: ({ status, id }) => {
      if (status !== 'accepted') throw new HistoryUnusableError(`Transaction ${id} was ${status}.`)
      done += 1
      onBlock(done, seed.length + history.entries.length)
    },
  })
  return { height }
}

type Dating = {
  readonly seededAt: number
  readonly history: History
  readonly root: string
}

/** The seed's transactions a second apart, then the market's at their times. */
function* date(
  seed: readonly Transaction[],
  { seededAt, history, root }: Dating,
): Generator<DatedTransaction> {
  for (const [index, transaction] of seed.entries()) {
    yield { transaction, timestamp: seededAt - (seed.length - 1 - index) }
  }
  for (const { at, transaction } of history.entries) {
    yield { transaction: withStateRoot(transaction, root), timestamp: seededAt + at }
  }
}
