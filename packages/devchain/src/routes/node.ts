import type { Hasher } from '../hash/hasher.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'

/** What the routes need from the chain. */
export type Node = {
  readonly ledger: Ledger
  readonly hasher: Hasher
  /** The mappings of the newest edition of a program, in its order. */
  mappingsOf(program: string): readonly string[] | undefined
  /** A program's deployments, the oldest first. */
  editionsOf(program: string): readonly ProgramRecord[]
  /** Runs a read; in a fork, repeats it whenever the upstream has provided a missing value. */
  read<Value>(look: () => Value | Promise<Value>): Promise<Value>
  broadcast(json: string): Promise<{ readonly id: string }>
  mine(count: number): Promise<BlockJson>
  /** Moves the time of later blocks forward; returns the next block's earliest time in seconds since 1970. */
  advanceTime(seconds: number): Promise<number>
  /** Saves the current state; `revert` returns to it. */
  snapshot(): Promise<number>
  revert(id: number): Promise<void>
  /** Saves the ledger under a name; null when it is in memory only. */
  readonly backups: Backups | null
  /** Ends the process; null when the chain is embedded in another one. */
  readonly shutDown: (() => void) | null
}

/** Copies of a ledger on disk. */
export type Backups = {
  save(name: string): Promise<void>
  list(): Promise<string[]>
}

/** A request to the node: its path after the network, parameters, query and body. */
export type NodeRequest = {
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: NodeBody
  /** Whether the request comes from this machine, and not from another site's page in its browser. */
  isLocal(): boolean
}

export type NodeBody = { readonly text: string; readonly isJson: boolean }

/** Returns the JSON text of a value. */
export type NodeHandler = (node: Node, request: NodeRequest) => string | Promise<string>

/** A path below the network, with `{name}` for a parameter. */
export type NodeRoute = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly handle: NodeHandler
}

/** A GET route. */
export const get = (path: string, handle: NodeHandler): NodeRoute => ({
  method: 'GET',
  path,
  handle,
})

/** A POST route. */
export const post = (path: string, handle: NodeHandler): NodeRoute => ({
  method: 'POST',
  path,
  handle,
})
