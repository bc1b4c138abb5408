/** Plays the committed cases in the interpreter and says where it differs from snarkVM. */

import {
  type FutureArgument,
  formatPlaintext,
  identifierToField,
  type Plaintext,
  parsePlaintext,
} from '@nightjar/aleo'
import { futureChecksum } from '../src/dynamic.ts'
import {
  type BlockState,
  type Crypto,
  createMemoryStore,
  createVm,
  type FinalizeResult,
  type Vm,
} from '../src/index.ts'
import {
  type Argument,
  type Block,
  type Call,
  type CorruptFile,
  type Deploy,
  defaultBlock,
  fillTemplate,
  lengthen,
  type OperationCase,
  type OperationFamily,
  type Outcome,
  operationProgram,
  type ProgramCase,
  type RandomCase,
  randomProgram,
  type Step,
  shorten,
  type Template,
} from './format.ts'

/** How many checks were made, by opcode or kind, and what differed. */
export type Report = {
  readonly counts: Map<string, number>
  readonly differences: string[]
}

type Future = Extract<FutureArgument, { kind: 'future' }>

const compact = (text: string) => text.replaceAll(/\s+/g, '')

export function createReport(): Report {
  return { counts: new Map(), differences: [] }
}

function count(report: Report, kind: string, more = 1): void {
  report.counts.set(kind, (report.counts.get(kind) ?? 0) + more)
}

/** What plays cases: one for all files, so that hashes are computed once. */
export function createPlayer(crypto: Crypto, creditsSource: string, report = createReport()) {
  const newVm = () => createVm({ crypto, network: 'testnet' })

  return {
    report,
    operations: (families: readonly OperationFamily[]) => {
      for (const family of families) playFamily(family, newVm, report)
    },
    random: (cases: readonly RandomCase[]) => {
      for (const entry of cases) playRandom(entry, newVm(), report)
    },
    programs: (cases: readonly ProgramCase[]) => {
      for (const entry of cases) playProgram(entry, newVm, creditsSource, report)
    },
    templates: (templates: readonly Template[]) => {
      for (const template of templates) playTemplate(template, newVm, creditsSource, report)
    },
    corrupt: (file: Pick<CorruptFile, 'bases' | 'corrupt'>) => {
      playCorrupt(file, newVm, creditsSource, report)
    },
  }
}

/** Runs what may only end in a typed refusal; anything else thrown is a bug and passes through. */
export function refusalOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    const isRefusal =
      error instanceof Error && ['ProgramRefused', 'ProgramSyntaxError'].includes(error.name)
    if (!isRefusal) throw error
    return error.message
  }
}

// operations

function playFamily(family: OperationFamily, newVm: () => Vm, report: Report): void {
  const accepted = new Map(family.accepted.map((entry) => [combinationKey(entry), entry]))
  for (const types of cross(family.inputs)) {
    for (const to of family.destinations ?? [undefined]) {
      const known = accepted.get(combinationKey({ in: types, to }))
      playCombination({ family, types, to, known }, newVm(), report)
    }
  }
}

type Combination = {
  readonly family: OperationFamily
  readonly types: readonly string[]
  readonly to: string | undefined
  /** what snarkVM made of it, when it deploys */
  readonly known: OperationCase | undefined
}

function playCombination({ family, types, to, known }: Combination, vm: Vm, report: Report): void {
  count(report, family.op)
  const label = `${family.op} (${types.join(', ')}) ${to ?? ''}`
  const source = operationProgram(family, types, to, known && (known.out ?? 'boolean'))
  const refusal = attempt(report, label, () => refusalOf(() => vm.addProgram(source)))
  compareVerdict(report, label, refusal, known !== undefined)
  if (known && refusal === undefined) playRows(family, known, vm, report)
}

const combinationKey = (entry: { in: readonly string[]; to?: string | undefined }) =>
  `${entry.in.join(' ')} > ${entry.to ?? ''}`

function cross(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  )
}

const failed = Symbol('failed')

/** Runs a step whose crash is a difference, not the end. */
function attempt<T>(report: Report, what: string, run: () => T): T | typeof failed {
  try {
    return run()
  } catch (error) {
    report.differences.push(
      `${what}: avm throws ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error}`,
    )
    return failed
  }
}

function playRows(family: OperationFamily, entry: OperationCase, vm: Vm, report: Report): void {
  const label = `${family.op} (${entry.in.join(', ')}) ${entry.to ?? ''}`
  const store = createMemoryStore()
  const cost = attempt(report, label, () => vm.finalizeCost('op_test_case.aleo', 'f'))
  if (cost !== failed && cost !== BigInt(entry.cost)) {
    report.differences.push(`${label}: cost ${cost}, snarkVM ${entry.cost}`)
  }
  for (const row of entry.rows) {
    count(report, family.op)
    const texts = row.split(' ')
    const expected = texts.pop()
    const inputs = texts.map((text, index) => parsePlaintext(lengthen(text, entry.in[index] ?? '')))
    const result = attempt(report, `${label} ${row}`, () =>
      vm.finalize({
        store,
        block: blockOf(defaultBlock),
        transitionId: someTransition,
        future: { kind: 'future', program: 'op_test_case.aleo', function: 'f', arguments: inputs },
      }),
    )
    if (result === failed) continue
    const actual = rowResult(result, entry)
    if (actual !== expected) {
      const reason = result.status === 'rejected' ? ` (${result.reason})` : ''
      report.differences.push(
        `${label} ${texts.join(' ')}: ${actual}${reason}, snarkVM ${expected}`,
      )
    }
  }
}

function rowResult(result: FinalizeResult, entry: OperationCase): string {
  if (result.status === 'rejected') return '-'
  const value = result.writes.at(-1)?.value
  if (entry.out === undefined) return '.'
  return value ? shorten(formatPlaintext(value), entry.out) : 'nothing'
}

const someTransition = 'au1knrg9xjv08h5g5wgchc49xynkuhg985zsycznrqdw6slz466gvqqswk2au'

function blockOf({ height, timestamp, seed }: Block): BlockState {
  const time = timestamp === undefined ? defaultBlock.timestamp : timestamp
  return {
    height: height ?? defaultBlock.height,
    ...(time === null ? {} : { timestamp: time }),
    randomSeed: Uint8Array.from(Buffer.from(seed ?? defaultBlock.seed, 'hex')),
  }
}

// random programs

function playRandom(entry: RandomCase, vm: Vm, report: Report): void {
  const label = `random ${JSON.stringify(entry.in)} ${entry.code}`
  count(report, 'random programs')
  const refusal = attempt(report, label, () => refusalOf(() => vm.addProgram(randomProgram(entry))))
  if (refusal !== undefined) {
    if (refusal !== failed) report.differences.push(`${label}: avm refuses: ${refusal}`)
    return
  }
  const cost = vm.finalizeCost('random_case.aleo', 'f')
  if (cost !== BigInt(entry.cost))
    report.differences.push(`${label}: cost ${cost}, snarkVM ${entry.cost}`)
  const store = createMemoryStore()
  entry.calls.forEach((call, index) => {
    count(report, 'calls of random programs')
    const inputs = call
      .split(' ')
      .map((text, position) => parsePlaintext(lengthen(text, entry.in[position] ?? '')))
    const result = attempt(report, `${label} with ${call}`, () =>
      vm.finalize({
        store,
        block: blockOf(defaultBlock),
        transitionId: someTransition,
        future: { kind: 'future', program: 'random_case.aleo', function: 'f', arguments: inputs },
      }),
    )
    if (result === failed) return
    const actual =
      result.status === 'rejected' ? null : result.writes.map((write) => randomWrite(write, entry))
    const expected = entry.writes[index] ?? null
    if (result.status === 'accepted') store.apply(result.writes)
    if (JSON.stringify(actual) !== JSON.stringify(expected)) {
      const reason = result.status === 'rejected' ? ` (${result.reason})` : ''
      report.differences.push(
        `${label} with ${call}: ${JSON.stringify(actual)}${reason}, snarkVM ${JSON.stringify(expected)}`,
      )
    }
  })
}

function randomWrite(
  write: { mapping: string; key: string; value: Plaintext | null },
  { maps }: RandomCase,
): string {
  const [keyType, valueType] = maps[Number(write.mapping.slice(1))] ?? ['', '']
  const value = write.value === null ? '-' : shorten(formatPlaintext(write.value), valueType)
  return `${write.mapping} ${shorten(write.key, keyType)} ${value}`
}

// whole programs

/** The oracle deploys for the address of the group's generator when a case names no owner. */
const defaultOwner = 'aleo1c4ymujuysflp8uurmk5n8zrquur9pyqdhz2ty9s82prs96eydqpsfrahgf'

type Machine = {
  vm: Vm
  readonly store: ReturnType<typeof createMemoryStore>
  readonly deployed: { source: string; edition: number; owner: string; id: string }[]
}

function playProgram(
  entry: ProgramCase,
  newVm: () => Vm,
  creditsSource: string,
  report: Report,
): void {
  const machine: Machine = { vm: newVm(), store: createMemoryStore(), deployed: [] }
  const restart = () => {
    machine.vm = newVm()
    machine.vm.addProgram(creditsSource)
    for (const { source, edition, owner } of machine.deployed) {
      machine.vm.addProgram(source, { edition, owner })
    }
  }
  restart()
  let block = blockOf(entry)
  const compare = (label: string, expected: Outcome | undefined, run: () => Outcome) => {
    count(report, 'steps of whole programs')
    const actual = attempt(report, `${entry.name}: ${label}`, run)
    if (actual === failed || expected === undefined) return
    const difference = differenceOf(actual, expected)
    if (difference) report.differences.push(`${entry.name}: ${label}: ${difference}`)
  }
  entry.deploy.forEach((deploy, index) => {
    compare(`deploy ${index}`, entry.deployed[index], () =>
      playDeploy(deploy, machine, block, restart),
    )
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
      if ('deploy' in step) return playDeploy(step.deploy, machine, block, restart)
      if ('view' in step) return playView(step.view, machine, block)
      return playCall(step.call, machine, block, expected)
    })
  })
}

function stepLabel(step: Step): string {
  if ('call' in step) return `call ${step.call.program}/${step.call.function}`
  return 'view' in step ? `view ${step.view.view}` : 'deploy'
}

function playDeploy(
  deploy: Deploy,
  machine: Machine,
  block: BlockState,
  restart: () => void,
): Outcome {
  const { vm, store, deployed } = machine
  const id = /^\s*program\s+(\S+?)\s*;/m.exec(deploy.source)?.[1] ?? ''
  const earlier = deployed.filter((known) => known.id === id).length
  const owner = deploy.owner ?? defaultOwner
  const refusal = refusalOf(() => vm.addProgram(deploy.source, { edition: earlier, owner }))
  if (refusal !== undefined) return { refused: refusal }
  const result = vm.construct({ store, block, program: id })
  if (result.status === 'rejected') {
    restart() // the program never came to be
    return { rejected: result.reason }
  }
  store.apply(result.writes)
  deployed.push({ source: deploy.source, edition: earlier, owner, id })
  return { ok: result.writes.map(writeOf), cost: Number(result.cost) }
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

function playView(
  { program, view, inputs = [] }: { program: string; view: string; inputs?: readonly string[] },
  { vm, store }: Machine,
  block: BlockState,
): Outcome {
  const result = vm.view({ store, block, program, view, inputs: inputs.map(parsePlaintext) })
  return result.status === 'rejected'
    ? { rejected: result.reason }
    : { outputs: result.outputs.map((output) => compact(formatPlaintext(output))) }
}

function playCall(
  call: Call,
  { vm, store }: Machine,
  block: BlockState,
  expected: Outcome | undefined,
): Outcome {
  const known = expected !== undefined && 'id' in expected ? expected.id : undefined
  const future = futureOf(call)
  const result = vm.finalize({
    store,
    block,
    transitionId: known ?? someTransition,
    future,
    transitionFutures: allFutures(call),
  })
  if (result.status === 'rejected') return { rejected: result.reason }
  store.apply(result.writes)
  return { ok: result.writes.map(writeOf), cost: Number(result.cost) }
}

function futureOf(call: Call): Future {
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
function allFutures(call: Call): Future[] {
  const nested = (call.args ?? []).flatMap((argument) => {
    if (typeof argument === 'string') return []
    return allFutures('future' in argument ? argument.future : argument.dynamic)
  })
  return [...nested, futureOf(call)]
}

/** What differs: kinds, writes in order, outputs, and the cost of what was accepted. */
function differenceOf(actual: Outcome, expected: Outcome): string | undefined {
  const isFailure = (outcome: Outcome) => 'rejected' in outcome || 'refused' in outcome
  if (isFailure(actual) && isFailure(expected)) return undefined
  const strip = (outcome: Outcome) => {
    if ('ok' in outcome) return { ok: outcome.ok, cost: outcome.cost }
    return isFailure(outcome) ? 'failure' : outcome
  }
  const [mine, theirs] = [JSON.stringify(strip(actual)), JSON.stringify(strip(expected))]
  if (mine === theirs) return undefined
  return `${isFailure(actual) ? JSON.stringify(actual) : mine}, snarkVM ${isFailure(expected) ? JSON.stringify(expected) : theirs}`
}

// programs that must be refused

function playTemplate(
  { name, source, values, verdicts }: Template,
  newVm: () => Vm,
  creditsSource: string,
  report: Report,
): void {
  values.forEach((value, index) => {
    count(report, 'programs from templates')
    const vm = newVm()
    vm.addProgram(creditsSource)
    const label = `${name} ${JSON.stringify(value).slice(0, 80)}`
    const refusal = attempt(report, label, () =>
      refusalOf(() => vm.addProgram(fillTemplate(source, value))),
    )
    compareVerdict(report, label, refusal, verdicts[index] === '1')
  })
}

function playCorrupt(
  { bases, corrupt }: Pick<CorruptFile, 'bases' | 'corrupt'>,
  newVm: () => Vm,
  creditsSource: string,
  report: Report,
): void {
  const machines = bases.map((sources) => {
    const vm = newVm()
    vm.addProgram(creditsSource)
    for (const source of sources.slice(0, -1)) vm.addProgram(source, { owner: defaultOwner })
    return vm
  })
  for (const [base, offset, length, text, verdict] of corrupt) {
    count(report, 'corrupted programs')
    const source = bases[base]?.at(-1) ?? ''
    const corrupted = source.slice(0, offset) + text + source.slice(offset + length)
    const near = corrupted.slice(Math.max(0, offset - 30), offset + text.length + 30)
    const label = `corrupted ${base} at ${offset}: ${JSON.stringify(near)}`
    const refusal = attempt(report, label, () =>
      refusalOf(() => machines[base]?.checkProgram(corrupted)),
    )
    compareVerdict(report, label, refusal, verdict === 1)
  }
}

function compareVerdict(
  report: Report,
  label: string,
  refusal: string | undefined | typeof failed,
  isAccepted: boolean,
): void {
  if (refusal === failed || (refusal === undefined) === isAccepted) return
  report.differences.push(
    `${label}: snarkVM ${isAccepted ? 'accepts' : 'refuses'}, avm: ${refusal ?? 'accepts'}`,
  )
}
