import { availableParallelism } from 'node:os'
import { inject } from 'vitest'

/** So many test files run at the same time: a flow keeps about a core busy. */
export const STACKS = Math.min(4, Math.max(2, availableParallelism()))

/** The real thing, as one worker has it: files that run at the same time share no chain. */
export type Stack = {
  /** The web app. */
  readonly url: string
  /** The chain, without the network's path. */
  readonly nodeUrl: string
  /** Another site, which may frame `/embed/`. */
  readonly blogUrl: string
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another's declaration
  export interface ProvidedContext {
    readonly stacks: readonly Stack[]
    /** A WalletConnect relay on this machine. */
    readonly relayUrl: string
  }
}

/** What the files of this worker have for themselves, one after the other. */
export function stack(): Stack {
  const own = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]
  if (own === undefined) throw new Error(`No stack for worker ${process.env.VITEST_POOL_ID}.`)
  return own
}
