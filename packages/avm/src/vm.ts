import {
  bech32ToField,
  type DynamicFuture,
  type Future,
  type Plaintext,
  type Program,
  parseProgram,
} from '@nightjar/aleo'
import { createCache } from './cache.ts'
import { loadProgram } from './check/load.ts'
import type { Crypto } from './crypto.ts'
import { dynamicKey } from './dynamic.ts'
import type { LoadedProgram, Scope } from './loaded.ts'
import { createExecutor } from './runtime/execute.ts'
import type { BlockState } from './runtime/frame.ts'
import type { StateStore, Write } from './store.ts'

export type Network = 'mainnet' | 'testnet' | 'canary'

const networkIds: Readonly<Record<Network, number>> = { mainnet: 0, testnet: 1, canary: 2 }

export interface VmOptions {
  readonly crypto: Crypto
  readonly network: Network
  /** How many hashes are kept (65,536). */
  readonly hashCacheSize?: number
}

export interface AddProgramOptions {
  /** 0 for the first deployment, one more for each upgrade. */
  readonly edition?: number
  /** The address that deployed the program. */
  readonly owner?: string
}

export interface FinalizeRequest {
  readonly store: StateStore
  readonly block: BlockState
  /** `au1…`: the id of the transaction's last transition, which made the future. */
  readonly transitionId: string
  readonly future: Future
  /** The futures of all transitions: needed where the program awaits dynamic ones. */
  readonly transitionFutures?: readonly Future[]
}

export interface ConstructRequest {
  readonly store: StateStore
  readonly block: BlockState
  readonly program: string
}

export interface ViewRequest {
  readonly store: StateStore
  readonly block: BlockState
  readonly program: string
  readonly view: string
  readonly inputs: readonly Plaintext[]
}

/** Why and where a program was rejected. */
export interface Rejection {
  readonly status: 'rejected'
  readonly reason: string
  readonly program?: string
  readonly function?: string
  /** Line in the program's source. */
  readonly line?: number
}

export interface Acceptance {
  readonly status: 'accepted'
  /** Every `set` and `remove` in order, to be applied as one. */
  readonly writes: readonly Write[]
  /** Finalize cost in microcredits. */
  readonly cost: bigint
}

export type FinalizeResult = Acceptance | Rejection

export type ViewResult =
  | { readonly status: 'ok'; readonly outputs: readonly Plaintext[] }
  | Rejection

export interface Vm {
  /** Parses, checks and adds a program, or a new edition; throws ProgramRefused or ProgramSyntaxError. */
  addProgram(source: string, options?: AddProgramOptions): Program
  /** Checks a program as {@link Vm.addProgram} does, and adds nothing. */
  checkProgram(source: string, options?: AddProgramOptions): Program
  hasProgram(id: string): boolean
  getProgram(id: string): Program | undefined
  /** Runs a future and all that it awaits. */
  finalize(request: FinalizeRequest): FinalizeResult
  /** Runs a program's constructor, after it was added. */
  construct(request: ConstructRequest): FinalizeResult
  view(request: ViewRequest): ViewResult
  /** Finalize cost in microcredits of one function with all it calls. */
  finalizeCost(program: string, name: string): bigint
}

/**
 * Runs finalize, constructors and views as snarkVM does, over any store.
 * @example
 * const vm = createVm({ crypto: createSdkCrypto(sdk), network: 'testnet' })
 * vm.addProgram(source)
 * const result = vm.finalize({ store, block: { height: 1000 }, transitionId, future })
 */
export function createVm({ crypto, network, hashCacheSize = 65_536 }: VmOptions): Vm {
  const programs = new Map<string, LoadedProgram>()
  const find = (id: string) => programs.get(id)
  const executor = createExecutor({
    crypto,
    find,
    networkId: networkIds[network],
    hashes: createCache<bigint>(hashCacheSize),
  })

  function check(source: string, { edition = 0, owner }: AddProgramOptions): LoadedProgram {
    return loadProgram(parseProgram(source), { edition, owner, find })
  }

  return {
    addProgram(source, options = {}) {
      const loaded = check(source, options)
      programs.set(loaded.program.id, loaded)
      return loaded.program
    },
    checkProgram: (source, options = {}) => check(source, options).program,
    hasProgram: (id) => programs.has(id),
    getProgram: (id) => programs.get(id)?.program,
    finalize({ store, block, transitionId, future, transitionFutures }) {
      const transition = bech32ToField(transitionId)
      return executor.finalize({
        store,
        block,
        transitionId: transition,
        future,
        findFuture: createFutureFinder(transitionFutures ?? []),
        expectedAwaits: transitionFutures && Math.max(transitionFutures.length - 1, 0),
      })
    },
    construct: ({ store, block, program }) =>
      executor.construct({ store, block, program: mustFind(programs, program) }),
    view: ({ store, block, program, view, inputs }) =>
      executor.view({ store, block, scope: programs.get(program)?.views.get(view), inputs }),
    finalizeCost(program, name) {
      return finalizeCost(mustFind(programs, program).finalizes.get(name), find) / 25n
    },
  }
}

function mustFind(programs: ReadonlyMap<string, LoadedProgram>, id: string): LoadedProgram {
  const found = programs.get(id)
  if (!found) throw new RangeError(`The program ${id} was not added to this machine.`)
  return found
}

/** Raw cost of a finalize and of those that its futures call. */
function finalizeCost(
  scope: Scope | undefined,
  find: (id: string) => LoadedProgram | undefined,
): bigint {
  if (!scope) return 0n
  return scope.inputs.reduce((sum, kind) => {
    if (kind.kind !== 'future') return sum
    return sum + finalizeCost(find(kind.program)?.finalizes.get(kind.function), find)
  }, scope.cost)
}

function createFutureFinder(futures: readonly Future[]) {
  let known: Map<string, Future> | undefined
  return (wanted: DynamicFuture): Future | undefined => {
    known ??= new Map(futures.map((future) => [dynamicKey(future), future]))
    const { programName, programNetwork, functionName, checksum } = wanted
    return known.get([programName, programNetwork, functionName, checksum].join())
  }
}
