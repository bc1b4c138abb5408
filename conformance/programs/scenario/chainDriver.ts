import { formatPlaintext } from '@nightjar/aleo'
import { CallFailedError, createDevchain, type Recording } from '@nightjar/devchain'
import type { Call, Driver, Outcome } from './driver.ts'
import { createRecordReader } from './records.ts'

/** Our chain as a driver that also reports what was sent. */
export type ChainDriver = Omit<Driver, 'execute'> & {
  /** `original` is the transaction as it was sent, rejected ones included. */
  execute(call: Call): Promise<Outcome & { readonly original: string | null }>
  /** The transaction of the latest block. */
  lastTransaction(): Promise<string>
  /** Plays something and takes its blocks back. */
  rehearse<T>(play: () => Promise<T>): Promise<T>
  /** Serves a node's REST API on a free port; returns the address. */
  listen(): Promise<string>
}

type BlockOfOne = {
  readonly transactions: readonly { readonly transaction: { readonly id: string } }[]
}

/**
 * Plays on our chain in this process, the short way without built transactions: 0.2 s per step that is not recorded.
 */
export async function createChainDriver(recording?: Recording): Promise<ChainDriver> {
  const chain = await createDevchain({ ...(recording && { recording }) })
  const readRecords = createRecordReader()

  const transactionAt = (height: number): string => {
    const block = JSON.parse(chain.ledger.block(height) ?? '') as BlockOfOne
    return JSON.stringify(block.transactions[0]?.transaction)
  }

  const sentAt = (height: number): string => {
    const confirmed = transactionAt(height)
    const { id } = JSON.parse(confirmed) as { id: string }
    return chain.ledger.read(`unconfirmed:${id}`) ?? confirmed
  }

  return {
    name: 'devchain',
    height: async () => chain.height,
    lastTransaction: async () => transactionAt(chain.height),
    async rehearse(play) {
      const before = await chain.snapshot()
      const played = await play()
      await chain.revert(before)
      return played
    },
    listen: async () => (await chain.listen({ port: 0 })).url,
    async deploy(privateKey, source) {
      const { status } = await chain.deploy({ privateKey, source })
      if (status === 'rejected') throw new Error('The chain rejects a deployment.')
    },
    async execute({ privateKey, program, function: name, inputs, feeRecord }) {
      const fee = feeRecord === undefined ? {} : { feeRecord }
      try {
        const call = { privateKey, program, function: name, inputs, ...fee }
        const { status, height } = await chain.transact(call)
        if (status === 'pending') throw new Error('Each call has a block.')
        const transaction = transactionAt(height)
        const records = status === 'accepted' ? readRecords(transaction) : []
        return { verdict: status, records, transaction, original: sentAt(height) }
      } catch (error) {
        if (!(error instanceof CallFailedError)) throw error
        return { verdict: 'refused', records: [], transaction: null, original: null }
      }
    },
    async entries(program, mapping) {
      const entries = chain.ledger.state.entries(program, mapping)
      return new Map(entries.map(([key, value]) => [key, formatPlaintext(value)]))
    },
    async mine(count) {
      await chain.mine(count)
    },
    close: () => chain.close(),
  }
}
