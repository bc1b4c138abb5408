import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from '@nightjar/aleo'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLedger, type DatedTransaction } from './createLedger.ts'
import { createDevchain, type Devchain } from './devchain.ts'
import { recorded } from './fixtures/devnode.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import { ledgerKeys } from './ledger/ledgerKeys.ts'
import type { Trace } from './ledger/trace.ts'
import { withStateRoot } from './testing/readyTransactions.ts'

/** A time after that of the first blocks, in seconds since 1970. */
const START = 1_750_000_000

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'devchain-'))
  folder = join(parent, 'chain')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

/** A deployment, two accepted calls and one that is rejected, each a day after the one before. */
async function datedTransactions(): Promise<DatedTransaction[]> {
  const devchain = await createDevchain()
  const genesisRoot = devchain.ledger.read(ledgerKeys.stateRoot(0)) ?? ''
  await devchain.close()
  return recorded.sent.slice(0, 4).map((sent, index) => {
    const transaction: Transaction = JSON.parse(withStateRoot(sent, genesisRoot))
    return { transaction, timestamp: START + 86_400 * index }
  })
}

const blockAt = (devchain: Devchain, height: number): BlockJson =>
  JSON.parse(devchain.ledger.block(height) ?? '{}')

/** Everything in a ledger but the signatures of its blocks, which are random. */
async function contentOf({ ledger }: Devchain): Promise<Map<string, string>> {
  const content = new Map<string, string>()
  for await (const [key, value] of ledger.entries()) {
    content.set(key, value.replace(/"signature":"sign1\w+"/, ''))
  }
  return content
}

describe('createLedger', () => {
  test('default: the ledger is the one that broadcasts at the same times make', async () => {
    const sent = await createDevchain()
    const transactions: DatedTransaction[] = []
    for (const { transaction } of await datedTransactions()) {
      const { height } = await sent.broadcast(transaction)
      transactions.push({ transaction, timestamp: blockAt(sent, height).header.metadata.timestamp })
    }
    const traces: Trace[] = []
    const onTransaction = (trace: Trace) => traces.push(trace)
    expect(await createLedger({ folder, transactions, onTransaction })).toBe(29)
    expect(traces.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'rejected',
      'accepted',
    ])
    const made = await createDevchain({ dataDir: folder })
    expect(await contentOf(made)).toEqual(await contentOf(sent))
    await Promise.all([made.close(), sent.close()])
  })

  test('behavior: blocks have the times that the caller gave', async () => {
    const transactions = await datedTransactions()
    await createLedger({ folder, transactions })
    const devchain = await createDevchain({ dataDir: folder })
    const times = [26, 27, 28, 29].map((at) => blockAt(devchain, at).header.metadata.timestamp)
    expect(times).toEqual(transactions.map(({ timestamp }) => timestamp))
    await devchain.close()
  })

  test('behavior: the chain continues after it', async () => {
    const transactions = await datedTransactions()
    const [last, ...earlier] = transactions.toReversed()
    await createLedger({ folder, transactions: earlier.reverse() })
    const devchain = await createDevchain({ dataDir: folder })
    const { status, height } = await devchain.broadcast(last?.transaction ?? '')
    expect([status, height]).toEqual(['accepted', 29])
    expect(blockAt(devchain, 29).header.metadata.timestamp).toBeGreaterThan(START + 86_400 * 2)
    await devchain.close()
  })

  test('error: times that run backwards, and a transaction that would be aborted', async () => {
    const [first, second] = await datedTransactions()
    if (first === undefined || second === undefined) throw new Error('There are four.')
    const swapped = [
      { ...first, timestamp: START + 1 },
      { ...second, timestamp: START },
    ]
    await expect(createLedger({ folder, transactions: swapped })).rejects.toThrow(
      `Block 27 cannot be made (its time ${START} is before the ${START + 1} of block 26): put the transactions into the order of their times, each after what it needs.`,
    )
    const { id, fee } = second.transaction
    if (fee === undefined) throw new Error('It pays a fee.')
    const alone = { transaction: { type: 'fee', id, fee } as const, timestamp: START + 2 }
    await expect(createLedger({ folder, transactions: [first, alone] })).rejects.toThrow(
      `Block 27 cannot be made (transaction ${id} would be aborted, A fee alone is not a transaction.): put`,
    )
    expect(await readdir(parent)).toEqual([])
  })

  test('error: there is a ledger already', async () => {
    await createLedger({ folder, transactions: [] })
    await expect(createLedger({ folder, transactions: [] })).rejects.toThrow(
      `There already is a ledger in ${folder}: choose another data folder, or move that one elsewhere first.`,
    )
    expect(existsSync(folder)).toBe(true)
  })
})
