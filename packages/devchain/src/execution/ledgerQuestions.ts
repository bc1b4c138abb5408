import type { MessagePort } from 'node:worker_threads'
import type { Wanted } from '../fork/wanted.ts'
import type { NodeErrorKind } from '../nodeError.ts'
import type { BlockTask } from './blockTask.ts'
import type { Decided } from './candidates.ts'

/** What a thread that decides asks of the chain. */
export type LedgerQuestion =
  | {
      readonly kind: 'value'
      readonly program: string
      readonly mapping: string
      readonly key: string
    }
  | { readonly kind: 'entry'; readonly key: string }
  | { readonly kind: 'editions'; readonly program: string }

export type LedgerAnswer =
  | { readonly value: unknown }
  /** A fork has to ask its upstream node first. */
  | { readonly wanted: Wanted }
  | { readonly failure: string }

export type DecideRequest = {
  readonly task: BlockTask
  /** Which of the process's chains it is for, and the version of its programs. */
  readonly chain: number
  readonly version: number
  /** Where questions go; `answered` becomes 1 when there is an answer. */
  readonly port: MessagePort
  readonly answered: Int32Array<SharedArrayBuffer>
}

export type DecideOutcome =
  | Decided
  | { readonly kind: NodeErrorKind; readonly summary: string; readonly chain: readonly string[] }
  | { readonly wanted: Wanted }
