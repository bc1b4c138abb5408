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
import { createHasher, type Hasher } from './hash/hasher.ts'
import { parseId } from './hash/identifier.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import { createGenesis, type FundedAccount } from './ledger/genesis.ts'
import { createMemoryStore, openDiskStore } from './ledger/keyValueStore.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import { type Trace, traceOf } from './ledger/trace.ts'
import { invalidTransaction } from './nodeError.ts'
import { lastConsensusHeight } from './snarkvm/consensus.ts'
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

/** Opens a chain, or begins one and makes blocks until the newest consensus version holds. */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { folder, accounts, onTransaction } = options
  const store = folder === null ? createMemoryStore() : await openDiskStore(folder)
  const hasher = createHasher(sdk)
  const ledger = await openLedger({
    store,
    hasher,
    genesis: createGenesis(sdk.Program.getCreditsProgram().toString(), accounts),
    sign: createSigner(),
    place: folder ?? 'in memory',
  })
  const vm = createChainVm()
  const randomSeed = createRandomSeed()
  vm.reset(ledger.programs())
  const exclusive = createQueue()

  const mine = async (count: number) => {
    let block: BlockJson | undefined
    for (let i = 0; i < count; i++) {
      block = await ledger.append({ entries: [], abortedIds: [], timestamp: nextTimestamp(ledger) })
    }
    if (block === undefined) throw new RangeError(`Cannot make ${count} blocks: ask for 1 or more.`)
    return block
  }

  const include = async (checked: CheckedTransaction): Promise<Included> => {
    const { transaction } = checked
    checkTransaction({ ledger, hasher, vm }, checked)
    const timestamp = nextTimestamp(ledger)
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

  const { height } = ledger.tip()
  if (height < lastConsensusHeight) await mine(lastConsensusHeight - height)

  return {
    ledger,
    hasher,
    vm,
    include: (checked) => exclusive(() => include(checked)),
    mine: (count) => exclusive(() => mine(count)),
    snapshot: () => exclusive(async () => ledger.snapshot()),
    revert: (id) =>
      exclusive(async () => {
        if (await ledger.revert(id)) vm.reset(ledger.programs())
      }),
    close: () => exclusive(() => ledger.close()),
  }
}

/** What `rand.chacha` draws from in a block (`synthesizer/program/src/state/finalize_global`). */
function createRandomSeed(): (height: number, previousHash: bigint) => Uint8Array {
  let bhp768: InstanceType<typeof sdk.BHP768> | undefined
  return (height, previousHash) => {
    bhp768 ??= new sdk.BHP768()
    const bits = [
      ...uintBits(height, 64), // the round
      ...uintBits(height, 32),
      ...uintBits(0, 256), // weight and proof target, which stay 0
      ...fieldBits(previousHash),
    ]
    const seed = bhp768.hash(bits)
    const bytes = seed.toBytesLe()
    seed.free()
    return bytes
  }
}

/** Seconds since 1970, never before the last block. */
function nextTimestamp(ledger: Ledger): number {
  return Math.max(Math.floor(Date.now() / 1000), ledger.tip().timestamp)
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
