import { BaseError } from '@nightjar/aleo'
import type { Write } from '@nightjar/avm'
import { type Fetched, NotFetchedError } from '../fork/wanted.ts'
import type { Hasher } from '../hash/hasher.ts'
import { NodeError } from '../nodeError.ts'
import type { BlockJson } from './blockJson.ts'
import { buildBlock, type Tip } from './buildBlock.ts'
import {
  abortedChange,
  blockChanges,
  entryChanges,
  type KeptTransaction,
  programChange,
  stateChange,
  tracedChange,
} from './changes.ts'
import { type KnownUpstream, loadKnownUpstream } from './fetched.ts'
import { corruptLedger, type KeyValueStore, type StoreChange } from './keyValueStore.ts'
import type { LedgerEntry, ProgramRecord } from './ledgerEntry.ts'
import { ledgerKeys } from './ledgerKeys.ts'
import { createState, parseStateEntry, type State } from './state.ts'
import type { Trace } from './trace.ts'
import { createWatchedTip } from './watchedTip.ts'
import { firstHeight } from './wholeHeight.ts'

/** The content of the next block, with the traces that have its height; `timestamp` in seconds. */
export type NextBlock = {
  readonly entries: readonly (LedgerEntry & KeptTransaction)[]
  readonly aborted: readonly Trace[]
  readonly timestamp: number
}

/** Blocks, their contents and the resulting state; a block is stored completely or not at all. */
export type Ledger = {
  readonly state: State
  tip(): Tip
  /** Settles when the tip changes, or after some milliseconds. */
  tipChange(ms: number): Promise<void>
  /** The text of a block. */
  block(height: number): string | undefined
  /** Any value stored under a key; keys are listed in `ledgerKeys`. */
  read(key: string): string | undefined
  /** The value for something in a block, stored in the ledger or already provided by a fork's upstream. */
  known(key: string): string | undefined
  /** Like `known`; a fork asks its upstream for what is missing. */
  find(key: string): string | undefined
  /** All stored entries, as they are at the time of the call. */
  entries(): AsyncIterable<[key: string, value: string]>
  /** All programs, imports before their importers; for a fork, those known so far. */
  programs(): readonly ProgramRecord[]
  /** A program's deployments, the oldest first; for a program from a fork's upstream, only the newest. */
  editionsOf(program: string): readonly ProgramRecord[]
  /** What is known of a fork's upstream; null for a chain with its own genesis. */
  readonly upstream: KnownUpstream | null
  /** Stores an answer of the upstream; what is known already stays unchanged. */
  learn(fetched: Fetched): Promise<void>
  append(block: NextBlock): Promise<BlockJson>
  snapshot(): number
  /** Returns to a snapshot and drops later ones; true when programs were deployed since. */
  revert(id: number): Promise<boolean>
  close(): Promise<void>
}

/** The start of a new ledger: its first blocks as stored, and the state after them. */
export type Beginning = {
  readonly kept: readonly StoreChange[]
  readonly writes: readonly Write[]
  readonly programs: readonly ProgramRecord[]
}

export type LedgerOptions = {
  readonly store: KeyValueStore
  readonly hasher: Hasher
  /** Called when there is no ledger yet. */
  readonly begin: () => Beginning | Promise<Beginning>
  readonly sign: (blockHash: string) => string
  /** The location for error messages. */
  readonly place: string
}

/** A ledger's content in memory. */
type Loaded = {
  readonly state: State
  readonly programs: ProgramRecord[]
  readonly tip: Tip
  readonly upstream: KnownUpstream | null
}

/** Opens the ledger in a store, or starts a new one there. */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { store, hasher, sign, place } = options
  const loaded = await loadOrBegin(options)
  const { state, programs, upstream } = loaded
  const undo: Undo[] = []
  const snapshots = createSnapshots()
  const tip = createWatchedTip(loaded.tip)

  const write = createWrite(store, place, () => tip.get().height)

  return {
    ...createReads(store, loaded),
    state,
    upstream,
    tip: tip.get,
    tipChange: tip.change,
    read: (key) => store.get(key),
    entries: () => store.entries(''),
    async learn(fetched) {
      if (upstream === null) return
      const { changes, writes } = upstream.plan(fetched, state)
      if (changes.length > 0) await write(changes)
      upstream.note(fetched)
      state.apply(writes)
    },

    async append({ entries, aborted, timestamp }) {
      const transactions = entries.map(({ confirmed }) => confirmed)
      const abortedIds = aborted.map(({ id }) => id)
      const block = buildBlock(hasher, tip.get(), { transactions, abortedIds, timestamp }, sign)
      const { changes, next } = blockChanges(hasher, store.get, block)
      const writes = entries.flatMap((entry) => entry.writes)
      const added = entries.flatMap(({ program }) => (program === null ? [] : [program]))
      for (const entry of entries) {
        changes.push(...entryChanges(entry, next.height), ...entry.trace.writes.map(tracedChange))
      }
      changes.push(...aborted.map(abortedChange))
      changes.push(...added.map((program, i) => programChange(program, programs.length + i)))
      if (snapshots.areTaken()) {
        const restored = { changes: inverse(store, changes), writes: previous(state, writes) }
        undo.push({ ...restored, programs: programs.length, tip: tip.get() })
      }
      await write(changes)
      state.apply(writes)
      programs.push(...added)
      tip.set(next)
      return block
    },

    snapshot: () => snapshots.take(undo.length),

    async revert(id) {
      snapshots.returnTo(id)
      const programsBefore = programs.length
      for (const last of undo.splice(id).reverse()) {
        await write(last.changes)
        state.apply(last.writes)
        programs.length = last.programs
        tip.set(last.tip)
      }
      return programs.length !== programsBefore
    },

    close: () => store.close(),
  }
}

/** The snapshots to which a ledger can return; the id of one is the number of blocks that could be undone then. */
function createSnapshots() {
  const taken = new Set<number>()
  return {
    areTaken: () => taken.size > 0,
    take(id: number): number {
      taken.add(id)
      return id
    },
    returnTo(id: number): void {
      if (!taken.has(id)) {
        throw new NodeError(
          'bad_request',
          `There is no snapshot ${id}: a revert to an earlier one drops those after it, and they last until the process ends`,
        )
      }
      for (const other of taken) if (other > id) taken.delete(other)
    },
  }
}

/** After a failed write the log may end with part of it, so nothing may be written after that. */
function createWrite(store: KeyValueStore, place: string, height: () => number) {
  let failed: LedgerWriteError | undefined
  return async (changes: readonly StoreChange[]) => {
    if (failed !== undefined) throw failed
    try {
      await store.batch(changes)
    } catch (cause) {
      failed = new LedgerWriteError(place, height(), cause)
      throw failed
    }
  }
}

/** Reads that throw NotFetchedError in a fork when its upstream has to be asked. */
function createReads(
  store: KeyValueStore,
  { programs, upstream }: Loaded,
): Pick<Ledger, 'block' | 'known' | 'find' | 'programs' | 'editionsOf'> {
  const allPrograms = () => {
    if (upstream === null) return programs
    return [...programs.slice(0, 1), ...upstream.programs(), ...programs.slice(1)] // credits.aleo first
  }
  const known = (key: string) => {
    const own = store.get(key)
    return own === undefined && upstream !== null ? store.get(ledgerKeys.fetchedLookup(key)) : own
  }
  return {
    programs: allPrograms,
    editionsOf(id) {
      if (upstream?.hasProgram(id) === false) throw new NotFetchedError({ kind: 'program', id })
      return allPrograms().filter((program) => program.id === id)
    },
    known,
    find(key) {
      const value = known(key)
      const isTold = value !== undefined || upstream === null || upstream.isAbsent(key)
      if (!isTold) throw new NotFetchedError({ kind: 'lookup', key })
      return value
    },
    block(height) {
      const text = store.get(ledgerKeys.block(height))
      const isShared = upstream !== null && height >= 0 && height < upstream.origin.height
      if (text === undefined && isShared) throw new NotFetchedError({ kind: 'block', height })
      return text
    },
  }
}

/** A block could not be stored, for example on a full disk: the chain stays at the previous block. */
export class LedgerWriteError extends BaseError {
  override name = 'LedgerWriteError'

  constructor(place: string, height: number, cause: unknown) {
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    const reason = inner instanceof Error ? inner.message : String(inner)
    super(
      `The ledger ${place} cannot be written (${reason}): free space on its disk, then start the devchain again. Block ${height} is the last one stored.`,
      { code: 'ledger_unwritable', cause },
    )
  }
}

/** Undoes one block. */
type Undo = {
  readonly changes: readonly StoreChange[]
  readonly writes: readonly Write[]
  readonly programs: number
  readonly tip: Tip
}

/** A state that throws NotFetchedError in a fork for values that its upstream was not asked for yet. */
function createStateOver(upstream: KnownUpstream | null): State {
  if (upstream === null) return createState()
  return createState((program, mapping, key) => {
    if (!upstream.hasValue(program, mapping, key)) {
      throw new NotFetchedError({ kind: 'value', program, mapping, key })
    }
  })
}

async function loadOrBegin(options: LedgerOptions): Promise<Loaded> {
  const { store, begin, place } = options
  const known = store.get(ledgerKeys.tip)
  if (known !== undefined) return load(store, parseTip(known, place), place)
  await refuseForeignData(store, place)
  const { kept, writes, programs } = await begin()
  const isFork = kept.some(({ key }) => key === ledgerKeys.fork)
  const state = [...writes.map(stateChange), ...programs.map(programChange)]
  const origin = isFork ? [...kept, ...state] : state
  const remembered = { type: 'put', key: ledgerKeys.origin, value: JSON.stringify(origin) } as const
  await store.batch([...kept, ...state, remembered])
  return load(store, parseTip(store.get(ledgerKeys.tip) ?? '', place), place)
}

function inverse(store: KeyValueStore, changes: readonly StoreChange[]): StoreChange[] {
  return changes.map(({ key }) => {
    const value = store.get(key)
    return value === undefined ? { type: 'del', key } : { type: 'put', key, value }
  })
}

function previous(state: State, writes: readonly Write[]): Write[] {
  return writes.map((write) => ({
    ...write,
    value: state.get(write.program, write.mapping, write.key) ?? null,
  }))
}

async function refuseForeignData(store: KeyValueStore, place: string): Promise<void> {
  for await (const [key] of store.entries('')) {
    throw corruptLedger(place, `it contains ${key.slice(0, 40)} but no last block`)
  }
}

function parseTip(text: string, place: string): Tip {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw corruptLedger(place, 'its last block cannot be read', cause)
  }
}

/** More blocks than LevelDB's log holds: at most 8 MB of it, and an empty block takes 3 kB. */
const MOST_IN_LOG = 5_000

/** LevelDB skips a damaged part of its log without an error, and with it some blocks before the last one. */
function checkRecent(store: KeyValueStore, tip: Tip, place: string): void {
  const first = Math.max(firstHeight(store), tip.height - MOST_IN_LOG)
  for (let height = tip.height; height >= first; height--) {
    const isStored = store.get(ledgerKeys.stateRoot(height)) !== undefined
    if (!isStored) throw corruptLedger(place, `block ${height} is missing`)
  }
  if (store.get(ledgerKeys.block(tip.height)) !== undefined) return
  throw corruptLedger(place, `block ${tip.height} is missing`)
}

async function load(store: KeyValueStore, tip: Tip, place: string): Promise<Loaded> {
  checkRecent(store, tip, place)
  const upstream = await loadKnownUpstream(store)
  const state = createStateOver(upstream)
  const programs: ProgramRecord[] = []
  const writes: Write[] = []
  try {
    for await (const [key, value] of store.entries('state:')) {
      writes.push(parseStateEntry(key, value))
    }
    for await (const [, value] of store.entries('program:')) programs.push(JSON.parse(value))
  } catch (cause) {
    throw corruptLedger(place, 'its state cannot be read', cause)
  }
  state.apply(writes)
  return { state, programs, tip, upstream }
}
