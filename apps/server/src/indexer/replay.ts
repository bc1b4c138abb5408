import { BaseError, type Future, parseProgram } from '@nightjar/aleo'
import {
  createOverlay,
  type Operation,
  type OperationIds,
  type Overlay,
  type Vm,
  type Write,
} from '@nightjar/avm'
import { CREDITS_PROGRAM, finalizeNames, PROGRAMS } from '@nightjar/sdk'
import type { ChainBlock, ChainDeployment, ChainTransaction, ChainTransition } from './block.ts'
import {
  ownArguments,
  type Part,
  readCallTree,
  type Standing,
  staticFutures,
  type TopCall,
} from './callTree.ts'
import { IndexerStoppedError } from './failures.ts'
import { type Explanation, findOrder } from './orders.ts'
import { createPause } from './pause.ts'
import { type Claim, createListing, isProven } from './proof.ts'
import type { SuiteStore } from './suiteStore.ts'
import type { Awaited } from './trials.ts'

/** A call of the core with its arguments by name and exactly what it changed. */
export type CoreCall = {
  readonly function: string
  readonly arguments: ReadonlyMap<string, string>
  readonly writes: readonly Write[]
}

/** A call of the suite that stands on its own in a transaction: its root, or what an outside program calls. */
export type ReplayedCall = {
  readonly transitionId: string
  readonly program: string
  readonly function: string
  /** The future's own arguments as texts, nested futures left out. */
  readonly arguments: readonly string[]
  readonly status: 'accepted' | 'rejected'
  readonly reason: string | null
  /** Accepted by the chain, but what it wrote could not be found out. */
  readonly isInDoubt: boolean
  readonly core: readonly CoreCall[]
  readonly writes: readonly Write[]
}

/** What a replay stands on. */
export type Standpoint =
  /** Its writes are those that the block lists, or it wrote nothing. */
  | { readonly kind: 'proven' }
  /** It can have happened in one way only; that this is what the block lists is still to be checked. */
  | { readonly kind: 'claimed'; readonly claim: Claim }
  /** Its writes are certain, but not which call made which: these calls may have. */
  | {
      readonly kind: 'unassigned'
      readonly writes: readonly Write[]
      readonly core: readonly CoreCall[]
    }
  /** No order of its calls leads to what the block lists: nothing of it was taken over. */
  | { readonly kind: 'in doubt'; readonly tried: readonly Write[] }

export type ReplayedTransaction = {
  readonly transaction: ChainTransaction
  /** In the order in which they wrote. */
  readonly calls: readonly ReplayedCall[]
  readonly standpoint: Standpoint
  /** What the block lists of the suite's mappings. */
  readonly operations: readonly Operation[]
}

export type Deployed = Pick<ReplayedTransaction, 'standpoint' | 'operations'> & {
  readonly writes: readonly Write[]
}

/** Whether a claim may be checked later, or is proven before anything else is replayed. */
export type Care = 'later' | 'at once'

export type Replay = {
  /** Adds a program of the suite that an earlier block deployed. */
  readonly addProgram: (source: string, edition: number) => void
  /** The mapping of the suite that an id in a block names. */
  readonly mappingOf: (id: string) => MappingName
  readonly deploy: (
    block: ChainBlock,
    transaction: ChainTransaction,
    deployment: ChainDeployment,
  ) => Deployed
  readonly execute: (
    block: ChainBlock,
    transaction: ChainTransaction,
    care: Care,
  ) => Promise<ReplayedTransaction | undefined>
}

type Step = {
  readonly block: ChainBlock
  readonly transaction: ChainTransaction
  readonly transitions: readonly ChainTransition[]
  readonly operations: readonly Operation[]
}

/**
 * Replays what blocks did to the suite's state.
 * - Verdicts are the chain's: accepted calls are run, rejected ones only to find out why they failed.
 * - Nothing is believed of the order in which an outside program awaits its calls: the block lists every write by
 *   hashes, and the order is the one whose writes are exactly these. Outside programs are neither run nor read.
 * - If nothing leads to these, nothing is applied: what the block changed is in doubt until the node has been asked.
 */
export function createReplay(vm: Vm, store: SuiteStore, ids: OperationIds): Replay {
  const machine: Machine = { vm, store, ids, standings: new Map(), mappings: new Map() }
  return {
    addProgram: (source, edition) => addProgram(machine, source, { edition }),
    mappingOf: (id) => machine.mappings.get(id) ?? { program: '', mapping: '' },
    deploy: (block, transaction, deployment) => deploy(machine, block, transaction, deployment),
    execute: async (block, transaction, care) => {
      const { body } = transaction
      if (body.kind !== 'execution') return undefined
      const { transitions } = body
      if (!transitions.some(({ program }) => isConcerned(machine, program))) return undefined
      const operations = ownOperations(machine, transaction)
      const step: Step = { block, transaction, transitions, operations }
      return transaction.isAccepted
        ? await replayAccepted(machine, step, care)
        : { transaction, calls: replayRejected(machine, step), standpoint: proven, operations }
    },
  }
}

type Machine = {
  readonly vm: Vm
  readonly store: SuiteStore
  readonly ids: OperationIds
  readonly standings: Map<string, Standing>
  /** The suite's mappings by their ids. */
  readonly mappings: Map<string, MappingName>
}

type MappingName = { readonly program: string; readonly mapping: string }

const proven: Standpoint = { kind: 'proven' }

const ownOperations = ({ mappings }: Machine, { operations }: ChainTransaction) =>
  operations.filter(({ mapping }) => mappings.has(mapping))

/**
 * A program that changes nothing and calls outside ones is only read: it is never run. The chain has
 * checked the others, whose first edition here need not be 0.
 */
function addProgram(
  { vm, ids, standings, mappings }: Machine,
  source: string,
  options: { readonly edition: number; readonly owner?: string },
): void {
  const program = parseProgram(source)
  standings.set(program.id, program.mappings.size > 0 ? 'with state' : 'without state')
  for (const mapping of program.mappings.keys()) {
    mappings.set(`${ids.mapping(program.id, mapping)}`, { program: program.id, mapping })
  }
  const isWithin = program.imports.every((id) => standings.has(id))
  if (isWithin || program.mappings.size > 0) vm.addProgram(source, { ...options, deployed: true })
}

function deploy(
  machine: Machine,
  block: ChainBlock,
  transaction: ChainTransaction,
  { source, edition, owner, program }: ChainDeployment,
): Deployed {
  const { vm, store, ids } = machine
  addProgram(machine, source, { edition, owner })
  const operations = ownOperations(machine, transaction)
  const { height, timestamp } = block
  const result = vm.hasProgram(program)
    ? vm.construct({ store, block: { height, timestamp }, program })
    : ({ status: 'accepted', writes: [] } as const)
  const writes = result.status === 'accepted' ? result.writes : []
  if (!isProven(ids, { writes, operations })) {
    return { writes: [], standpoint: { kind: 'in doubt', tried: writes }, operations }
  }
  store.apply(writes)
  return { writes, standpoint: proven, operations }
}

/** Writes of a part after others' writes. @throws CallRejectedError */
function run({ vm, store }: Machine, step: Step, part: Part, before: readonly Write[]) {
  const { block, transitions } = step
  const result = vm.finalize({
    store: before.length === 0 ? store : after(store, before),
    block: { height: block.height, timestamp: block.timestamp },
    transitionId: transitions.at(-1)?.id ?? '',
    future: part.future,
  })
  if (result.status === 'rejected') throw new CallRejectedError(part.future, result.reason)
  return result.writes
}

function after(store: SuiteStore, before: readonly Write[]): Overlay {
  const target = createOverlay(store)
  target.apply(before)
  return target
}

/** Runs parts in the order in which they were called. @throws CallRejectedError */
function runInOrder(machine: Machine, step: Step, parts: readonly Part[]): Awaited<Part>[] {
  const written: Write[] = []
  return parts.map((part) => {
    const writes = run(machine, step, part, written)
    written.push(...writes)
    return { part, writes }
  })
}

async function replayAccepted(
  machine: Machine,
  step: Step,
  care: Care,
): Promise<ReplayedTransaction> {
  const { transaction, transitions, operations } = step
  const root = transitions.at(-1)
  if (root !== undefined && root.future === undefined && operations.length === 0) {
    const calls = machine.standings.has(root.program) ? [silentCall(root)] : []
    return { transaction, calls, standpoint: proven, operations }
  }
  const { tops, parts } = readCallTree(transitions, (id) => standingOf(machine, id))
  const isOwn = transitions.every(({ program }) => isOurs(machine, program))
  const claimed = care === 'later' && isOwn ? claim(machine, step, parts) : null
  const explained = claimed === null ? await prove(machine, step, parts) : inOrder(claimed)
  const doubtful = () => tops.map((top) => callOf(top, unwritten(parts, top), true))
  if (explained === undefined) {
    const tried = tryEach(machine, step, parts)
    return { transaction, calls: doubtful(), standpoint: { kind: 'in doubt', tried }, operations }
  }
  const { awaited, isAssigned } = explained
  const writes = awaited.flatMap((each) => each.writes)
  machine.store.apply(writes)
  if (!isAssigned) {
    const standpoint: Standpoint = { kind: 'unassigned', writes, core: coreCallsOf(awaited) }
    return { transaction, calls: doubtful(), standpoint, operations }
  }
  const standpoint: Standpoint =
    claimed === null ? proven : { kind: 'claimed', claim: { writes, operations } }
  return { transaction, calls: callsOf(tops, parts, awaited), standpoint, operations }
}

const inOrder = (awaited: readonly Awaited<Part>[]): Explanation<Part> => ({
  awaited,
  isAssigned: true,
})

/** No program of others takes part: the calls were awaited in their own order, or our programs are not ours. */
const isOurs = ({ standings }: Machine, program: string): boolean =>
  standings.has(program) || program === CREDITS_PROGRAM

function claim(machine: Machine, step: Step, parts: readonly Part[]): Awaited<Part>[] | null {
  try {
    return runInOrder(machine, step, parts)
  } catch (error) {
    if (error instanceof CallRejectedError) return null
    throw error
  }
}

/** Explains what the block lists by the parts; a long search lets others have their turns. */
function prove(
  machine: Machine,
  step: Step,
  parts: readonly Part[],
): Promise<Explanation<Part> | undefined> {
  const { operations } = step
  return findOrder<Part>({
    parts,
    pause: createPause(),
    length: operations.length,
    matches: createListing(machine.ids, operations),
    run: (part, before) => {
      try {
        return run(machine, step, part, before)
      } catch (error) {
        if (error instanceof CallRejectedError) return undefined
        throw error
      }
    },
  })
}

/** What each part would write now: names of what the block may have changed. */
function tryEach(machine: Machine, step: Step, parts: readonly Part[]): readonly Write[] {
  return parts.flatMap((part) => claim(machine, step, [part])?.[0]?.writes ?? [])
}

/** Without these two nothing that follows can be known. */
const indispensable: ReadonlySet<string> = new Set([PROGRAMS.config, PROGRAMS.core])

const isConcerned = ({ standings }: Machine, program: string): boolean =>
  standings.has(program) || indispensable.has(program)

/** A name of the suite says nothing by itself: whoever was first could deploy a program under it. */
function standingOf({ standings }: Machine, program: string): Standing {
  const standing = standings.get(program)
  if (standing !== undefined) return standing
  if (!indispensable.has(program)) return 'outside'
  throw new IndexerStoppedError(
    `The deployment of ${program} was not seen: index from an earlier height (INDEXER_START_HEIGHT).`,
  )
}

/** Calls in the order in which they wrote; one that others interrupted comes once for each of its stretches. */
function callsOf(
  tops: readonly TopCall[],
  parts: readonly Part[],
  order: readonly Awaited<Part>[],
): readonly ReplayedCall[] {
  const withParts = new Set(parts.map(({ top }) => top))
  const calls = tops.filter((top) => !withParts.has(top)).map((top) => callOf(top, [], false))
  let stretch: Awaited<Part>[] = []
  for (const [at, each] of order.entries()) {
    stretch.push(each)
    if (order[at + 1]?.part.top === each.part.top) continue
    calls.push(callOf(each.part.top, stretch, false))
    stretch = []
  }
  return calls
}

/** The parts of a call of which it is not known, or of no use, what they wrote. */
const unwritten = (parts: readonly Part[], wanted: TopCall): Awaited<Part>[] =>
  parts.filter(({ top }) => top === wanted).map((part) => ({ part, writes: [] }))

function callOf(
  { future, transitionId }: TopCall,
  awaited: readonly Awaited<Part>[],
  isInDoubt: boolean,
): ReplayedCall {
  return {
    transitionId,
    program: future.program,
    function: future.function,
    arguments: ownArguments(future),
    status: 'accepted',
    reason: null,
    isInDoubt,
    core: coreCallsOf(awaited),
    writes: awaited.flatMap(({ writes }) => writes),
  }
}

const coreCallsOf = (awaited: readonly Awaited<Part>[]): readonly CoreCall[] =>
  awaited.flatMap(({ part, writes }) => {
    const own = writes.filter(({ program }) => program === PROGRAMS.core)
    return callsOfCore(part.future).map((call) => ({ ...call, writes: own }))
  })

function replayRejected(machine: Machine, step: Step): readonly ReplayedCall[] {
  const root = step.transitions.findLast(({ program }) => machine.standings.has(program))
  if (root === undefined) return []
  const call: ReplayedCall = { ...silentCall(root), status: 'rejected' }
  if (root.future === undefined) return [call]
  const upToRoot = step.transitions.slice(0, step.transitions.indexOf(root) + 1)
  const { tops, parts } = readCallTree(upToRoot, (id) => standingOf(machine, id))
  const [top] = tops
  if (top === undefined) return [call]
  const own = parts.filter((part) => part.top === top)
  const reason = reasonOf(machine, step, own)
  return [{ ...callOf(top, unwritten(parts, top), false), status: 'rejected', reason }]
}

function reasonOf(machine: Machine, step: Step, parts: readonly Part[]): string {
  try {
    runInOrder(machine, step, parts)
    return 'A program outside the exchange rejected the call.'
  } catch (error) {
    if (error instanceof CallRejectedError) return error.reason
    throw error
  }
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
    isInDoubt: false,
    core: [],
    writes: [],
  }
}

function callsOfCore(future: Future): readonly Omit<CoreCall, 'writes'>[] {
  if (future.program !== PROGRAMS.core) return staticFutures(future).flatMap(callsOfCore)
  const names = finalizeNames(future.program, future.function)
  const values = ownArguments(future)
  return [
    {
      function: future.function,
      arguments: new Map(names.map((name, at) => [name, values[at] ?? ''])),
    },
  ]
}

class CallRejectedError extends BaseError {
  override readonly name = 'CallRejectedError'
  readonly reason: string

  constructor(future: Future, reason: string) {
    super(`${future.program}/${future.function}: ${reason}`, { code: 'call_rejected' })
    this.reason = reason
  }
}
