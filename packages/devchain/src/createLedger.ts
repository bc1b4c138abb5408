import type { Transaction } from '@nightjar/aleo'
import { type Chain, openChain } from './chain.ts'
import type { FundedAccount } from './ledger/genesis.ts'
import { openBulkStore } from './ledger/keyValueStore.ts'
import type { Trace } from './ledger/trace.ts'
import { makeLedgerFolder } from './makeLedgerFolder.ts'
import { createSigner } from './snarkvm/signer.ts'

/** A signed transaction, and the time of its block in seconds since 1970. */
export type DatedTransaction = { readonly transaction: Transaction; readonly timestamp: number }

export type NewLedger = {
  /** The ledger's folder, which must not exist: the `dataDir` of `createDevchain`. */
  readonly folder: string
  /** Accounts with public credits besides the development accounts. */
  readonly accounts?: readonly FundedAccount[]
  /** In the order of their times. */
  readonly transactions: Iterable<DatedTransaction> | AsyncIterable<DatedTransaction>
  /** Called for every transaction; its block is not on disk yet. */
  readonly onTransaction?: (trace: Trace) => void
}

/**
 * Creates a ledger from transactions that the caller vouches for, a block for each: finalize runs, but nothing is checked.
 * Takes about 3 ms for a swap. After an error or a crash there is no ledger; after it has returned, it is complete and on
 * disk. Returns its height.
 * @throws ReplayError for a transaction that would be aborted, or a time before the last block's
 */
export async function createLedger(options: NewLedger): Promise<number> {
  const { folder, accounts = [], transactions, onTransaction = () => undefined } = options
  return makeLedgerFolder(folder, async (unfinished) => {
    const chain = await openChain({
      store: await openBulkStore(unfinished),
      place: unfinished,
      sign: createSigner(),
      accounts,
      onTransaction,
      isManual: false,
      fork: null,
      snarkVm: null,
      onWarning: () => undefined,
    })
    return closing(chain, async () => {
      for await (const { transaction, timestamp } of transactions) {
        await chain.replay({ transactions: [transaction], aborted: [], timestamp })
      }
      return chain.ledger.tip().height
    })
  })
}

/** Closes a chain after a task, whose error counts more than one of closing. */
export async function closing<Result>(chain: Chain, task: () => Promise<Result>): Promise<Result> {
  const result = await task().catch(async (error: unknown) => {
    await chain.close().catch(() => undefined)
    throw error
  })
  await chain.close()
  return result
}
