import type { Rejection } from '@nightjar/avm'
import type { Hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { type TransactionJson, transitionsOf } from '../snarkvm/transactionJson.ts'
import type { BlockJson, ConfirmedJson } from './blockJson.ts'
import { appendBlock } from './blockTree.ts'
import { buildBlock, type Tip } from './buildBlock.ts'
import { corruptLedger, type KeyValueStore, type StoreChange } from './keyValueStore.ts'
import type { StateWrite } from './state.ts'
import { createState, formatStateValue, parseStateEntry, type State, stateKey } from './state.ts'
import { traceOf } from './trace.ts'

/** A program as it was deployed. */
export type ProgramRecord = {
  readonly id: string
  readonly edition: number
  readonly source: string
  readonly transactionId: string | null
  readonly owner: string | null
}

/** A transaction for the next block, with what it changes. */
export type LedgerEntry = {
  readonly confirmed: ConfirmedJson
  /** The transaction as it was sent. */
  readonly original: TransactionJson
  readonly writes: readonly StateWrite[]
  readonly program: ProgramRecord | null
  /** Field of the execution or deployment that was rejected: it may never come again. */
  readonly rejectedId: string | null
  /** Why it was rejected. */
  readonly rejection: Rejection | null
}

/** What the next block holds; `timestamp` in seconds. */
export type NextBlock = {
  readonly entries: readonly LedgerEntry[]
  readonly abortedIds: readonly string[]
  readonly timestamp: number
}

/** Blocks, what they hold, and the state they lead to; a block is kept whole or not at all. */
export type Ledger = {
  readonly state: State
  tip(): Tip
  /** The text of a block. */
  block(height: number): string | undefined
  /** Anything kept under a key; keys are listed in `ledgerKeys`. */
  read(key: string): string | undefined
  /** Everything that is kept, as it stands at the call. */
  entries(): AsyncIterable<[key: string, value: string]>
  programs(): readonly ProgramRecord[]
  append(block: NextBlock): Promise<BlockJson>
  snapshot(): number
  /** Returns to a snapshot; true when programs were deployed since. */
  revert(id: number): Promise<boolean>
  close(): Promise<void>
}

const paddedHeight = (height: number) => String(height).padStart(10, '0')

/** The names under which the ledger keeps things. */
export const ledgerKeys = {
  tip: 'tip',
  block: (height: number) => `block:${paddedHeight(height)}`,
  heightOfHash: (hash: string) => `hash:${hash}`,
  stateRoot: (height: number) => `stateRoot:${paddedHeight(height)}`,
  heightOfStateRoot: (root: string) => `root:${root}`,
  /** Of a confirmed transaction: `height/index`. */
  transaction: (id: string) => `transaction:${id}`,
  /** Of a rejected transaction as it was sent: the id under which it is confirmed. */
  confirmedId: (originalId: string) => `confirmed:${originalId}`,
  /** Of a rejected transaction: what was sent. */
  unconfirmed: (confirmedId: string) => `unconfirmed:${confirmedId}`,
  /** What became of a transaction, by its confirmed id: JSON of a `Trace`. */
  trace: (confirmedId: string) => `trace:${confirmedId}`,
  transactionOfTransition: (id: string) => `transition:${id}`,
  transitionOfInput: (id: string) => `input:${id}`,
  transitionOfOutput: (id: string) => `output:${id}`,
  tag: (tag: string) => `tag:${tag}`,
  tpk: (tpk: string) => `tpk:${tpk}`,
  tcm: (tcm: string) => `tcm:${tcm}`,
  rejected: (id: string) => `rejected:${id}`,
  program: (sequence: number) => `program:${paddedHeight(sequence)}`,
} as const

/** The first block of a chain and the state after it. */
export type Genesis = {
  readonly block: BlockJson
  readonly writes: readonly StateWrite[]
  readonly programs: readonly ProgramRecord[]
}

export type LedgerOptions = {
  readonly store: KeyValueStore
  readonly hasher: Hasher
  readonly genesis: Genesis
  readonly sign: (blockHash: string) => string
  /** Names the place in error messages. */
  readonly place: string
}

/** What a ledger stands for in memory. */
type Loaded = { readonly state: State; readonly programs: ProgramRecord[]; readonly tip: Tip }

/** Opens the ledger of a store, or begins one there. */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { store, hasher, sign } = options
  const loaded = await loadOrBegin(options)
  const { state, programs } = loaded
  const undo: Undo[] = []
  let isRecording = false
  let { tip } = loaded

  return {
    state,
    tip: () => tip,
    block: (height) => store.get(ledgerKeys.block(height)),
    read: (key) => store.get(key),
    entries: () => store.entries(''),
    programs: () => programs,

    async append({ entries, abortedIds, timestamp }) {
      const transactions = entries.map(({ confirmed }) => confirmed)
      const block = buildBlock(hasher, tip, { transactions, abortedIds, timestamp }, sign)
      const { changes, next } = blockChanges(hasher, store.get, block)
      const writes = entries.flatMap((entry) => entry.writes)
      const added = entries.flatMap(({ program }) => (program === null ? [] : [program]))
      changes.push(...entries.flatMap((entry) => entryChanges(entry, next.height)))
      changes.push(...writes.map(stateChange))
      changes.push(...added.map((program, i) => programChange(program, programs.length + i)))
      if (isRecording) {
        const restored = { changes: inverse(store, changes), writes: previous(state, writes) }
        undo.push({ ...restored, programs: programs.length, tip })
      }
      await store.batch(changes)
      state.apply(writes)
      programs.push(...added)
      tip = next
      return block
    },

    snapshot() {
      isRecording = true
      return undo.length
    },

    async revert(id) {
      const programsBefore = programs.length
      for (const last of undo.splice(id).reverse()) {
        await store.batch(last.changes)
        state.apply(last.writes)
        programs.length = last.programs
        tip = last.tip
      }
      return programs.length !== programsBefore
    },

    close: () => store.close(),
  }
}

/** What takes one block away again. */
type Undo = {
  readonly changes: readonly StoreChange[]
  readonly writes: readonly StateWrite[]
  readonly programs: number
  readonly tip: Tip
}

async function loadOrBegin(options: LedgerOptions): Promise<Loaded> {
  const { store, hasher, genesis, place } = options
  const known = store.get(ledgerKeys.tip)
  if (known !== undefined) return load(store, parseTip(known, place), place)
  await refuseForeignData(store, place)
  const { changes, tip } = genesisChanges(hasher, genesis)
  await store.batch(changes)
  const state = createState()
  state.apply(genesis.writes)
  return { state, programs: [...genesis.programs], tip }
}

function inverse(store: KeyValueStore, changes: readonly StoreChange[]): StoreChange[] {
  return changes.map(({ key }) => {
    const value = store.get(key)
    return value === undefined ? { type: 'del', key } : { type: 'put', key, value }
  })
}

function previous(state: State, writes: readonly StateWrite[]): StateWrite[] {
  return writes.map((write) => ({
    ...write,
    value: state.get(write.program, write.mapping, write.key) ?? null,
  }))
}

async function refuseForeignData(store: KeyValueStore, place: string): Promise<void> {
  for await (const [key] of store.entries('')) {
    throw corruptLedger(place, `it holds ${key.slice(0, 40)} but no last block`)
  }
}

function parseTip(text: string, place: string): Tip {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw corruptLedger(place, 'its last block cannot be read', cause)
  }
}

async function load(store: KeyValueStore, tip: Tip, place: string): Promise<Loaded> {
  if (store.get(ledgerKeys.block(tip.height)) === undefined) {
    throw corruptLedger(place, `block ${tip.height} is missing`)
  }
  const state = createState()
  const programs: ProgramRecord[] = []
  const writes: StateWrite[] = []
  try {
    for await (const [key, value] of store.entries('state:')) {
      writes.push(parseStateEntry(key, value))
    }
    for await (const [, value] of store.entries('program:')) programs.push(JSON.parse(value))
  } catch (cause) {
    throw corruptLedger(place, 'its state cannot be read', cause)
  }
  state.apply(writes)
  return { state, programs, tip }
}

const put = (key: string, value: string): StoreChange => ({ type: 'put', key, value })

function stateChange({ program, mapping, key, value }: StateWrite): StoreChange {
  const name = stateKey(program, mapping, key)
  return value === null ? { type: 'del', key: name } : put(name, formatStateValue(value))
}

function programChange(program: ProgramRecord, sequence: number): StoreChange {
  return put(ledgerKeys.program(sequence), JSON.stringify(program))
}

function blockChanges(
  hasher: Hasher,
  read: (key: string) => string | undefined,
  block: BlockJson,
): { changes: StoreChange[]; next: Tip } {
  const { height, timestamp } = block.header.metadata
  const hash = block.block_hash
  const appended = appendBlock(hasher, read, height, parseId(hash))
  const stateRoot = formatId('sr', appended.root)
  const next: Tip = { height, hash, stateRoot, timestamp }
  const changes = [
    ...appended.changes,
    put(ledgerKeys.block(height), JSON.stringify(block)),
    put(ledgerKeys.heightOfHash(hash), String(height)),
    put(ledgerKeys.stateRoot(height), stateRoot),
    put(ledgerKeys.heightOfStateRoot(stateRoot), String(height)),
    put(ledgerKeys.tip, JSON.stringify(next)),
  ]
  return { changes, next }
}

function entryChanges(entry: LedgerEntry, height: number): StoreChange[] {
  const { confirmed, original, rejectedId } = entry
  const { id } = confirmed.transaction
  const changes = [
    put(ledgerKeys.transaction(id), `${height}/${confirmed.index}`),
    put(ledgerKeys.trace(id), JSON.stringify(traceOf(entry, height))),
    ...transitionsOf(confirmed.transaction).flatMap((transition) => [
      put(ledgerKeys.transactionOfTransition(transition.id), id),
      put(ledgerKeys.tpk(transition.tpk), ''),
      put(ledgerKeys.tcm(transition.tcm), ''),
      ...(transition.inputs ?? []).flatMap((input) => [
        put(ledgerKeys.transitionOfInput(input.id), transition.id),
        ...(input.tag === undefined ? [] : [put(ledgerKeys.tag(input.tag), '')]),
      ]),
      ...(transition.outputs ?? []).map((output) =>
        put(ledgerKeys.transitionOfOutput(output.id), transition.id),
      ),
    ]),
  ]
  if (confirmed.status === 'rejected') {
    changes.push(put(ledgerKeys.confirmedId(original.id), id))
    changes.push(put(ledgerKeys.unconfirmed(id), JSON.stringify(original)))
  }
  if (rejectedId !== null) changes.push(put(ledgerKeys.rejected(rejectedId), ''))
  return changes
}

function genesisChanges(hasher: Hasher, genesis: Genesis): { changes: StoreChange[]; tip: Tip } {
  const { changes, next } = blockChanges(hasher, () => undefined, genesis.block)
  for (const confirmed of genesis.block.transactions) {
    const none = { writes: [], program: null, rejectedId: null, rejection: null }
    changes.push(...entryChanges({ ...none, confirmed, original: confirmed.transaction }, 0))
  }
  changes.push(...genesis.writes.map(stateChange), ...genesis.programs.map(programChange))
  return { changes, tip: next }
}
