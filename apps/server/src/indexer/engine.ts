import type { Write } from '@nightjar/avm'
import { type Crypto, createVm } from '@nightjar/avm'
import type { Rules } from '../points/rules.ts'
import { rulesVersion } from '../points/rules.ts'
import type { ChainBlock } from './block.ts'
import type { KeyHasher } from './cachedCrypto.ts'
import type { BlockRow, ChainBatch, ChainState, CursorRow, ProgramRow } from './chainRows.ts'
import { createLedger } from './ledger/ledger.ts'
import { createReplay } from './replay.ts'
import { suitePrograms } from './suite.ts'
import { createSuiteStore, toStateRow } from './suiteStore.ts'

export type Engine = {
  /** The last block taken in, written or not. */
  readonly cursor: () => CursorRow | undefined
  /** The last block of the batches handed out. */
  readonly written: () => CursorRow | undefined
  /** Takes in the next block; `sentIds` are the ids under which rejected transactions were sent. */
  readonly add: (block: ChainBlock, sentIds: ReadonlyMap<string, string>) => void
  /** What has changed since it was last asked. */
  readonly takeBatch: () => ChainBatch | undefined
  /** Calls of the suite taken in since the last batch. */
  readonly pending: () => number
}

/** Counts up whenever the same blocks would give other rows: the database is then built anew. */
export const LEDGER_VERSION = 1

export type EngineOptions = {
  readonly crypto: Crypto & KeyHasher
  /** Whose rules of consensus finalize follows. */
  readonly chainNetwork: 'testnet' | 'mainnet'
  readonly network: string
  readonly rules: Rules
}

/** The suite's state and everything derived from it, in memory; blocks go in, rows come out. */
export function createEngine(
  { cursor: start, programs, state, ledger: ledgerStart }: ChainState,
  { crypto, chainNetwork, network, rules }: EngineOptions,
): Engine {
  const store = createSuiteStore(state)
  const vm = createVm({ crypto, network: chainNetwork })
  const replay = createReplay(vm, store)
  for (const { source, edition } of programs) replay.addProgram(source, edition)
  const ledger = createLedger({ start: ledgerStart, store, hasher: crypto, rules })
  const version = rulesVersion(rules)
  let cursor = start
  let written = start
  let pending = 0
  let count = programs.length
  let collected = createCollection()

  return {
    cursor: () => cursor,
    written: () => written,
    pending: () => pending,
    add: (block, sentIds) => {
      const { deployed, changed, blocks } = collected
      for (const { transactionId, deployment } of deploymentsOf(block)) {
        keep(changed, replay.deploy(block, deployment))
        const { program: id, source, edition, owner } = deployment
        const row = { id, edition, height: block.height, transactionId, owner, source }
        deployed.push({ ...row, position: count++ })
      }
      for (const transaction of block.transactions) {
        const replayed = replay.execute(block, transaction)
        if (replayed === undefined) continue
        for (const { writes } of replayed.calls) keep(changed, writes)
        pending += replayed.calls.length
        ledger.add(block, replayed, sentIds.get(transaction.id) ?? null)
      }
      const { height, hash, timestamp } = block
      blocks.push({ height, hash, timestamp })
      const startHeight = cursor?.startHeight ?? height
      const made = { network, rules: version, ledger: LEDGER_VERSION, startHeight }
      cursor = { id: 1, ...made, height, hash, timestamp }
    },
    takeBatch: () => {
      if (cursor === undefined || collected.blocks.length === 0) return undefined
      const { blocks, deployed, changed } = collected
      const writes = [...changed.values()]
      collected = createCollection()
      pending = 0
      const after = written
      written = cursor
      return {
        after,
        cursor,
        blocks,
        programs: deployed,
        state: writes.flatMap((write) => toStateRow(write) ?? []),
        removed: writes.filter(({ value }) => value === null),
        ledger: ledger.takeRows(),
      }
    },
  }
}

/** What has come together since the last batch; of a key written twice the last value counts. */
type Collection = {
  readonly blocks: BlockRow[]
  readonly deployed: ProgramRow[]
  readonly changed: Map<string, Write>
}

const createCollection = (): Collection => ({ blocks: [], deployed: [], changed: new Map() })

function keep(changed: Map<string, Write>, writes: readonly Write[]): void {
  for (const write of writes) changed.set(`${write.program}/${write.mapping}/${write.key}`, write)
}

/** Accepted deployments of the suite's programs. */
function deploymentsOf({ transactions }: ChainBlock) {
  return transactions.flatMap(({ id: transactionId, isAccepted, body }) => {
    if (!isAccepted || body.kind !== 'deployment') return []
    const { deployment } = body
    return suitePrograms.has(deployment.program) ? [{ transactionId, deployment }] : []
  })
}
