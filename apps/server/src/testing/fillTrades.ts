import { type Future, type Plaintext, parseBlock, parsePlaintext } from '@nightjar/aleo'
import { createVm, type Vm, type Write } from '@nightjar/avm'
import { programIds, programSource } from '@nightjar/programs'
import { finalizeNames, PROGRAMS } from '@nightjar/sdk'
import type { Database } from '../db/database.ts'
import { type ChainBlock, type ChainTransaction, readBlock } from '../indexer/block.ts'
import {
  type BlockRow,
  type ChainBatch,
  type CursorRow,
  loadChainState,
  writeChainBatch,
} from '../indexer/chainRows.ts'
import { createLedger, type Ledger } from '../indexer/ledger/ledger.ts'
import type { ReplayedCall } from '../indexer/replay.ts'
import { createSuiteStore, toStateRow } from '../indexer/suiteStore.ts'
import { rulesOf } from '../points/rules.ts'
import type { Fixture } from './fixture.ts'
import type { History } from './history.ts'

export type FilledTrade = {
  readonly trader: string
  readonly tokenIn: string
  readonly tokenOut: string
  readonly amountIn: bigint
}

export type Filling = {
  readonly db: Database
  /** Gets empty blocks and the values that result from the trades, so that it can be continued. */
  readonly history: History
  readonly fixture: Fixture
  readonly trades: number
  readonly perBlock: number
  /** Time between two blocks. */
  readonly seconds: number
  readonly next: () => FilledTrade
}

/** Trades per batch, as in the indexer. */
const BATCH = 2000
const FUNCTION = 'swap_exact_tokens_for_tokens'

/**
 * Appends trades to a database that has the whole history, in seconds instead of hours: the core's finalize, the
 * ledger and the writing of batches are the indexer's own. The node, its JSON and the proof by hashes of the writes are
 * left out. Returns the seconds that each batch took.
 */
export async function fillTrades(filling: Filling): Promise<readonly number[]> {
  const filler = await createFiller(filling)
  const times: number[] = []
  let writing = Promise.resolve()
  while (filler.done < filling.trades) {
    const started = performance.now()
    const batch = takeBatch(filler)
    await writing
    writing = writeChainBatch(filling.db, batch) // meanwhile the next trades are made
    writing.catch(() => undefined) // handled where it is awaited
    times.push((performance.now() - started) / 1000)
  }
  await writing
  return times
}

type Filler = {
  readonly filling: Filling
  readonly vm: Vm
  readonly ledger: Ledger
  cursor: CursorRow
  done: number
}

async function createFiller(filling: Filling): Promise<Filler> {
  const { db, fixture } = filling
  const { cursor, state, ledger: start } = await loadChainState(db)
  if (cursor === undefined) throw new Error('the database has no block to go on from')
  const store = createSuiteStore(state)
  const ledger = createLedger({ start, store, hasher: fixture.crypto, rules: rulesOf('local') })
  return { filling, vm: createSuiteVm(fixture), ledger, cursor, done: 0 }
}

function takeBatch(filler: Filler): ChainBatch {
  const { filling, ledger, cursor: after } = filler
  const blocks: BlockRow[] = []
  const changed = new Map<string, Write>()
  const end = Math.min(filler.done + BATCH, filling.trades)
  while (filler.done < end) {
    const block = addBlock(filler, end, changed)
    const { height, hash, timestamp } = block
    blocks.push({ height, hash, timestamp })
    filler.cursor = { ...after, height, hash, timestamp }
  }
  return {
    ...{ after, cursor: filler.cursor, blocks, programs: [], removed: [], doubts: undefined },
    state: [...changed.values()].flatMap((write) => toStateRow(write) ?? []),
    ledger: ledger.takeRows(),
    pages: [], // nobody reads them there
  }
}

function addBlock(filler: Filler, end: number, changed: Map<string, Write>): ChainBlock {
  const { filling, vm, ledger } = filler
  const { history, perBlock, seconds } = filling
  history.mine(seconds)
  const block = readBlock(parseBlock(history.blocks.at(-1)))
  for (let index = 0; index < perBlock && filler.done < end; index++, filler.done++) {
    const call = finalize(vm, filling, block, nameOf('au1', filler.done))
    for (const write of call.writes) changed.set(`${write.mapping}/${write.key}`, write) // all writes are the core's
    const transaction = transactionOf(call, index, nameOf('at1', filler.done))
    ledger.add(block, { transaction, calls: [call] }, null)
  }
  return block
}

/** A name as long as a real id. */
const nameOf = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(58, '0')}`

/** The programs that a swap runs through. */
function createSuiteVm({ crypto }: Fixture): Vm {
  const vm = createVm({ crypto, network: 'testnet' })
  const needed: ReadonlySet<string> = new Set([PROGRAMS.math, PROGRAMS.config, PROGRAMS.core])
  for (const id of programIds) if (needed.has(id)) vm.addProgram(programSource(id))
  return vm
}

function finalize(
  vm: Vm,
  { history: { store }, next }: Filling,
  { height, timestamp }: ChainBlock,
  transitionId: string,
): ReplayedCall {
  const { trader, tokenIn, tokenOut, amountIn } = next()
  const amounts = [`${amountIn}u128`, '0u128']
  const texts = [trader, tokenIn, tokenOut, ...amounts, trader, '4294967295u32']
  const program = PROGRAMS.core
  const future: Future = {
    kind: 'future',
    program,
    function: FUNCTION,
    arguments: texts.map(literal),
  }
  const result = vm.finalize({ store, block: { height, timestamp }, transitionId, future })
  if (result.status === 'rejected') throw new Error(result.reason)
  const { writes } = result
  store.apply(writes)
  const names = finalizeNames(program, FUNCTION)
  const named = new Map(names.map((name, at) => [name, texts[at] ?? '']))
  return {
    ...{ transitionId, program, function: FUNCTION, arguments: texts },
    ...{ status: 'accepted', reason: null, isInDoubt: false, writes },
    core: [{ function: FUNCTION, arguments: named, writes }],
  }
}

const known = new Map<string, Plaintext>()

/** Values that repeat are parsed once. */
function literal(text: string): Plaintext {
  const value = known.get(text) ?? parsePlaintext(text)
  known.set(text, value)
  return value
}

const transactionOf = (call: ReplayedCall, index: number, id: string): ChainTransaction => ({
  id,
  index,
  isAccepted: true,
  fee: { amount: 1500n, payer: call.arguments[0] ?? null },
  body: { kind: 'execution', transitions: [] },
  operations: [],
})
