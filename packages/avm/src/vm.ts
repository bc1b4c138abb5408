import {
  bech32ToField,
  type DynamicFuture,
  type Future,
  type Plaintext,
  type Program,
  parseProgram,
} from '@nightjar/aleo'
import { createCache } from './cache.ts'
import { costDivisor } from './check/deployment.ts'
import { loadProgram } from './check/load.ts'
import { checkUpgrade } from './check/upgrade.ts'
import type { Crypto } from './crypto.ts'
import { dynamicKey } from './dynamic.ts'
import { finalizeCost, type LoadedProgram } from './loaded.ts'
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
  /** 0 for the first deployment, one more for each upgrade; by default the next one. */
  readonly edition?: number
  /** The address that deployed the program. */
  readonly owner?: string
  /** The program is on the chain already: names, limits and costs of today are not demanded. */
  readonly deployed?: boolean
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
  /** Takes the newest edition of a program away: its constructor was rejected. */
  removeProgram(id: string): void
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
  /** The same of several functions together, such as a root and what it called dynamically: rounded down once. */
  finalizeCostOf(calls: readonly FinalizeCall[]): bigint
}

/** A function by its names, as a transition gives them. */
export interface FinalizeCall {
  readonly program: string
  readonly function: string
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
  const earlier = new Map<string, LoadedProgram[]>()
  const find = (id: string) => programs.get(id)
  const executor = createExecutor({
    crypto,
    find,
    networkId: networkIds[network],
    hashes: createCache<bigint>(hashCacheSize),
  })

  function rawCost(program: string, name: string): bigint {
    const scope = mustFind(programs, program).finalizes.get(name)
    return scope ? finalizeCost(scope, find) : 0n
  }

  function check(source: string, options: AddProgramOptions): LoadedProgram {
    const program = parseProgram(source)
    const old = programs.get(program.id)
    const isDeployed = options.deployed ?? program.id === 'credits.aleo'
    if (old && !isDeployed) checkUpgrade(old.program, program)
    const edition = options.edition ?? (old ? old.edition + 1 : 0)
    return loadProgram(program, { edition, owner: options.owner, find, isDeployed })
  }

  return {
    addProgram(source, options = {}) {
      const loaded = check(source, options)
      const { id } = loaded.program
      const old = programs.get(id)
      if (old) earlier.set(id, [...(earlier.get(id) ?? []), old])
      programs.set(id, loaded)
      return loaded.program
    },
    removeProgram(id) {
      const old = earlier.get(id)?.pop()
      if (old) programs.set(id, old)
      else programs.delete(id)
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
    finalizeCost: (program, name) => rawCost(program, name) / costDivisor,
    finalizeCostOf: (calls) =>
      calls.reduce((sum, call) => sum + rawCost(call.program, call.function), 0n) / costDivisor,
  }
}

function mustFind(programs: ReadonlyMap<string, LoadedProgram>, id: string): LoadedProgram {
  const found = programs.get(id)
  if (!found) throw new RangeError(`The program ${id} was not added to this machine.`)
  return found
}

function createFutureFinder(futures: readonly Future[]) {
  let known: Map<string, Future> | undefined
  return (wanted: DynamicFuture): Future | undefined => {
    known ??= new Map(futures.map((future) => [dynamicKey(future), future]))
    const { programName, programNetwork, functionName, checksum } = wanted
    return known.get([programName, programNetwork, functionName, checksum].join())
  }
}
