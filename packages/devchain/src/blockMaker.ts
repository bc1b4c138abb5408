import { BaseError, type Transaction } from '@nightjar/aleo'
import type { BlockState } from '@nightjar/avm'
import type { Decided } from './execution/candidates.ts'
import type { ChainVm } from './execution/chainVm.ts'
import type { CheckedTransaction } from './execution/checkTransaction.ts'
import type { Decider } from './execution/decider.ts'
import { randomSeed } from './execution/randomSeed.ts'
import { parseId } from './hash/identifier.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import type { Ledger } from './ledger/ledger.ts'
import { ledgerKeys } from './ledger/ledgerKeys.ts'
import { abortedTraceOf, type Trace, traceOf } from './ledger/trace.ts'
import { invalidTransaction } from './nodeError.ts'

/** The outcome of a transaction, and its block. */
export type Included = {
  readonly id: string
  /** Pending if blocks are created manually; the next block decides. */
  readonly status: 'accepted' | 'rejected' | 'pending'
  readonly height: number
  /** Why finalize rejected it; empty if it did not. */
  readonly reason: string
}

/** What a block is made of; `timestamp` in seconds since 1970. */
export type ReplayedBlock = {
  readonly transactions: readonly Transaction[]
  /** Traces of those that the block only lists. */
  readonly aborted: readonly Trace[]
  readonly timestamp: number
}

/** The same with all that is known of its transactions. */
export type CheckedBlock = Omit<ReplayedBlock, 'transactions'> & {
  readonly candidates: readonly CheckedTransaction[]
}

/**
 * Makes the blocks of a chain. A task has no side effects before it completes, because it may be repeated when a fork
 * lacked a value.
 */
export type BlockMaker = {
  include(checked: CheckedTransaction): Promise<Included>
  replay(block: ReplayedBlock): Promise<BlockJson>
  replayChecked(block: CheckedBlock): Promise<BlockJson>
  mine(count: number): Promise<BlockJson>
  forgetPending(): void
}

export type MakerOptions = {
  /** The time of the next block, in seconds since 1970. */
  readonly now: () => number
  readonly isManual: boolean
  readonly onTransaction: (trace: Trace) => void
}

export type MakerContext = {
  readonly ledger: Ledger
  readonly vm: ChainVm
  readonly decider: Decider
}

export function createBlockMaker(
  context: MakerContext,
  { now, isManual, onTransaction }: MakerOptions,
): BlockMaker {
  const { ledger, decider } = context
  const makeBlock = createMakeBlock(context, onTransaction)
  const pending: CheckedTransaction[] = []

  const mineOne = async (): Promise<BlockJson> => {
    const candidates = [...pending]
    const transactions = candidates.map(({ transaction }) => transaction)
    const made = await makeBlock({ transactions, timestamp: now() }, (block) =>
      decider.decide({ kind: 'decide', candidates, block }),
    )
    pending.length = 0
    return made
  }

  const mine = async (count: number) => {
    if (count < 1) throw new RangeError(`Cannot create ${count} blocks: ask for 1 or more.`)
    let block = await mineOne()
    for (let made = 1; made < count; made++) block = await mineOne()
    return block
  }

  const wait = async (checked: CheckedTransaction): Promise<Included> => {
    const { id } = checked.transaction
    if (pending.some(({ transaction }) => transaction.id === id)) {
      throw invalidTransaction(`Transaction '${id}' already exists in the memory pool`)
    }
    await decider.decide({ kind: 'check', candidates: [checked] })
    pending.push(checked)
    return { id, status: 'pending', height: ledger.tip().height + 1, reason: '' }
  }

  const include = async (checked: CheckedTransaction): Promise<Included> => {
    if (isManual) return wait(checked)
    const { transaction } = checked
    const made = { transactions: [transaction], timestamp: now() }
    const block = await makeBlock(made, async (state) => {
      const decided = await decider.decide({ kind: 'include', candidates: [checked], block: state })
      for (const { reason } of decided.aborted) throw invalidTransaction(reason)
      return decided
    })
    const { height } = block.header.metadata
    const { status = 'accepted' } = block.transactions[0] ?? {}
    return { id: transaction.id, status, height, reason: reasonOf(ledger, block) }
  }

  return {
    mine,
    include,
    ...createReplays(context, makeBlock),
    forgetPending() {
      pending.length = 0
    },
  }
}

type NewBlock = {
  readonly transactions: readonly Transaction[]
  readonly timestamp: number
  /** Traces of transactions that were aborted when the block was made first. */
  readonly listed?: readonly Trace[]
}

/** Makes a block of transactions as decided by `decideOn`; programs that were not included are forgotten. */
type MakeBlock = (block: NewBlock, decideOn: DecideOn) => Promise<BlockJson>

type DecideOn = (state: BlockState) => Promise<Decided>

function createMakeBlock(
  { ledger, vm, decider }: MakerContext,
  onTransaction: (trace: Trace) => void,
): MakeBlock {
  return async ({ transactions, timestamp, listed = [] }, decideOn) => {
    try {
      const state = nextBlock(ledger, timestamp)
      const decided = await decideOn(state)
      const entries = decided.entries.map((entry) => ({
        ...entry,
        trace: traceOf(entry, state.height),
      }))
      const decidedNow = decided.aborted.map((one) => abortedTraceOf(one, state.height))
      const aborted = [...listed, ...decidedNow]
      const block = await ledger.append({ entries, aborted, timestamp })
      for (const trace of [...entries.map((entry) => entry.trace), ...aborted]) onTransaction(trace)
      return block
    } catch (error) {
      const isDeploy = transactions.some(({ type }) => type === 'deploy')
      if (isDeploy) {
        vm.reset(ledger.programs()) // it may hold the new program
        decider.forgetPrograms()
      }
      throw error
    }
  }
}

/** Makes blocks again: whatever a block contained cannot be aborted now. */
function createReplays(
  { ledger, decider }: MakerContext,
  makeBlock: MakeBlock,
): Pick<BlockMaker, 'replay' | 'replayChecked'> {
  const remake = async (
    { transactions, aborted, timestamp }: ReplayedBlock,
    decideOn: DecideOn,
  ) => {
    const last = ledger.tip()
    const height = last.height + 1
    if (timestamp < last.timestamp) {
      const reason = `its time ${timestamp} is before the ${last.timestamp} of block ${last.height}`
      throw new ReplayError(height, reason)
    }
    return makeBlock({ transactions, timestamp, listed: aborted }, async (state) => {
      const decided = await decideOn(state)
      for (const { transaction, reason } of decided.aborted) {
        throw new ReplayError(height, `transaction ${transaction.id} would be aborted, ${reason}`)
      }
      return decided
    })
  }
  return {
    replay: (made) =>
      remake(made, (block) =>
        decider.decide({ kind: 'finalize', transactions: made.transactions, block }),
      ),
    replayChecked({ candidates, ...made }) {
      const transactions = candidates.map(({ transaction }) => transaction)
      return remake({ ...made, transactions }, (block) =>
        decider.decide({ kind: 'decide', candidates, block }),
      )
    },
  }
}

function nextBlock(ledger: Ledger, timestamp: number): BlockState {
  const { height, hash } = ledger.tip()
  const next = { height: height + 1, timestamp }
  return { ...next, randomSeed: randomSeed(next, parseId(hash)) }
}

/** Why the only transaction of a block was rejected; empty if it was not. */
function reasonOf(ledger: Ledger, { transactions: [first] }: BlockJson): string {
  if (first?.status !== 'rejected') return ''
  const trace: Trace = JSON.parse(ledger.read(ledgerKeys.trace(first.transaction.id)) ?? '{}')
  return trace.rejection?.reason ?? ''
}

/** A block that cannot be made of these transactions at this time. */
export class ReplayError extends BaseError {
  override name = 'ReplayError'
  readonly reason: string

  constructor(height: number, reason: string) {
    super(
      `Block ${height} cannot be made (${reason}): put the transactions into the order of their times, each after what it needs.`,
      { code: 'replay_failed' },
    )
    this.reason = reason
  }
}
