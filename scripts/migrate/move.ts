import type { MigrateChain } from './chain.ts'
import type { Origin } from './origin.ts'
import type { Suite } from './suite.ts'

/** What is moved, by whom, from where to where. */
export type Move = {
  readonly chain: MigrateChain
  readonly from: Suite
  readonly to: Suite
  readonly tokens: readonly [Origin, Origin]
  readonly holder: string
  readonly slippageBps: bigint
}
