import { hashBhp } from '@nightjar/avm'
import { type ChainVm, createChainVm } from './execution/chainVm.ts'
import { recordOf } from './execution/checkDeployment.ts'
import { executionId, formatExecutionId } from './execution/checkFee.ts'
import { type CheckedTransaction, checkTransaction } from './execution/checkTransaction.ts'
import {
  type Executed,
  type ExecutionContext,
  finalizeDeployment,
  finalizeExecution,
} from './execution/execute.ts'
import { fieldBits, uintBits } from './hash/bits.ts'
import { fieldToBytes } from './hash/fieldBytes.ts'
import { createHasher, type Hasher } from './hash/hasher.ts'
import { parseId } from './hash/identifier.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import { createBeginning, type FundedAccount } from './ledger/genesis.ts'
import { createMemoryStore, openDiskStore } from './ledger/keyValueStore.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import { type Trace, traceOf } from './ledger/trace.ts'
import { invalidTransaction } from './nodeError.ts'
import { sdk } from './snarkvm/sdk.ts'
import { createSigner } from './snarkvm/signer.ts'
import type { TransactionJson } from './snarkvm/transactionJson.ts'

/** How a transaction ended, and in which block. */
export type Included = {
  readonly id: string
  readonly status: 'accepted' | 'rejected'
  readonly height: number
  /** Why finalize rejected it; empty when it did not. */
  readonly reason: string
}

/** The chain: checks transactions, runs them, and keeps the blocks. One change at a time, in the order of calls. */
export type Chain = {
  readonly ledger: Ledger
  readonly hasher: Hasher
  readonly vm: ChainVm
  /** Puts a transaction into a block of its own; throws a NodeError when it may not be in one. */
  include(checked: CheckedTransaction): Promise<Included>
  /** Makes empty blocks and returns the last. */
  mine(count: number): Promise<BlockJson>
  /** Lets blocks be this many seconds later than they are, on top of earlier calls; the time of the next one at least. */
  advanceTime(seconds: number): Promise<number>
  snapshot(): Promise<number>
  revert(id: number): Promise<void>
  close(): Promise<void>
}

export type ChainOptions = {
  /** Folder of the ledger; in memory without it. */
  readonly folder: string | null
  readonly accounts: readonly FundedAccount[]
  /** Hears of every transaction that a block holds. */
  readonly onTransaction: (trace: Trace) => void
}

/** Opens a chain, or begins one at the height at which the newest consensus version holds. */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { folder, accounts, onTransaction } = options
  const store = folder === null ? createMemoryStore() : await openDiskStore(folder)
  const hasher = createHasher(sdk)
  const ledger = await openLedger({
    store,
    hasher,
    beginning: createBeginning(sdk.Program.getCreditsProgram().toString(), accounts),
    sign: createSigner(),
    place: folder ?? 'in memory',
  })
  const vm = createChainVm()
  vm.reset(ledger.programs())
  const exclusive = createQueue()
  const clock = createClock(ledger)

  const mine = async (count: number) => {
    let block: BlockJson | undefined
    for (let i = 0; i < count; i++) {
      block = await ledger.append({ entries: [], abortedIds: [], timestamp: clock.next() })
    }
    if (block === undefined) throw new RangeError(`Cannot make ${count} blocks: ask for 1 or more.`)
    return block
  }

  const include = async (checked: CheckedTransaction): Promise<Included> => {
    const { transaction } = checked
    checkTransaction({ ledger, hasher, vm }, checked)
    const timestamp = clock.next()
    const { height, hash } = ledger.tip()
    const block = {
      height: height + 1,
      timestamp,
      randomSeed: randomSeed(height + 1, parseId(hash)),
    }
    try {
      const executed = run({ hasher, vm, state: ledger.state, block }, transaction)
      if (executed.status === 'aborted') throw invalidTransaction(executed.reason)
      const { status, entry } = executed
      await ledger.append({ entries: [entry], abortedIds: [], timestamp })
      onTransaction(traceOf(entry, height + 1))
      const reason = entry.rejection?.reason ?? ''
      return { id: transaction.id, status, height: height + 1, reason }
    } catch (error) {
      if (transaction.type === 'deploy') vm.reset(ledger.programs()) // it may hold the new program
      throw error
    }
  }

  return {
    ledger,
    hasher,
    vm,
    include: (checked) => exclusive(() => include(checked)),
    mine: (count) => exclusive(() => mine(count)),
    advanceTime: (seconds) => exclusive(async () => clock.advance(seconds)),
    snapshot: () => exclusive(async () => ledger.snapshot()),
    revert: (id) =>
      exclusive(async () => {
        if (await ledger.revert(id)) vm.reset(ledger.programs())
      }),
    close: () => exclusive(() => ledger.close()),
  }
}

type Clock = {
  /** Seconds since 1970 of the next block, never before the last one. */
  next(): number
  /** Moves it forward; the next block's time at least. */
  advance(seconds: number): number
}

function createClock(ledger: Ledger): Clock {
  let secondsAhead = 0
  const next = () => Math.max(Math.floor(Date.now() / 1000) + secondsAhead, ledger.tip().timestamp)
  return {
    next,
    advance(seconds) {
      secondsAhead += seconds
      return next()
    },
  }
}

/** What `rand.chacha` draws from in a block (`synthesizer/program/src/state/finalize_global`). */
function randomSeed(height: number, previousHash: bigint): Uint8Array {
  const bits = [
    ...uintBits(height, 64), // the round
    ...uintBits(height, 32),
    ...uintBits(0, 256), // weight and proof target, which stay 0
    ...fieldBits(previousHash),
  ]
  return fieldToBytes(hashBhp(768, bits))
}

function run(context: ExecutionContext, transaction: TransactionJson): Executed {
  switch (transaction.type) {
    case 'execute': {
      const id = executionId(context.hasher, transaction.execution.transitions)
      return finalizeExecution(context, transaction, formatExecutionId(id))
    }
    case 'deploy':
      return finalizeDeployment(context, transaction, recordOf(transaction))
    case 'fee':
      return { status: 'aborted', reason: 'A fee alone is no transaction.' }
  }
}

/** Runs tasks one after another; one that fails does not stop the next. */
function createQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
