import type { Future, Program } from '@nightjar/aleo'
import {
  type BlockState,
  type CheckedProgram,
  createVm,
  type FinalizeResult,
  type StateStore,
} from '@nightjar/avm'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'
import { snarkVm } from '../snarkvm/local.ts'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'

/** The programs of a chain, and the machine that runs them. */
export type ChainVm = {
  program(id: string): Program | undefined
  /** Checks a program like `add`, without keeping it. */
  check(record: ProgramRecord): CheckedProgram
  /** Parses, checks and keeps a program, new or the next edition; throws ProgramRefusedError. */
  add(record: ProgramRecord): Program
  /** Keeps a program that is already on the chain. */
  load(record: ProgramRecord): void
  /** Undoes the last `add` of a program. */
  remove(id: string): void
  /** Forgets everything except these programs, given in deployment order. */
  reset(records: readonly ProgramRecord[]): void
  /** Runs the future of a transaction's last transition; `futures` are those of all its transitions. */
  finalize(call: {
    readonly store: StateStore
    readonly block: BlockState
    readonly transitionId: string
    readonly future: Future
    readonly futures: readonly Future[]
  }): FinalizeResult
  construct(call: {
    readonly store: StateStore
    readonly block: BlockState
    readonly program: string
  }): FinalizeResult
  /** Finalize cost of transitions in microcredits, including everything they await. */
  finalizeCostOf(transitions: readonly Called[]): bigint
  /** Ends a task whose time is up, between two of its transactions. */
  checkTime(): void
  /** Why a transaction of these transitions and this fee enters no block; null when it may. */
  abortReason(transitions: readonly Called[], fee: Called | undefined): string | null
}

type Called = Pick<TransitionJson, 'program' | 'function'>

export type ChainVmOptions = {
  /** Called for each program that is requested but missing; it may load it. */
  readonly onMissing: (program: string) => void
  /** Called before every command of a running program; an error that it throws ends the run. */
  readonly onCommand?: () => void
}

/** Creates a chain's machine, without programs. */
export function createChainVm(options: ChainVmOptions): ChainVm {
  const { crypto } = snarkVm
  const create = () => createVm({ crypto, network: 'testnet', ...options })
  let vm = create()

  const optionsOf = ({ edition, owner }: ProgramRecord, deployed: boolean) => ({
    edition,
    deployed,
    ...(owner === null ? {} : { owner }),
  })
  const add = (record: ProgramRecord, deployed: boolean) =>
    vm.addProgram(record.source, optionsOf(record, deployed))

  return {
    program: (id) => vm.getProgram(id),
    check: (record) => vm.checkProgram(record.source, optionsOf(record, false)),
    add: (record) => add(record, false),
    load: (record) => void add(record, true),
    remove: (id) => vm.removeProgram(id),
    reset(records) {
      vm = create()
      for (const record of records) add(record, true)
    },
    finalize: ({ futures, ...call }) => vm.finalize({ ...call, transitionFutures: futures }),
    construct: (call) => vm.construct(call),
    checkTime: () => options.onCommand?.(),
    finalizeCostOf: (transitions) => vm.finalizeCostOf(transitions),
    abortReason: (transitions, fee) => vm.abortReason(transitions, fee) ?? null,
  }
}
