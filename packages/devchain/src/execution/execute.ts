import { type Future, type Program, parseFuture } from '@nightjar/aleo'
import {
  type BlockState,
  createOverlay,
  type Rejection as FinalizeRejection,
  type Overlay,
  ProgramRefusedError,
  type StateStore,
} from '@nightjar/avm'
import type { Hasher } from '../hash/hasher.ts'
import { parseId } from '../hash/identifier.ts'
import { feeTransactionId } from '../hash/roots.ts'
import type { RejectedJson } from '../ledger/blockJson.ts'
import { describeMappings, describeWrites } from '../ledger/finalizeOperations.ts'
import type { LedgerEntry, ProgramRecord } from '../ledger/ledgerEntry.ts'
import type {
  DeployJson,
  ExecuteJson,
  FeeJson,
  FeeTransactionJson,
  TransitionJson,
} from '../snarkvm/transactionJson.ts'
import type { ChainVm } from './chainVm.ts'
import { executionId, formatExecutionId } from './checkFee.ts'

/** The surroundings of finalize. */
export type ExecutionContext = {
  readonly hasher: Hasher
  readonly vm: ChainVm
  readonly state: StateStore
  readonly block: BlockState
  /** Programs that earlier transactions of the block deployed. */
  readonly deployed: ReadonlySet<string>
}

/** A transaction after finalize; an aborted one has no effect, and pays no fee. */
export type Executed =
  | {
      readonly status: 'accepted' | 'rejected'
      readonly entry: LedgerEntry
    }
  | { readonly status: 'aborted'; readonly reason: string }

/**
 * Runs an execution like snarkVM (`finalize_execution` in `synthesizer/process/src/finalize.rs`): its finalize, then the
 * fee's. If either rejects, only the fee; if that rejects too, the transaction is aborted. One whose fee nobody can pay
 * is aborted at once, with the same outcome: its finalize would run for nothing, again and again.
 */
export function finalizeExecution(context: ExecutionContext, transaction: ExecuteJson): Executed {
  const { state } = context
  const { execution, fee } = transaction
  if (fee !== undefined && !movesCredits(execution.transitions)) {
    const unpaid = runFuture(context, createOverlay(state), [fee.transition])
    if (unpaid !== null) return { status: 'aborted', reason: unpaid.reason }
  }
  const overlay = createOverlay(state)
  const rejection =
    runFuture(context, overlay, execution.transitions) ??
    runFuture(context, overlay, fee === undefined ? [] : [fee.transition])
  if (rejection === null) {
    const confirmed = {
      status: 'accepted' as const,
      type: 'execute' as const,
      index: 0,
      transaction,
      finalize: describeWrites(overlay.writes),
    }
    const entry = { ...emptyEntry, confirmed, original: transaction, writes: overlay.writes }
    return { status: 'accepted', entry }
  }
  if (fee === undefined) return { status: 'aborted', reason: rejection.reason }
  const rejected: RejectedJson = { type: 'execution', execution }
  const rejectedId = formatExecutionId(executionId(context.hasher, execution.transitions))
  return rejectWithFee(context, { original: transaction, fee, rejected, rejectedId, rejection })
}

/** Whether an execution may change what can be paid with: only calls of `credits.aleo` write its mappings. */
const movesCredits = (transitions: readonly TransitionJson[]): boolean =>
  transitions.some(({ program }) => program === 'credits.aleo')

/** Runs a deployment like snarkVM: the fee, the new mappings, the constructor. */
export function finalizeDeployment(
  context: ExecutionContext,
  transaction: DeployJson,
  record: ProgramRecord,
): Executed {
  const { vm, state, hasher } = context
  const { fee, deployment, owner } = transaction
  const reject = (rejection: FinalizeRejection) => {
    const rejected: RejectedJson = { type: 'deployment', program_owner: owner, deployment }
    const sent = { original: transaction, fee, rejected, rejectedId: null, rejection }
    return rejectWithFee(context, sent)
  }
  if (context.deployed.has(record.id)) {
    return reject({ status: 'rejected', reason: `${record.id} is deployed in this block already` })
  }
  const overlay = createOverlay(state)
  const feeRejection = runFuture(context, overlay, [fee.transition])
  if (feeRejection !== null) return { status: 'aborted', reason: feeRejection.reason }
  const feeWrites = [...overlay.writes]
  const previous = vm.program(record.id)
  const program = addUnlessRefused(vm, record)
  if (program instanceof ProgramRefusedError) {
    return reject({ status: 'rejected', reason: program.message })
  }
  const constructed = construct(context, overlay, program.id)
  if (constructed.status === 'rejected') {
    vm.remove(program.id)
    return reject(constructed)
  }
  overlay.apply(constructed.writes)
  const confirmed = {
    status: 'accepted' as const,
    type: 'deploy' as const,
    index: 0,
    transaction,
    finalize: [
      ...describeWrites(feeWrites),
      ...describeMappings(hasher, program.id, newMappings(program, previous)),
      ...describeWrites(constructed.writes),
    ],
  }
  const entry: LedgerEntry = {
    confirmed,
    original: transaction,
    writes: overlay.writes,
    program: record,
    rejectedId: null,
    rejection: null,
  }
  return { status: 'accepted', entry }
}

/** Runs a constructor; a program whose constructor does not come to an end does not remain. */
function construct({ vm, block }: ExecutionContext, store: Overlay, program: string) {
  try {
    return vm.construct({ store, block, program })
  } catch (error) {
    vm.remove(program)
    throw error
  }
}

/** A program that passed its check may be refused after all when an earlier transaction of the block upgraded an import. */
function addUnlessRefused(vm: ChainVm, record: ProgramRecord): Program | ProgramRefusedError {
  try {
    return vm.add(record)
  } catch (error) {
    if (error instanceof ProgramRefusedError) return error
    throw error
  }
}

function newMappings(program: Program, before: Program | undefined): string[] {
  return [...program.mappings.keys()].filter((name) => before?.mappings.has(name) !== true)
}

const emptyEntry = { program: null, rejectedId: null, rejection: null }

type RejectedTransaction = {
  readonly original: ExecuteJson | DeployJson
  readonly fee: FeeJson
  readonly rejected: RejectedJson
  readonly rejectedId: string | null
  readonly rejection: FinalizeRejection
}

/** What remains of a rejected transaction: a transaction of only its fee, with its own id. */
function rejectWithFee(context: ExecutionContext, sent: RejectedTransaction): Executed {
  const { original, fee, rejected, rejectedId, rejection } = sent
  const overlay = createOverlay(context.state)
  const feeRejection = runFuture(context, overlay, [fee.transition])
  if (feeRejection !== null) return { status: 'aborted', reason: feeRejection.reason }
  const id = feeTransactionId(context.hasher, parseId(fee.transition.id))
  const transaction: FeeTransactionJson = { type: 'fee', id, fee }
  const confirmed = {
    status: 'rejected' as const,
    type: original.type,
    index: 0,
    transaction,
    rejected,
    finalize: describeWrites(overlay.writes),
  }
  const { writes } = overlay
  const entry = { confirmed, original, writes, program: null, rejectedId, rejection }
  return { status: 'rejected', entry }
}

/** Runs the future of the last transition, if it has one, on the overlay; returns its rejection. */
function runFuture(
  { vm, block }: ExecutionContext,
  overlay: Overlay,
  transitions: readonly TransitionJson[],
): FinalizeRejection | null {
  const root = transitions.at(-1)
  const future = root === undefined ? null : futureOf(root)
  if (root === undefined || future === null) return null
  const futures = transitions.map(futureOf).filter((one) => one !== null)
  const result = vm.finalize({ store: overlay, block, transitionId: root.id, future, futures })
  if (result.status === 'rejected') return result
  overlay.apply(result.writes)
  return null
}

function futureOf({ outputs = [] }: TransitionJson): Future | null {
  const output = outputs.find(({ type }) => type === 'future')
  return output?.value === undefined ? null : parseFuture(output.value)
}
