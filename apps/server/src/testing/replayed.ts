import { formatPlaintext, parseBlock } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { readBlock } from '../indexer/block.ts'
import type { ChainState } from '../indexer/chainRows.ts'
import {
  createEngine,
  type Engine,
  type EngineBatch,
  type EngineOptions,
} from '../indexer/engine.ts'
import { engineOptions, type Fixture } from './fixture.ts'
import type { History } from './history.ts'

const nothing: ChainState = {
  cursor: undefined,
  programs: [],
  state: [],
  doubts: [],
  pages: [],
  ledger: {
    ...{ tokens: [], pairs: [], balances: [], approvals: [], candles: [], stats: [] },
    ...{ points: [], totals: [], volumes: [], names: [], accounts: [] },
  },
}

export type Replayed = {
  readonly engine: Engine
  /** Adds the new blocks of the history, and returns what must be written. */
  readonly follow: () => Promise<EngineBatch | undefined>
  /** Written values that differ from the chain's. */
  readonly drift: () => readonly string[]
}

/** An indexer's engine without a database, following a history. */
export function replayHistory(
  history: History,
  fixture: Fixture,
  options: Partial<EngineOptions> = {},
): Replayed {
  const engine = createEngine(nothing, { ...engineOptions(fixture), ...options })
  const rows = new Map<string, string>()
  let next = 0
  return {
    engine,
    follow: async () => {
      for (; next < history.blocks.length; next++) {
        const block = readBlock(parseBlock(structuredClone(history.blocks[next])))
        await engine.add(block, history.sentIds)
      }
      const batch = engine.takeBatch()
      const refuted = (await batch?.refuted) ?? []
      if (refuted.length > 0) throw new Error(`refuted: ${refuted.join()}`)
      for (const row of batch?.state ?? [])
        rows.set(`${row.program}/${row.mapping}/${row.key}`, row.value)
      for (const { program, mapping, key } of batch?.removed ?? []) {
        rows.delete(`${program}/${mapping}/${key}`)
      }
      return batch
    },
    drift: () => compare(rows, history),
  }
}

/** Every value of the core and the configuration, on either side. */
function compare(rows: ReadonlyMap<string, string>, { store }: History): readonly string[] {
  const mappings = [
    ...['account', 'approvals', 'pairs', 'tokens'].map((name) => [PROGRAMS.core, name] as const),
    ...['admin', 'swap_fee', 'protocol_fee', 'paused'].map(
      (name) => [PROGRAMS.config, name] as const,
    ),
  ]
  const theirs = new Map<string, string>(
    mappings.flatMap(([program, mapping]) =>
      store
        .entries(program, mapping)
        .map(([key, value]) => [`${program}/${mapping}/${key}`, formatPlaintext(value)] as const),
    ),
  )
  const names = [...theirs.keys(), ...[...rows.keys()].filter((name) => /core|config/.test(name))]
  return [...new Set(names)].filter(
    (name) => theirs.has(name) && theirs.get(name) !== rows.get(name),
  )
}
