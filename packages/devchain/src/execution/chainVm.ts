import type { Future, Program } from '@nightjar/aleo'
import { createSdkCrypto, createVm, type Vm } from '@nightjar/avm'
import { parseId } from '../hash/identifier.ts'
import type { ProgramRecord } from '../ledger/ledger.ts'
import type { StateReader, StateWrite } from '../ledger/state.ts'
import { sdk } from '../snarkvm/sdk.ts'
import { networkId } from '../snarkvm/transitionIds.ts'

/** The block that a finalize runs in; `timestamp` in seconds. */
export type FinalizeBlock = {
  readonly height: number
  readonly timestamp: number
  readonly previousHash: string
}

export type FinalizeOutcome =
  | { readonly status: 'accepted'; readonly writes: readonly StateWrite[] }
  | { readonly status: 'rejected'; readonly reason: string }

/** The programs of a chain, and what runs them. */
export type ChainVm = {
  program(id: string): Program | undefined
  /** Parses and checks a program and keeps it; throws ProgramRefused. */
  add(record: ProgramRecord): Program
  /** Forgets everything but these programs, which are in the order of their deployment. */
  reset(records: readonly ProgramRecord[]): void
  finalize(call: {
    readonly store: StateReader
    readonly block: FinalizeBlock
    readonly transitionId: string
    readonly future: Future
  }): FinalizeOutcome
  construct(call: {
    readonly store: StateReader
    readonly block: FinalizeBlock
    readonly program: Program
  }): FinalizeOutcome
  /** Microcredits that the finalize of a function costs. */
  finalizeCost(program: string, name: string): bigint
  deploymentCost(record: ProgramRecord, size: number): bigint
}
