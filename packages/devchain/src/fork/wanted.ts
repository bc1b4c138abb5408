import { BaseError, type Plaintext } from '@nightjar/aleo'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'

/** The last block before a fork's own, and the node that provides everything up to it. */
export type ForkOrigin = {
  /** The network's root on the upstream node, such as `http://127.0.0.1:3030/testnet`. */
  readonly url: string
  readonly height: number
  readonly hash: string
}

/** Something on the upstream node that a fork has not read yet. */
export type Wanted =
  | {
      readonly kind: 'value'
      readonly program: string
      readonly mapping: string
      readonly key: string
    }
  /** All entries of a mapping. */
  | { readonly kind: 'mapping'; readonly program: string; readonly mapping: string }
  | { readonly kind: 'program'; readonly id: string }
  | { readonly kind: 'block'; readonly height: number }
  /** Content of one of its blocks, under the key by which the ledger would store it. */
  | { readonly kind: 'lookup'; readonly key: string }

/** The upstream's entries up to the fork, by ledger key; null where it has none. */
export type Answers = readonly (readonly [key: string, value: string | null])[]

/** An answer of the upstream node, and its height afterwards. */
export type Fetched = { readonly at: number } & (
  | {
      readonly kind: 'value'
      readonly program: string
      readonly mapping: string
      readonly key: string
      /** Null when there is no such key. */
      readonly value: Plaintext | null
    }
  | {
      readonly kind: 'mapping'
      readonly program: string
      readonly mapping: string
      /** Null when it does not list mappings, or not this one. */
      readonly entries: readonly (readonly [key: string, value: Plaintext])[] | null
    }
  | { readonly kind: 'program'; readonly id: string; readonly record: ProgramRecord | null }
  | { readonly kind: 'block'; readonly height: number; readonly text: string }
  | { readonly kind: 'lookup'; readonly key: string; readonly answers: Answers }
)

/** Thrown when a fork needs a value it has not read yet: a caller that can wait fetches it and retries. */
export class NotFetchedError extends BaseError {
  override name = 'NotFetchedError'
  readonly wanted: Wanted

  constructor(wanted: Wanted) {
    super(`Not read from the upstream node yet: ${describeWanted(wanted)}.`, {
      code: 'not_fetched',
    })
    this.wanted = wanted
  }
}

/** A description of what is wanted. */
export function describeWanted(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'value':
      return `${wanted.program}/${wanted.mapping}[${wanted.key}]`
    case 'mapping':
      return `the entries of ${wanted.program}/${wanted.mapping}`
    case 'program':
      return `the program ${wanted.id}`
    case 'block':
      return `block ${wanted.height}`
    case 'lookup':
      return `what it holds as ${wanted.key.replace(':', ' ')}`
  }
}
