import { AsyncLocalStorage } from 'node:async_hooks'

/** The client for whose call statements are sent. */
export type Caller = {
  readonly client: string
  /** Told how long the database took for each of its statements, in milliseconds, without waiting for a connection. */
  readonly onStatement: (ms: number) => void
  /** Told the same, also of what its call makes for everyone. */
  readonly count: (ms: number) => void
  /** Told what else its call costs, in writes. */
  readonly owe: (writes: number) => void
}

type Asking = { readonly caller: Caller | undefined; readonly count: (ms: number) => void }

const askings = new AsyncLocalStorage<Asking>()
const ignore = (): void => undefined

/** Statements that a task sends, now or later, are sent for this client. */
export const askFor = <T>(caller: Caller, task: () => T): T =>
  askings.run({ caller, count: caller.count }, task)

/**
 * What is made once for everyone is sent for nobody: it must not wait behind one client's statements, nor be its cost. Its
 * time still counts for the call that asked first.
 */
export const askForAll = <T>(task: () => T): T =>
  askings.run({ caller: undefined, count: currentCount() }, task)

export const currentCaller = (): Caller | undefined => askings.getStore()?.caller

/** What counts the time of statements that are sent now. */
export const currentCount = (): ((ms: number) => void) => askings.getStore()?.count ?? ignore
