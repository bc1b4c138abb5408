import type { Future, Program } from '@nightjar/aleo'
import { type BlockState, createSdkCrypto, createVm, type FinalizeResult } from '@nightjar/avm'
import type { ProgramRecord } from '../ledger/ledger.ts'
import type { StateReader } from '../ledger/state.ts'
import { sdk } from '../snarkvm/sdk.ts'

/** The programs of a chain, and what runs them. */
export type ChainVm = {
  program(id: string): Program | undefined
  /** Parses and checks a program and keeps it; throws ProgramRefused. */
  add(record: ProgramRecord): Program
  /** Forgets everything but these programs, which are in the order of their deployment. */
  reset(records: readonly ProgramRecord[]): void
  /** Runs the future of a transaction's last transition; `futures` are those of all its transitions. */
  finalize(call: {
    readonly store: StateReader
    readonly block: BlockState
    readonly transitionId: string
    readonly future: Future
    readonly futures: readonly Future[]
  }): FinalizeResult
  construct(call: {
    readonly store: StateReader
    readonly block: BlockState
    readonly program: string
  }): FinalizeResult
  /** Microcredits that the finalize of a function costs, with all that it awaits. */
  finalizeCost(program: string, name: string): bigint
}

/** Creates the machine of a chain, without programs. */
export function createChainVm(): ChainVm {
  const crypto = createSdkCrypto(sdk)
  const create = () => createVm({ crypto, network: 'testnet' })
  let vm = create()

  const add = ({ source, edition, owner }: ProgramRecord) =>
    vm.addProgram(source, { edition, ...(owner === null ? {} : { owner }) })

  return {
    program: (id) => vm.getProgram(id),
    add,
    reset(records) {
      vm = create()
      for (const record of records) add(record)
    },
    finalize: ({ futures, ...call }) => vm.finalize({ ...call, transitionFutures: futures }),
    construct: (call) => vm.construct(call),
    finalizeCost: (program, name) => vm.finalizeCost(program, name),
  }
}
