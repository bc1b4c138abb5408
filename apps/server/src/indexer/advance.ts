import { RetryableError } from '@nightjar/aleo'
import { inParallel } from '../inParallel.ts'
import { rulesVersion } from '../points/rules.ts'
import {
  type ChainBatch,
  type ChainState,
  dropChainRows,
  loadChainState,
  selectHashAtOrBelow,
  writeChainBatch,
} from './chainRows.ts'
import type { FetchedBlocks } from './chainSource.ts'
import { type Counts, createEngine, type Engine, LEDGER_VERSION } from './engine.ts'
import { findRefusal, IndexerStoppedError } from './failures.ts'
import { type Follower, report } from './follower.ts'

/** A batch is written when this many calls wait, when this much time has passed, or when caught up. */
const BATCH_CALLS = 5000
const BATCH_MS = 2000
/** Rounds that wait for a node that is behind, of which one is logged: a line in 25 s locally, in 17 min elsewhere. */
const LAGS_A_LINE = 100
/** Values in doubt that are requested at a time. */
const VALUES_AT_ONCE = 8

/** One round; returns how long to wait before the next. */
export async function advance(follower: Follower): Promise<number> {
  const { source, options } = follower
  const { metrics, pollMs } = options
  const engine = follower.engine ?? (await load(follower))
  follower.engine = engine
  const asked = performance.now()
  const head = await source.height(heldHeight(follower, engine))
  const held = performance.now() - asked
  follower.nodeHeight = head
  metrics.set('nightjar_indexer_node_height', head)
  const next = await nextHeight(follower, engine)
  if (next !== undefined && head < next - 1) return await checkLaggingNode(follower, engine, head)
  follower.lags = 0
  if (next !== undefined && head >= next) await catchUp(follower, engine, next, head)
  await heal(follower, engine)
  follower.status = { kind: 'following', height: engine.cursor()?.height ?? head }
  if (next === undefined) return pollMs * 10 // the suite is not deployed yet
  return Math.max(0, pollMs - held) // after long polling no pause is needed
}

/** The height beyond which the node should wait to answer; undefined if other work is due, or if others use the node too. */
function heldHeight({ options, status, drift }: Follower, engine: Engine): number | undefined {
  const isIdle = status.kind === 'following' && drift.length === 0 && engine.doubts().length === 0
  return isIdle && options.network === 'local' ? engine.cursor()?.height : undefined
}

async function load(follower: Follower): Promise<Engine> {
  const { options } = follower
  const { db, network, rules, log } = options
  const state = await loadChainState(db)
  const { cursor } = state
  if (cursor === undefined) return open(follower, state)
  if (cursor.network !== network) {
    throw new IndexerStoppedError(
      `The database belongs to the network ${cursor.network}, not ${network}. Use another database or set NIGHTJAR_NETWORK=${cursor.network}.`,
    )
  }
  const isCurrent = cursor.rules === rulesVersion(rules) && cursor.ledger === LEDGER_VERSION
  if (isCurrent) return open(follower, state)
  log.warn('the ledger version has changed; rebuilding the database')
  return await rebuild(follower)
}

const open = ({ options, suspects }: Follower, state: ChainState): Engine =>
  createEngine(state, { ...options, suspects })

async function rebuild(follower: Follower): Promise<Engine> {
  const { db } = follower.options
  await dropChainRows(db)
  return open(follower, await loadChainState(db))
}

async function nextHeight(
  { options, source }: Follower,
  engine: Engine,
): Promise<number | undefined> {
  const cursor = engine.cursor()
  return cursor === undefined
    ? (options.startHeight ?? (await source.findStart()))
    : cursor.height + 1
}

async function catchUp(
  follower: Follower,
  engine: Engine,
  from: number,
  head: number,
): Promise<void> {
  const { source } = follower
  let lastWrite = performance.now()
  for await (const fetched of source.blocks(from, head)) {
    if (!(await take(follower, engine, fetched))) return
    report(follower)
    if (follower.isStopping) break
    const isDue = engine.pending() >= BATCH_CALLS || performance.now() - lastWrite > BATCH_MS
    if (!isDue) continue
    await follower.writing
    follower.writing = write(follower, engine) // the next blocks are replayed meanwhile
    follower.writing.catch(() => undefined) // handled where it is awaited
    lastWrite = performance.now()
  }
  await follower.writing
  await write(follower, engine)
}

/** False if another history was found and everything starts again. */
async function take(
  follower: Follower,
  engine: Engine,
  { blocks, sentIds }: FetchedBlocks,
): Promise<boolean> {
  const cursor = engine.cursor()
  const [first] = blocks
  if (cursor !== undefined && first !== undefined && first.previousHash !== cursor.hash) {
    await follower.writing
    await write(follower, engine)
    const hash = await follower.source.hashAt(cursor.height)
    if (hash === undefined || hash === cursor.hash) throw new NodeUndecidedError()
    await meetOtherHistory(follower, cursor.height)
    return false
  }
  for (const block of blocks) await engine.add(block, sentIds)
  return true
}

/** Nothing new starts while a batch is still being written; a failed write has already dropped the engine. */
export async function settleWrite(follower: Follower): Promise<void> {
  await follower.writing.catch(() => undefined)
  follower.writing = Promise.resolve()
}

async function write(follower: Follower, engine: Engine): Promise<void> {
  const { db, metrics, log } = follower.options
  const calls = engine.pending()
  const batch = engine.takeBatch()
  if (batch === undefined) return
  try {
    assertProven(follower, await batch.refuted)
    await writeChainBatch(db, batch)
  } catch (cause) {
    follower.engine = undefined
    throw explainWrite(batch, cause)
  }
  countProofs(follower, batch.counts)
  const { height } = batch.cursor
  log.debug({ height, calls }, 'indexed')
  metrics.set('nightjar_indexer_height', height)
  metrics.count('nightjar_indexer_calls_total', {}, calls)
}

/** Nothing unproven is written: everything since the last batch is replayed, and these transactions proven at once. */
function assertProven({ suspects, options }: Follower, refuted: readonly string[]): void {
  if (refuted.length === 0) return
  for (const id of refuted) suspects.add(id)
  options.log.error({ transactions: refuted }, 'the replay does not match the chain')
  throw new ReplayRefutedError(refuted)
}

function countProofs({ options }: Follower, { verified, inDoubt, healed }: Counts): void {
  const { metrics, log } = options
  metrics.count('nightjar_replay_verified_total', {}, verified)
  metrics.count('nightjar_replay_in_doubt_total', {}, inDoubt)
  metrics.count('nightjar_indexer_healed_total', {}, healed)
  if (inDoubt > 0)
    log.error({ transactions: inDoubt }, 'some writes could not be matched to a call')
  if (healed > 0) log.warn({ values: healed }, 'values were corrected')
}

/**
 * Asks the node for the values in doubt. An answer is accepted if its hash is the last one on the chain: it is then
 * proven, whatever height the node is at. Everything else is asked again in the next round. During a catch-up nothing is
 * asked: a node has only the values at its own height.
 */
async function heal(follower: Follower, engine: Engine): Promise<void> {
  const { drift, source } = follower
  follower.drift = []
  engine.review(drift)
  const doubts = engine.doubts()
  if (doubts.length === 0 && drift.length === 0) return
  engine.heal(
    await inParallel(
      doubts.flatMap((doubt) => (doubt.key === null ? [] : [{ doubt, key: doubt.key }])),
      VALUES_AT_ONCE,
      async ({ doubt, key }) => ({
        doubt,
        value: await source.valueOf(doubt.program, doubt.mapping, key),
      }),
    ),
  )
  await write(follower, engine)
}

function explainWrite({ cursor, blocks }: ChainBatch, cause: unknown): Error {
  if (cause instanceof RetryableError) return cause
  const refusal = findRefusal(cause)
  if (refusal === undefined) {
    return new RetryableError('The database did not accept a batch of blocks.', {
      code: 'database_write',
      cause,
    })
  }
  const from = blocks[0]?.height ?? cursor.height
  return new IndexerStoppedError(
    `The database rejects the rows for the blocks ${from} to ${cursor.height}: ${refusal}. Trying again would not help; report this as a bug with these heights.`,
    cause,
  )
}

/** The node is behind the database: it may be syncing, or be on another chain. */
async function checkLaggingNode(follower: Follower, engine: Engine, head: number): Promise<number> {
  const { db, log, pollMs } = follower.options
  const known = await selectHashAtOrBelow(db, head)
  const hash = known && (await follower.source.hashAt(known.height))
  if (known !== undefined && hash !== undefined && hash !== known.hash) {
    await meetOtherHistory(follower, known.height)
    return 0
  }
  const { height } = engine.cursor() ?? { height: 0 }
  if (follower.lags % LAGS_A_LINE === 0) {
    log.warn({ head, height }, 'the node is behind the database; waiting for it')
  }
  follower.lags++
  return Math.max(pollMs * 10, 200)
}

async function meetOtherHistory(follower: Follower, height: number): Promise<void> {
  const { onReorg, log } = follower.options
  const message = `The node's block at height ${height} differs from the one in the database: the node is on a different chain.`
  if (onReorg === 'stop') {
    throw new IndexerStoppedError(
      `${message} Point NIGHTJAR_NODE_URL at the previous chain, or set INDEXER_ON_REORG=rebuild to drop the derived rows and index again.`,
    )
  }
  log.warn({ height }, `${message} Rebuilding.`)
  follower.engine = await rebuild(follower)
}

/** The replay differs from what the chain wrote. */
class ReplayRefutedError extends RetryableError {
  override readonly name = 'ReplayRefutedError'

  constructor(transactions: readonly string[]) {
    super(`The chain's writes differ from the replay of ${transactions.join(', ')}.`, {
      code: 'replay_refuted',
    })
  }
}

/** One address may lead to several nodes at different heights: nothing shows that the history is another. */
class NodeUndecidedError extends RetryableError {
  override readonly name = 'NodeUndecidedError'

  constructor() {
    super('The node returned blocks that do not follow one another.', { code: 'node_garbage' })
  }
}
