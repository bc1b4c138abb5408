import type { AleoClient } from '@nightjar/aleo'
import type { PageSource } from '@nightjar/sdk'
import type { Endpoint } from 'comlink'
import type { UseStore } from 'idb-keyval'

/**
 * What wallets need from the page that they run in: its browser's facilities, each of which may be refused, and its way to
 * a node. The page creates it once.
 */
export type WalletHost = SignerHost & {
  /** Loads the words of errors; called when a wallet is chosen. */
  loadWords(): Promise<unknown>
  /** What lasts until somebody clears it. */
  readonly localStore: TextStore
  /** What lasts as long as this tab, reloads included. */
  readonly sessionStore: TextStore
  takeTurn: TakeTurn
  /** Starts the worker of the local wallet, which calls `serveSigner`. */
  spawnWorker(): WorkerHandle
  /** Calls back when the page is left, with the error of what was under way; returns a function that stops it. */
  onPageLeft(end: (reason: Error) => void): () => void
  /** Undefined while the page is there; after it was left, resolves when the user comes back. */
  pageAway(): Promise<void> | undefined
}

/** What the local wallet's worker needs. */
export type SignerHost = {
  /**
   * A table of IndexedDB, for the functions of `idb-keyval`. A callback that throws writes nothing. A database that answers neither an operation nor its repetition
   * within the limit fails with the code `silent_database`, one that the browser does not open with `refused_database`.
   */
  openTable(database: string, table: string, options?: { readonly limitMs?: number }): UseStore
  /** A node's REST interface of a network; the address is the node's, without the network's path. */
  nodeAt(nodeUrl: string, network: string): AleoClient
  /** The server's pages of blocks, which are the same for everyone. */
  readonly pages: Pick<PageSource, 'ask' | 'first'>
}

/** Texts that the browser keeps by key; it never throws. */
export type TextStore = {
  read(key: string): string | null
  /** Null removes it. */
  write(key: string, value: string | null): void
  clear(): void
}

/** Runs a task while no other tab runs one of that name. */
export type TakeTurn = <Result, News>(turn: Turn<Result, News>) => Promise<Result>

export type Turn<Result, News> = {
  readonly name: string
  /** Ends the wait; the task itself goes on. */
  readonly signal: AbortSignal
  /** It tells the tabs that wait how far it is. */
  readonly task: (tell: (news: News) => void) => Promise<Result>
  /** What the tab whose turn it is tells. */
  readonly hear: (news: News) => void
}

/** The methods of a Worker that are used here. */
export type WorkerHandle = {
  readonly endpoint: Endpoint
  /** Calls back when the worker has crashed with an uncaught exception. */
  onDeath(died: () => void): void
  terminate(): void
}
