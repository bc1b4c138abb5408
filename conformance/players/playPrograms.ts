/** Plays whole programs: deployments, calls, views and upgrades, one after another on one state. */

import {
  type Future,
  type FutureArgument,
  formatPlaintext,
  identifierToField,
  type Plaintext,
  type Program,
  parsePlaintext,
} from '@nightjar/aleo'
import { type BlockState, createMemoryStore, type Vm } from '@nightjar/avm'
import { futureChecksum } from '@nightjar/avm/dynamic'
import { blockOf, someTransition } from './block.ts'
import type { Argument, Call, Deploy, Outcome, ProgramCase, Step } from './format.ts'
import {
  attempt,
  count,
  countAccepted,
  countRejected,
  countRejectedCall,
  failed,
  type Report,
  refusalOf,
  type Verdict,
} from './report.ts'

/** The oracle's owner for deployments of a case that names none: the address of the group's generator. */
export const defaultOwner = 'aleo1c4ymujuysflp8uurmk5n8zrquur9pyqdhz2ty9s82prs96eydqpsfrahgf'

type Machine = {
  vm: Vm
  readonly newVm: () => Vm
  readonly store: ReturnType<typeof createMemoryStore>
  readonly deployed: { source: string; edition: number; owner: string; id: string }[]
  readonly report: Report
}

const compact = (text: string) => text.replaceAll(/\s+/g, '')

/** `newVm` creates a machine with credits.aleo. */
export function playProgram(entry: ProgramCase, newVm: () => Vm, report: Report): void {
  const machine: Machine = {
    vm: newVm(),
    newVm,
    store: createMemoryStore(),
    deployed: [],
    report,
  }
  let block = blockOf(entry)
  const compare = (label: string, expected: Outcome | undefined, run: () => Outcome) => {
    const where = `${entry.name}: ${label}`
    if (expected === undefined) {
      report.differences.push(`${where}: the file has no outcome`)
      return
    }
    count(report, 'steps of whole programs', verdictOf(expected))
    const actual = attempt(report, where, run)
    if (actual === failed) return
    const difference = differenceOf(actual, expected)
    if (difference) report.differences.push(`${where}: ${difference}`)
  }
  entry.deploy.forEach((deploy, index) => {
    compare(`deploy ${index}`, entry.deployed[index], () => playDeploy(deploy, machine, block))
  })
  for (const [program, mapping, key, value] of entry.state ?? []) {
    machine.store.set(program, mapping, key, value)
  }
  entry.steps?.forEach((step, index) => {
    if ('block' in step) {
      block = blockOf(step.block)
      return
    }
    const expected = entry.outcomes?.[index]
    compare(`step ${index} ${stepLabel(step)}`, expected, () => {
      if ('deploy' in step) return playDeploy(step.deploy, machine, block)
      if ('view' in step) return playView(step.view, machine, block)
      return playCall(step.call, machine, block, expected)
    })
  })
}

function stepLabel(step: Step): string {
  if ('call' in step) return `call ${step.call.program}/${step.call.function}`
  return 'view' in step ? `view ${step.view.view}` : 'deploy'
}

function playDeploy(deploy: Deploy, machine: Machine, block: BlockState): Outcome {
  const { vm, store, deployed, report } = machine
  const id = /^\s*program\s+(\S+?)\s*;/m.exec(deploy.source)?.[1] ?? ''
  const edition = deployed.filter((known) => known.id === id).length
  const owner = deploy.owner ?? defaultOwner
  const refusal = refusalOf(() => vm.addProgram(deploy.source, { edition, owner }))
  if (refusal !== undefined) return { refused: refusal }
  const result = vm.construct({ store, block, program: id })
  if (result.status === 'rejected') {
    countRejected(report, result, (program) => vm.getProgram(program))
    restart(machine) // the program was never deployed
    return { rejected: result.reason }
  }
  countAccepted(report, vm.getProgram(id)?.constructor_?.commands ?? [])
  store.apply(result.writes)
  deployed.push({ source: deploy.source, edition, owner, id })
  return { ok: result.writes.map(writeOf), cost: Number(result.cost) }
}

function restart(machine: Machine): void {
  machine.vm = machine.newVm()
  for (const { source, edition, owner } of machine.deployed) {
    machine.vm.addProgram(source, { edition, owner })
  }
}

function writeOf(write: {
  program: string
  mapping: string
  key: string
  value: Plaintext | null
}) {
  const value = write.value === null ? null : compact(formatPlaintext(write.value))
  return [write.program, write.mapping, compact(write.key), value] as const
}

type ViewCall = {
  readonly program: string
  readonly view: string
  readonly inputs?: readonly string[]
}

function playView(
  { program, view, inputs = [] }: ViewCall,
  { vm, store, report }: Machine,
  block: BlockState,
): Outcome {
  const result = vm.view({ store, block, program, view, inputs: inputs.map(parsePlaintext) })
  if (result.status === 'rejected') {
    countRejected(report, result, (id) => vm.getProgram(id))
    return { rejected: result.reason }
  }
  countAccepted(report, vm.getProgram(program)?.views.get(view)?.commands ?? [])
  return { outputs: result.outputs.map((output) => compact(formatPlaintext(output))) }
}

function playCall(
  call: Call,
  { vm, store, report }: Machine,
  block: BlockState,
  expected: Outcome | undefined,
): Outcome {
  // snarkVM cannot even build such a call, so its oracle refuses it; a chain never sees one
  if (!vm.getProgram(call.program)?.functions.has(call.function)) {
    return { refused: `${call.program}/${call.function} does not exist` }
  }
  const known = expected !== undefined && 'id' in expected ? expected.id : undefined
  const transitionFutures = allFutures(call)
  const result = vm.finalize({
    store,
    block,
    transitionId: known ?? someTransition,
    future: futureOf(call),
    transitionFutures,
  })
  if (result.status === 'rejected') {
    countRejectedCall(report, result, (id) => vm.getProgram(id))
    return { rejected: result.reason }
  }
  countCall(report, transitionFutures, (id) => vm.getProgram(id))
  store.apply(result.writes)
  return { ok: result.writes.map(writeOf), cost: Number(result.cost) }
}

/** Counts what an accepted call ran: its finalize, everything it awaits, and the views they call. */
export function countCall(
  report: Report,
  futures: readonly Future[],
  find: (id: string) => Program | undefined,
): void {
  for (const { program, function: name } of futures) {
    const commands = find(program)?.functions.get(name)?.finalize?.commands ?? []
    countAccepted(report, commands)
    for (const command of commands) {
      if (command.kind === 'branch') break
      if (command.kind !== 'call') continue
      countAccepted(
        report,
        find(command.program ?? program)?.views.get(command.name)?.commands ?? [],
      )
    }
  }
}

export function futureOf(call: Call): Future {
  return {
    kind: 'future',
    program: call.program,
    function: call.function,
    arguments: (call.args ?? []).map(argumentOf),
  }
}

function argumentOf(argument: Argument): FutureArgument {
  if (typeof argument === 'string') return parsePlaintext(argument)
  if ('future' in argument) return futureOf(argument.future)
  return standFor(futureOf(argument.dynamic))
}

/** The dynamic future that stands for a future. */
function standFor(future: Future): FutureArgument {
  const [name = '', network = ''] = future.program.split('.')
  return {
    kind: 'dynamic_future',
    programName: identifierToField(name),
    programNetwork: identifierToField(network),
    functionName: identifierToField(future.function),
    checksum: futureChecksum(future),
  }
}

/** The futures of all transitions of a call, callees first. */
export function allFutures(call: Call): Future[] {
  const nested = (call.args ?? []).flatMap((argument) => {
    if (typeof argument === 'string') return []
    return allFutures('future' in argument ? argument.future : argument.dynamic)
  })
  return [...nested, futureOf(call)]
}

function verdictOf(outcome: Outcome): Verdict {
  if ('rejected' in outcome) return 'rejected'
  return 'refused' in outcome ? 'refused' : 'accepted'
}

/** The difference, if any, in verdict (refused or rejected), the writes in order, outputs, or cost. */
export function differenceOf(actual: Outcome, expected: Outcome): string | undefined {
  const [mine, theirs] = [essence(actual), essence(expected)]
  if (mine === theirs) return undefined
  const text = (outcome: Outcome, short: string) =>
    verdictOf(outcome) === 'accepted' ? short : JSON.stringify(outcome)
  return `${text(actual, mine)}, snarkVM ${text(expected, theirs)}`
}

/** An outcome without what may differ: the wording of a reason, a transition id. */
function essence(outcome: Outcome): string {
  if ('ok' in outcome) return JSON.stringify([outcome.ok, outcome.cost])
  if ('outputs' in outcome) return JSON.stringify(outcome.outputs)
  return verdictOf(outcome)
}
