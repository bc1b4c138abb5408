import { formatPlaintext, type Plaintext } from '@nightjar/aleo'
import {
  type Crypto,
  createOperationIds,
  createVm,
  type OperationIds,
  type Write,
} from '@nightjar/avm'
import { PROGRAMS } from '@nightjar/sdk'
import { LruCache } from '../lruCache.ts'
import type { Rules } from '../points/rules.ts'
import { rulesVersion } from '../points/rules.ts'
import type { MappingKey } from './auditKeys.ts'
import type { ChainBlock, ChainTransaction } from './block.ts'
import type { KeyHasher } from './cachedCrypto.ts'
import type { BlockRow, ChainBatch, ChainState, CursorRow, ProgramRow } from './chainRows.ts'
import {
  createDoubts,
  type DoubtRow,
  type Doubts,
  doubtOfValue,
  doubtsOf,
  isNamed,
} from './doubts.ts'
import type { Drift } from './drift.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'
import { createPageMaker, type PageMaker } from './pageMaker.ts'
import { type Claim, KEPT_KEYS } from './proof.ts'
import { createProver, type Prover } from './prover.ts'
import { createReplay, type Replay, type ReplayedTransaction } from './replay.ts'
import { SUITE_BASE, suitePrograms } from './suite.ts'
import { createSuiteStore, type SuiteStore, toStateRow } from './suiteStore.ts'

/** Ids of the transactions whose claims did not hold. */
type Refuted = Promise<readonly string[]>

export type EngineBatch = ChainBatch & {
  /** Settles when everything in the batch that was claimed has been checked. */
  readonly refuted: Refuted
  readonly counts: Counts
}

export type Counts = {
  /** Transactions that are proven, or will be when nothing is refuted. */
  readonly verified: number
  /** Transactions whose writes are in doubt, or cannot be assigned to their calls. */
  readonly inDoubt: number
  readonly healed: number
}

/** What the node says about a value that is in doubt. */
export type Finding = { readonly doubt: DoubtRow; readonly value: Plaintext | null }

export type Engine = {
  /** The last block taken in, written or not. */
  readonly cursor: () => CursorRow | undefined
  /** The last block of the batches handed out. */
  readonly written: () => CursorRow | undefined
  /** Takes in the next block; `sentIds` are the ids under which rejected transactions were sent. */
  readonly add: (block: ChainBlock, sentIds: ReadonlyMap<string, string>) => Promise<void>
  /** What has changed since it was last asked. */
  readonly takeBatch: () => EngineBatch | undefined
  /** Calls of the suite taken in since the last batch. */
  readonly pending: () => number
  /** Values that the chain has changed and that are not known. */
  readonly doubts: () => readonly DoubtRow[]
  /** Takes over what the node says where it is what the chain named last. */
  readonly heal: (findings: readonly Finding[]) => void
  /** Looks after what an audit found: rows are written again, values that differ are in doubt. */
  readonly review: (drift: readonly Drift[]) => void
}

/** Counts up whenever the same blocks would give other rows: the database is then built anew. */
export const LEDGER_VERSION = 12

export type EngineOptions = {
  readonly crypto: Crypto & KeyHasher
  /** Whose rules of consensus finalize follows. */
  readonly chainNetwork: 'testnet' | 'mainnet'
  readonly network: string
  readonly rules: Rules
  /** Checks claims elsewhere; without it they are checked where they are made. */
  readonly prover?: Prover
  /** Transactions to prove before going on: their claims did not hold before. */
  readonly suspects?: ReadonlySet<string>
}

/** The suite's state and everything derived from it, in memory; blocks go in, rows come out. */
export function createEngine(
  { cursor, programs, state, doubts, pages, ledger: start }: ChainState,
  { crypto, chainNetwork, network, rules, prover, suspects = new Set() }: EngineOptions,
): Engine {
  const store = createSuiteStore(state)
  const vm = createVm({ crypto, network: chainNetwork })
  const ids = createOperationIds((bits) => crypto.hashBhp(1024, bits), new LruCache(KEPT_KEYS))
  const replay = createReplay(vm, store, ids)
  for (const { source, edition } of programs) replay.addProgram(source, edition)
  const works: Works = {
    ...{ store, ids, replay, hasher: crypto, suspects },
    prover: prover ?? createProver(ids),
    ledger: createLedger({ start, store, hasher: crypto, rules }),
    doubts: createDoubts(doubts),
    pages: createPageMaker(pages),
    made: { network, rules: rulesVersion(rules), ledger: LEDGER_VERSION },
    cursor,
    written: cursor,
    pending: 0,
    count: programs.length,
    owner: programs.find(({ id }) => id === PROGRAMS.config)?.owner,
    collected: createCollection(),
  }
  return {
    cursor: () => works.cursor,
    written: () => works.written,
    pending: () => works.pending,
    doubts: works.doubts.all,
    add: (block, sentIds) => addBlock(works, block, sentIds),
    heal: (findings) => {
      for (const finding of findings) repair(works, finding)
    },
    review: (drift) => {
      for (const each of drift) reviewDrift(works, each)
    },
    takeBatch: () => takeBatch(works),
  }
}

/** What an engine keeps. */
type Works = {
  readonly store: SuiteStore
  readonly ids: OperationIds
  readonly replay: Replay
  readonly hasher: KeyHasher
  readonly suspects: ReadonlySet<string>
  readonly prover: Prover
  readonly ledger: Ledger
  readonly doubts: Doubts
  readonly pages: PageMaker
  readonly made: Pick<CursorRow, 'network' | 'rules' | 'ledger'>
  cursor: CursorRow | undefined
  written: CursorRow | undefined
  pending: number
  /** Programs so far. */
  count: number
  /** Who deployed the configuration: under the suite's other names, programs of others are not of the suite. */
  owner: string | undefined
  collected: Collection
}

async function addBlock(
  works: Works,
  block: ChainBlock,
  sentIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { made, collected } = works
  const { height, hash, timestamp } = block
  for (const transaction of block.transactions) addDeployment(works, block, transaction)
  for (const transaction of block.transactions) {
    await addTransaction(works, block, transaction, sentIds)
  }
  if (collected.claimed.length >= CLAIMS_AT_ONCE) check(works)
  works.pages.add(block)
  collected.blocks.push({ height, hash, timestamp })
  const startHeight = works.cursor?.startHeight ?? height
  works.cursor = { id: 1, ...made, startHeight, height, hash, timestamp }
}

function addDeployment(works: Works, block: ChainBlock, transaction: ChainTransaction): void {
  const { replay, collected } = works
  const { isAccepted, body } = transaction
  if (!isAccepted || body.kind !== 'deployment') return
  const { program: id, source, edition, owner } = body.deployment
  if (id === PROGRAMS.config) works.owner ??= owner
  if (!suitePrograms.has(id) || (owner !== works.owner && id !== SUITE_BASE)) return
  const deployed = replay.deploy(block, transaction, body.deployment)
  collected.changed.keep(deployed.writes)
  weigh(works, deployed, [], block.height)
  const row = { id, edition, height: block.height, transactionId: transaction.id, owner, source }
  collected.deployed.push({ ...row, position: works.count++ })
}

async function addTransaction(
  works: Works,
  block: ChainBlock,
  transaction: ChainTransaction,
  sentIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { doubts, suspects, replay, ledger, collected } = works
  const care = doubts.isEmpty() && !suspects.has(transaction.id) ? 'later' : 'at once'
  const replayed = await replay.execute(block, transaction, care)
  if (replayed === undefined) {
    ledger.addCredits(block, transaction)
    return
  }
  const { standpoint, calls } = replayed
  weigh(works, replayed, calls, block.height)
  if (standpoint.kind === 'claimed') {
    collected.claimed.push({ transactionId: transaction.id, claim: standpoint.claim })
  }
  for (const { writes } of calls) collected.changed.keep(writes)
  works.pending += calls.length
  ledger.add(block, replayed, sentIds.get(transaction.id) ?? null)
  if (standpoint.kind !== 'unassigned') return
  collected.changed.keep(standpoint.writes)
  for (const call of standpoint.core) ledger.repair(call, block.height, transaction)
}

/** Proven writes settle doubts; what could not be replayed raises them. */
function weigh(
  { doubts, collected, ids, hasher, replay, store, ledger }: Works,
  { standpoint, operations }: Pick<ReplayedTransaction, 'standpoint' | 'operations'>,
  calls: ReplayedTransaction['calls'],
  height: number,
): void {
  const { counts } = collected
  if (standpoint.kind !== 'in doubt') {
    if (standpoint.kind === 'unassigned') counts.inDoubt++
    else counts.verified++
    if (!doubts.isEmpty()) doubts.settle(operations.map(({ key }) => key))
    return
  }
  counts.inDoubt++
  const named = calls.flatMap(({ core }) => core)
  const { mappingOf } = replay
  const keysOf = (program: string, mapping: string) => store.entries(program, mapping).keys()
  const context = { ids, hasher, height, mappingOf, keysOf, addresses: ledger.configured() }
  doubts.add(doubtsOf(operations, standpoint.tried, named, context))
}

/** Claims that are checked at once, and at most as many more as a block has: to hand over each by itself takes longer. */
const CLAIMS_AT_ONCE = 100

/** Has what transactions claim checked, all at once. */
function check({ collected, prover }: Works): void {
  const { claimed } = collected
  if (claimed.length === 0) return
  collected.claimed = []
  const checked = prover
    .prove(claimed.map(({ claim }) => claim))
    .then((proven) =>
      claimed.filter((_, at) => proven[at] !== true).map(({ transactionId }) => transactionId),
    )
  checked.catch(() => undefined) // met where the batch is written
  collected.checks.push(checked)
}

/** Takes over what the node says of a value in doubt, where it is what the chain named last. */
function repair({ ids, store, collected, ledger, doubts }: Works, finding: Finding): void {
  const { doubt, value } = finding
  const { program, mapping, key, keyId } = doubt
  if (key === null || !isNamed(ids, doubt, value)) return
  const previous = store.get(program, mapping, key) ?? null
  const write: Write = { program, mapping, key, value, previous }
  store.apply([write])
  collected.changed.keep([write])
  const call = { function: doubt.function, arguments: new Map(doubt.arguments), writes: [write] }
  if (program === PROGRAMS.core) ledger.repair(call, doubt.height)
  doubts.settle([keyId])
  collected.counts.healed++
}

/** Writes a value again. */
function renew({ store, collected }: Works, { program, mapping, key }: MappingKey): void {
  const value = store.get(program, mapping, key) ?? null
  collected.changed.keep([{ program, mapping, key, value, previous: null }])
  collected.counts.healed++
}

/**
 * A row that differs from its value is written again, as is a value if the one in memory is the node's. A value in memory
 * is proven and the node's answer is not: if they differ, the value is in doubt until the node agrees, or a block lists
 * another hash. What a block has changed since the audit is left alone.
 */
function reviewDrift(works: Works, drift: Drift): void {
  const { program, mapping, key, ours, theirs } = drift
  if (program === 'row') {
    const place = { program: PROGRAMS.core, mapping: mappingOfTable(mapping), key }
    if (works.ledger.renew(place.mapping, key)) renew(works, place)
    return
  }
  const value = works.store.get(program, mapping, key)
  const own = value === undefined ? null : formatPlaintext(value)
  if (own === theirs) renew(works, drift)
  else if (own === ours) {
    const height = works.cursor?.height ?? 0
    const doubt = doubtOfValue(works.ids, { program, mapping, key }, value ?? null, height)
    if (!works.doubts.has(doubt.keyId)) works.doubts.add([doubt])
  }
}

function takeBatch(works: Works): EngineBatch | undefined {
  check(works)
  const { cursor, written: after, collected, doubts, ledger, pages } = works
  const { blocks, deployed, changed, checks, counts } = collected
  const changedDoubts = doubts.takeChanged()
  if (changedDoubts !== undefined || !doubts.isEmpty()) ledger.mark(doubts.concern)
  const writes = changed.all()
  const isEmpty = blocks.length === 0 && writes.length === 0 && changedDoubts === undefined
  if (cursor === undefined || isEmpty) return undefined
  works.collected = createCollection()
  works.pending = 0
  works.written = cursor
  const rows = ledger.takeRows()
  return {
    ...{ after, cursor, blocks, counts },
    programs: deployed,
    state: writes.flatMap((write) => toStateRow(write) ?? []),
    removed: writes.filter(({ value }) => value === null),
    doubts: changedDoubts,
    ledger: rows,
    pages: pages.take(rows.transactions),
    refuted: Promise.all(checks).then((lists) => lists.flat()),
  }
}

/** What has come together since the last batch; of a key written twice the last value counts. */
type Collection = {
  readonly blocks: BlockRow[]
  readonly deployed: ProgramRow[]
  readonly changed: LastWrites
  readonly checks: Refuted[]
  claimed: { readonly transactionId: string; readonly claim: Claim }[]
  readonly counts: { verified: number; inDoubt: number; healed: number }
}

const createCollection = (): Collection => ({
  blocks: [],
  deployed: [],
  changed: createLastWrites(),
  checks: [],
  claimed: [],
  counts: { verified: 0, inDoubt: 0, healed: 0 },
})

type LastWrites = {
  readonly keep: (writes: readonly Write[]) => void
  readonly all: () => readonly Write[]
}

/** The last write of each key. By their parts: a name made of them would be hashed anew each time. */
function createLastWrites(): LastWrites {
  const programs = new Map<string, Map<string, Map<string, Write>>>()
  const keysOf = (program: string, mapping: string): Map<string, Write> => {
    const mappings = programs.get(program) ?? new Map<string, Map<string, Write>>()
    const keys = mappings.get(mapping) ?? new Map<string, Write>()
    if (keys.size === 0) programs.set(program, mappings.set(mapping, keys))
    return keys
  }
  return {
    keep: (writes) => {
      for (const write of writes) keysOf(write.program, write.mapping).set(write.key, write)
    },
    all: () =>
      [...programs.values()].flatMap((mappings) =>
        [...mappings.values()].flatMap((keys) => [...keys.values()]),
      ),
  }
}

/** The mapping of the core whose values a readable table shows. */
const mappingOfTable = (table: string): string => (table === 'balances' ? 'account' : table)
