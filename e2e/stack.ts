import { availableParallelism } from 'node:os'
import { inject } from 'vitest'

/** Number of test files run at the same time, one more than there are cores: a flow waits a third of its time. */
export const STACKS = Math.min(4, availableParallelism() + 1)

/** The real services of one worker: files that run at the same time share no chain. */
export type Stack = {
  /** The web app. */
  readonly url: string
  /** The chain, without the network in the path. */
  readonly nodeUrl: string
  /** Another site, which may frame `/embed/`. */
  readonly blogUrl: string
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another's declaration
  export interface ProvidedContext {
    readonly stacks: readonly Stack[]
    /** Whether `npm run test:deep` runs: what is deep by nature runs long. */
    readonly deep: boolean
    /** A WalletConnect relay on this machine. */
    readonly relayUrl: string
  }
}

/** The stack used by this worker's files, one after another. */
export function stack(): Stack {
  const own = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]
  if (own === undefined) throw new Error(`No stack for worker ${process.env.VITEST_POOL_ID}.`)
  return own
}
