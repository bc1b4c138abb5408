import {
  BaseError,
  type Future,
  type FutureArgument,
  fieldToIdentifier,
  formatPlaintext,
  type Plaintext,
  type Program,
  parseFuture,
  parseProgram,
} from '@nightjar/aleo'
import type { StateStore, Vm, Write } from '@nightjar/avm'
import { PROGRAMS } from '@nightjar/sdk'
import type { ChainBlock, ChainDeployment, ChainTransaction, ChainTransition } from './block.ts'
import { coreFunctions, suitePrograms } from './suite.ts'
import { createOverlay, type SuiteStore } from './suiteStore.ts'

/** A call of the core with its arguments by name and exactly what it changed. */
export type CoreCall = {
  readonly function: string
  readonly arguments: ReadonlyMap<string, string>
  readonly writes: readonly Write[]
}

/** A call of the suite that stands on its own in a transaction: its root, or what an outside root calls. */
export type ReplayedCall = {
  readonly transitionId: string
  readonly program: string
  readonly function: string
  /** The future's own arguments as texts, nested futures left out. */
  readonly arguments: readonly string[]
  readonly status: 'accepted' | 'rejected'
  readonly reason: string | null
  readonly core: readonly CoreCall[]
  readonly writes: readonly Write[]
}

export type ReplayedTransaction = {
  readonly transaction: ChainTransaction
  readonly calls: readonly ReplayedCall[]
}

export type Replay = {
  /** Adds a program of the suite that an earlier block deployed. */
  readonly addProgram: (source: string, edition: number) => void
  readonly deploy: (block: ChainBlock, deployment: ChainDeployment) => readonly Write[]
  readonly execute: (
    block: ChainBlock,
    transaction: ChainTransaction,
  ) => ReplayedTransaction | undefined
}

type Step = { readonly block: ChainBlock; readonly transitions: readonly ChainTransition[] }
type Target = StateStore & Pick<SuiteStore, 'apply'>

/**
 * Replays what blocks did to the suite's state.
 * - Verdicts are the chain's: accepted calls are run, rejected ones only to find out why they failed.
 * - A program without mappings changes nothing of its own, so it is not run but its calls are, in their
 *   order; so is an outside program. What either has checked, the chain has found good.
 * - Outside programs' state is neither read nor kept.
 */
export function createReplay(vm: Vm, store: SuiteStore): Replay {
  const machine: Machine = { vm, store, programs: new Map() }
  return {
    addProgram: (source, edition) => addProgram(machine, source, { edition }),
    deploy: (block, deployment) => deploy(machine, block, deployment),
    execute: (block, transaction) => {
      const { body } = transaction
      if (body.kind !== 'execution') return undefined
      if (!body.transitions.some(({ program }) => suitePrograms.has(program))) return undefined
      const step: Step = { block, transitions: body.transitions }
      if (!transaction.isAccepted) return { transaction, calls: replayRejected(machine, step) }
      try {
        return { transaction, calls: replayAccepted(machine, step) }
      } catch (error) {
        if (!(error instanceof CallRejected)) throw error
        throw new ReplayDiverged(block, transaction.id, error.reason)
      }
    },
  }
}

type Machine = {
  readonly vm: Vm
  readonly store: SuiteStore
  readonly programs: Map<string, Program>
}

/**
 * A program that changes nothing and calls outside ones is only read: it is never run. The chain has
 * checked the others, whose first edition here need not be 0.
 */
function addProgram(
  { vm, programs }: Machine,
  source: string,
  options: { readonly edition: number; readonly owner?: string },
): void {
  const program = parseProgram(source)
  programs.set(program.id, program)
  const isWithin = program.imports.every((id) => suitePrograms.has(id))
  if (isWithin || program.mappings.size > 0) vm.addProgram(source, { ...options, deployed: true })
}

function deploy(machine: Machine, block: ChainBlock, deployment: ChainDeployment) {
  const { vm, store } = machine
  const { source, edition, owner, program } = deployment
  addProgram(machine, source, { edition, owner })
  if (!vm.hasProgram(program)) return []
  const { height, timestamp } = block
  const result = vm.construct({ store, block: { height, timestamp }, program })
  if (result.status === 'rejected') throw new ReplayDiverged(block, program, result.reason)
  store.apply(result.writes)
  return result.writes
}

function run({ vm }: Machine, step: Step, target: Target, future: Future): readonly Write[] {
  const { block, transitions } = step
  const result = vm.finalize({
    store: target,
    block: { height: block.height, timestamp: block.timestamp },
    transitionId: transitions.at(-1)?.id ?? '',
    future,
  })
  if (result.status === 'rejected') throw new CallRejected(future, result.reason)
  target.apply(result.writes)
  return result.writes
}

/** Runs the future, or the calls within it where it has no state of its own. */
function walk(machine: Machine, step: Step, target: Target, future: Future): Found {
  const program = machine.programs.get(future.program)
  if (program === undefined && suitePrograms.has(future.program)) {
    throw new CallRejected(future, 'its deployment was not seen: index from an earlier height')
  }
  if (program === undefined || program.mappings.size === 0) {
    const parts = nestedFutures(step, future).map((nested) => walk(machine, step, target, nested))
    return {
      core: parts.flatMap(({ core }) => core),
      writes: parts.flatMap(({ writes }) => writes),
    }
  }
  const writes = run(machine, step, target, future)
  const own = writes.filter(({ program: id }) => id === PROGRAMS.core)
  return { core: callsOfCore(step, future).map((call) => ({ ...call, writes: own })), writes }
}

function replayTop(machine: Machine, step: Step, target: Target, future: Future): ReplayedCall {
  const { program, function: name } = future
  return {
    transitionId: transitionOf(step, future)?.id ?? step.transitions.at(-1)?.id ?? '',
    program,
    function: name,
    arguments: future.arguments.flatMap(formatOwn),
    status: 'accepted',
    reason: null,
    ...walk(machine, step, target, future),
  }
}

function replayAccepted(machine: Machine, step: Step): readonly ReplayedCall[] {
  const root = step.transitions.at(-1)
  if (root === undefined) return []
  if (root.future === undefined) return suitePrograms.has(root.program) ? [silentCall(root)] : []
  return topCalls(step, parseFuture(root.future)).map((top) =>
    replayTop(machine, step, machine.store, top),
  )
}

function replayRejected(machine: Machine, step: Step): readonly ReplayedCall[] {
  const root = step.transitions.findLast(({ program }) => suitePrograms.has(program))
  if (root === undefined) return []
  const call: ReplayedCall = { ...silentCall(root), status: 'rejected' }
  if (root.future === undefined) return [call]
  const future = parseFuture(root.future)
  const own = {
    ...call,
    arguments: future.arguments.flatMap(formatOwn),
    core: callsOfCore(step, future).map((part) => ({ ...part, writes: [] })),
  }
  try {
    replayTop(machine, step, createOverlay(machine.store), future)
    return [{ ...own, reason: 'A program outside the exchange refused the call.' }]
  } catch (error) {
    if (!(error instanceof CallRejected)) throw error
    return [{ ...own, reason: error.reason }]
  }
}

type Found = { readonly core: readonly CoreCall[]; readonly writes: readonly Write[] }

/** The suite's outermost calls within a future. */
function topCalls(step: Step, future: Future): readonly Future[] {
  if (suitePrograms.has(future.program)) return [future]
  return nestedFutures(step, future).flatMap((nested) => topCalls(step, nested))
}

/** Calls among the arguments, in order; a dynamic one is found among the transitions by its names. */
function nestedFutures(step: Step, future: Future): readonly Future[] {
  const taken = new Map<string, number>()
  return future.arguments.flatMap((argument) => {
    if (argument.kind === 'future') return [argument]
    if (argument.kind !== 'dynamic_future') return []
    const program = `${fieldToIdentifier(argument.programName)}.aleo`
    const name = fieldToIdentifier(argument.functionName) ?? ''
    if (!suitePrograms.has(program)) return []
    const key = `${program}/${name}`
    const nth = taken.get(key) ?? 0
    taken.set(key, nth + 1)
    const matching = step.transitions.filter((t) => t.program === program && t.function === name)
    const text = matching[nth]?.future
    return text === undefined ? [] : [parseFuture(text)]
  })
}

function transitionOf({ transitions }: Step, { program, function: name }: Future) {
  return transitions.findLast((t) => t.program === program && t.function === name)
}

/** A transition without a future: it moves records, and the chain says no more. */
function silentCall(transition: ChainTransition): ReplayedCall {
  return {
    transitionId: transition.id,
    program: transition.program,
    function: transition.function,
    arguments: [],
    status: 'accepted',
    reason: null,
    core: [],
    writes: [],
  }
}

function callsOfCore(step: Step, future: Future): readonly Omit<CoreCall, 'writes'>[] {
  if (future.program !== PROGRAMS.core) {
    return nestedFutures(step, future).flatMap((nested) => callsOfCore(step, nested))
  }
  const names = coreFunctions[future.function]?.arguments ?? []
  const values = future.arguments.flatMap(formatOwn)
  return [
    {
      function: future.function,
      arguments: new Map(names.map((name, at) => [name, values[at] ?? ''])),
    },
  ]
}

function formatOwn(argument: FutureArgument): readonly string[] {
  if (argument.kind === 'future' || argument.kind === 'dynamic_future') return []
  return [formatPlaintext(argument satisfies Plaintext)]
}

class CallRejected extends Error {
  override readonly name = 'CallRejected'
  readonly reason: string

  constructor(future: Future, reason: string) {
    super(`${future.program}/${future.function}: ${reason}`)
    this.reason = reason
  }
}

/** The chain accepted what our interpreter rejects: going on would make every later figure wrong. */
export class ReplayDiverged extends BaseError {
  override readonly name = 'ReplayDiverged'

  constructor(block: ChainBlock, what: string, reason: string) {
    super(
      `Block ${block.height} accepted ${what}, but replaying it fails: ${reason}. The indexer stops here; report this as a bug with the block's height.`,
      { code: 'replay_diverged', details: { height: block.height } },
    )
  }
}
