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
  /** Takes in the next block; `sentIds` are the ids under which rejected transactions were sent. */
  readonly add: (block: ChainBlock, sentIds: ReadonlyMap<string, string>) => void
  /** What has changed since it was last asked. */
  readonly takeBatch: () => ChainBatch | undefined
  /** Calls of the suite taken in since the last batch. */
  readonly pending: () => number
}

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
  let pending = 0
  let blocks: BlockRow[] = []
  let deployed: ProgramRow[] = []
  let changed = new Map<string, Write>()

  const keep = (writes: readonly Write[]): void => {
    for (const write of writes) changed.set(`${write.program}/${write.mapping}/${write.key}`, write)
  }

  function addDeployments(block: ChainBlock): void {
    for (const { id: transactionId, isAccepted, body } of block.transactions) {
      if (!isAccepted || body.kind !== 'deployment') continue
      const { program: id, source, edition, owner } = body.deployment
      if (!suitePrograms.has(id)) continue
      keep(replay.deploy(block, body.deployment))
      deployed.push({ id, edition, height: block.height, transactionId, owner, source })
    }
  }

  return {
    cursor: () => cursor,
    pending: () => pending,
    add: (block, sentIds) => {
      addDeployments(block)
      for (const transaction of block.transactions) {
        const replayed = replay.execute(block, transaction)
        if (replayed === undefined) continue
        for (const { writes } of replayed.calls) keep(writes)
        pending += replayed.calls.length
        ledger.add(block, replayed, sentIds.get(transaction.id) ?? null)
      }
      const { height, hash, timestamp } = block
      blocks.push({ height, hash, timestamp })
      const startHeight = cursor?.startHeight ?? height
      cursor = { id: 1, network, rules: version, startHeight, height, hash, timestamp }
    },
    takeBatch: () => {
      if (cursor === undefined || blocks.length === 0) return undefined
      const writes = [...changed.values()]
      const batch: ChainBatch = {
        cursor,
        blocks,
        programs: deployed,
        state: writes.flatMap((write) => toStateRow(write) ?? []),
        removed: writes.filter(({ value }) => value === null),
        ledger: ledger.takeRows(),
      }
      blocks = []
      deployed = []
      changed = new Map()
      pending = 0
      return batch
    },
  }
}
