import {
  bech32ToField,
  type DynamicFuture,
  type Future,
  type Plaintext,
  type Program,
  parseProgram,
} from '@nightjar/aleo'
import { abortReason } from './abort.ts'
import { createCache } from './cache.ts'
import { COST_DIVISOR, constructorCost } from './check/deployment.ts'
import { loadProgram } from './check/load.ts'
import { checkUpgrade } from './check/upgrade.ts'
import type { Crypto } from './crypto.ts'
import { dynamicKey, dynamicKeyOf } from './dynamic.ts'
import { type FindProgram, finalizeCost, type LoadedProgram } from './loaded.ts'
import type { FinalizeCall, FinalizeResult, ViewResult } from './outcome.ts'
import { checkBlock, checkEdition, checkOwner } from './ranges.ts'
import { createExecutor } from './runtime/execute.ts'
import type { BlockState } from './runtime/frame.ts'
import type { StateStore } from './store.ts'

export type Network = 'mainnet' | 'testnet' | 'canary'

const networkIds: Readonly<Record<Network, number>> = { mainnet: 0, testnet: 1, canary: 2 }

export type VmOptions = {
  readonly crypto: Crypto
  readonly network: Network
  /** Number of cached hashes (65,536). */
  readonly hashCacheSize?: number
  /** The Varuna versions of proofs that `snark.verify` accepts: 3 since consensus version 21, 1 and 2 before. */
  readonly varunaVersions?: readonly number[]
  /** Called for every requested program that was not added: it may add it, or end the call by an error. */
  readonly onMissing?: (program: string) => void
  /** Called before every command of a running program; an error that it throws ends the call. */
  readonly onCommand?: () => void
}

export type AddProgramOptions = {
  /** 0 for the first deployment, one more for each upgrade; by default the next one, at most 65,535. */
  readonly edition?: number
  /** The address that deployed the program. */
  readonly owner?: string
  /**
   * The program is on the chain already: names, limits, costs and upgrade rules are not checked, and the edition may be
   * any. Defaults to true only for credits.aleo, which nobody deploys, when it is added first.
   */
  readonly deployed?: boolean
}

export type FinalizeRequest = {
  readonly store: StateStore
  readonly block: BlockState
  /** `au1…`: the id of the transaction's last transition, which made the future. */
  readonly transitionId: string
  readonly future: Future
  /** The futures of all transitions; required if the program awaits dynamic ones. */
  readonly transitionFutures?: readonly Future[]
}

export type ConstructRequest = {
  readonly store: StateStore
  readonly block: BlockState
  readonly program: string
}

export type ViewRequest = {
  readonly store: StateStore
  readonly block: BlockState
  readonly program: string
  readonly view: string
  readonly inputs: readonly Plaintext[]
}

/** A program that may be deployed, and the microcredits paid for running its constructor. */
export type CheckedProgram = {
  readonly program: Program
  readonly constructorCost: bigint
}

export type Vm = {
  /**
   * Parses, checks and adds a program or a new edition. Throws ProgramRefusedError or ProgramSyntaxError, and
   * RangeError for an edition that is not the next one or an owner that is not an address.
   */
  addProgram(source: string, options?: AddProgramOptions): Program
  /** Removes the newest edition of a program, whose constructor was rejected. */
  removeProgram(id: string): void
  /** Checks a program like {@link Vm.addProgram}, without adding it. */
  checkProgram(source: string, options?: AddProgramOptions): CheckedProgram
  hasProgram(id: string): boolean
  getProgram(id: string): Program | undefined
  /**
   * Runs a future and everything that it awaits. This and the next two throw RangeError for a block whose height is not
   * a u32, timestamp not an i64 or seed not 32 bytes.
   */
  finalize(request: FinalizeRequest): FinalizeResult
  /** Runs a program's constructor, after it was added. */
  construct(request: ConstructRequest): FinalizeResult
  view(request: ViewRequest): ViewResult
  /** Finalize cost in microcredits of one function with everything it calls. */
  finalizeCost(program: string, name: string): bigint
  /** The same for several functions together, such as a root and its dynamic calls: rounded down once. */
  finalizeCostOf(calls: readonly FinalizeCall[]): bigint
  /**
   * Why snarkVM takes no transaction of these transitions, with this one for its fee, into a block; undefined when it
   * may.
   */
  abortReason(calls: readonly FinalizeCall[], fee?: FinalizeCall): string | undefined
}

/**
 * Runs finalize, constructors and views as snarkVM does, over any store.
 * @example
 * const vm = createVm({ crypto: snarkVm.crypto, network: 'testnet' })
 * vm.addProgram(source)
 * const result = vm.finalize({ store, block: { height: 1000 }, transitionId, future })
 */
export function createVm({
  crypto,
  network,
  hashCacheSize = 65_536,
  varunaVersions = [3],
  onMissing,
  onCommand,
}: VmOptions): Vm {
  const programs = createPrograms(onMissing)
  const { find } = programs
  const executor = createExecutor({
    crypto,
    find,
    networkId: networkIds[network],
    hashes: createCache<bigint>(hashCacheSize),
    varunaVersions,
    onCommand,
  })

  function rawCost(program: string, name: string): bigint {
    const scope = mustFind(find, program).finalizes.get(name)
    return scope ? finalizeCost(scope, find) : 0n
  }

  function check(source: string, options: AddProgramOptions): LoadedProgram {
    const program = parseProgram(source)
    const old = find(program.id)
    const isDeployed = options.deployed ?? (!old && program.id === 'credits.aleo')
    const next = old ? old.edition + 1 : 0
    const edition = checkEdition(options.edition ?? next, isDeployed ? undefined : next)
    const owner = checkOwner(options.owner)
    if (old && !isDeployed) checkUpgrade(old.program, program, edition)
    return loadProgram(program, { edition, owner, find, isDeployed })
  }

  return {
    addProgram(source, options = {}) {
      const loaded = check(source, options)
      programs.add(loaded)
      return loaded.program
    },
    removeProgram: (id) => programs.remove(id),
    checkProgram(source, options = {}) {
      const loaded = check(source, options)
      return { program: loaded.program, constructorCost: constructorCost(loaded, find) }
    },
    hasProgram: (id) => find(id) !== undefined,
    getProgram: (id) => find(id)?.program,
    finalize({ store, block, transitionId, future, transitionFutures }) {
      checkBlock(block)
      const transition = bech32ToField(transitionId)
      return executor.finalize({
        store,
        block,
        transitionId: transition,
        future,
        calls: transitionFutures ?? nestedFutures(future),
        findFuture: createFutureFinder(transitionFutures ?? []),
        expectedAwaits: transitionFutures && Math.max(transitionFutures.length - 1, 0),
      })
    },
    construct({ store, block, program }) {
      checkBlock(block)
      return executor.construct({ store, block, program: mustFind(find, program) })
    },
    view({ store, block, program, view, inputs }) {
      checkBlock(block)
      const scope = find(program)?.views.get(view)
      return executor.view({ store, block, scope, inputs })
    },
    finalizeCost: (program, name) => rawCost(program, name) / COST_DIVISOR,
    finalizeCostOf: (calls) =>
      calls.reduce((sum, call) => sum + rawCost(call.program, call.function), 0n) / COST_DIVISOR,
    abortReason: (calls, fee) => abortReason(calls, fee, find),
  }
}

/** A machine's programs, each with its earlier editions. */
function createPrograms(onMissing: VmOptions['onMissing']) {
  const programs = new Map<string, LoadedProgram>()
  const earlier = new Map<string, LoadedProgram[]>()
  return {
    find(id: string) {
      const found = programs.get(id)
      if (found !== undefined || onMissing === undefined) return found
      onMissing(id)
      return programs.get(id)
    },
    add(loaded: LoadedProgram) {
      const { id } = loaded.program
      const old = programs.get(id)
      if (old) earlier.set(id, [...(earlier.get(id) ?? []), old])
      programs.set(id, loaded)
    },
    remove(id: string) {
      const old = earlier.get(id)?.pop()
      if (old) programs.set(id, old)
      else programs.delete(id)
    },
  }
}

function mustFind(find: FindProgram, id: string): LoadedProgram {
  const found = find(id)
  if (!found) throw new RangeError(`The program ${id} was not added to this machine.`)
  return found
}

/** A future and those among its arguments, at any depth; dynamic futures are unknown. */
function nestedFutures(future: Future): Future[] {
  const nested = future.arguments.flatMap((argument) =>
    argument.kind === 'future' ? nestedFutures(argument) : [],
  )
  return [future, ...nested]
}

function createFutureFinder(futures: readonly Future[]) {
  let known: Map<string, Future> | undefined
  return (wanted: DynamicFuture): Future | undefined => {
    known ??= new Map(futures.map((future) => [dynamicKey(future), future]))
    return known.get(dynamicKeyOf(wanted))
  }
}
