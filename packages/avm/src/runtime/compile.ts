import type { Command, Future } from '@nightjar/aleo'
import type { CheckedCommand, Scope } from '../loaded.ts'
import type { Evaluate, OperationTools } from '../operations/operation.ts'
import { operationTable } from '../operations/table.ts'
import { trap } from '../trap.ts'
import { isEqualValue, type Raw, type RegisterValue, rawOf } from '../value.ts'
import type { Frame, Load, Step } from './frame.ts'
import { compileDynamic, compileMapping, store } from './mappings.ts'
import { type CompileContext, loadOperand } from './operands.ts'
import { compileRandom } from './random.ts'

/** Calls that a step may make: another finalize or a view. */
export type Calls = {
  readonly callFuture: (future: Future, frame: Frame) => void
  readonly callView: (
    scope: Scope,
    inputs: readonly RegisterValue[],
    frame: Frame,
  ) => readonly Raw[]
}

export interface Compiler extends CompileContext {
  readonly tools: OperationTools
  readonly calls: Calls
}

/** Assembles the operands of a cast into a struct or an array. */
function compileList(loads: readonly Load[]): Load {
  return (frame) => loads.map((load) => rawOf(load(frame), undefined))
}

function isListCast(command: Command): boolean {
  if (command.kind !== 'cast') return false
  const { kind } = command.type
  return kind === 'struct' || kind === 'external' || kind === 'array'
}

function compileOperation(
  command: Extract<Command, { kind: 'operation' | 'cast' | 'hash' | 'serialize' }>,
  { operands }: CheckedCommand,
  compiler: Compiler,
): Step {
  const loads = command.operands.map((operand) => loadOperand(operand, compiler))
  const destination = command.destinations[0]?.index
  if (destination !== undefined && isListCast(command)) {
    return store(destination, compileList(loads))
  }
  const operation = operationTable.get(command.opcode)
  if (!operation) throw new Error(`${command.opcode} passed the check`)
  const { resolver } = compiler.scope.owner
  const context = { instruction: command, operands, resolver }
  const load = apply(operation.evaluate(context, compiler.tools), loads)
  if (destination !== undefined) return store(destination, load)
  return (frame) => {
    load(frame)
    return undefined
  }
}

/** Combines a handler with its operands; one closure for each number of them. */
function apply(evaluate: Evaluate, loads: readonly Load[]): Load {
  const [first, second, third, fourth] = loads
  if (!first) throw new Error('an operation without operands passed the check')
  if (!second) return (frame) => evaluate(first(frame), 0, 0, 0)
  if (!third) return (frame) => evaluate(first(frame), second(frame), 0, 0)
  if (!fourth) return (frame) => evaluate(first(frame), second(frame), third(frame), 0)
  return (frame) => evaluate(first(frame), second(frame), third(frame), fourth(frame))
}

function compileCall(
  command: Extract<Command, { kind: 'call' }>,
  { scope, find, calls, ...compiler }: Compiler,
): Step {
  const loads = command.operands.map((operand) =>
    loadOperand(operand, { scope, find, ...compiler }),
  )
  const destinations = command.destinations.map(({ index }) => index)
  const { program, name } = command
  return (frame) => {
    const owner = program === undefined ? scope.owner : find(program)
    const view = owner?.views.get(name) ?? trap(`${program}/${name} is not a view`)
    const outputs = calls.callView(
      view,
      loads.map((load) => load(frame)),
      frame,
    )
    destinations.forEach((destination, i) => {
      frame.registers[destination] = outputs[i]
    })
    return undefined
  }
}

function compileAwait(register: number, { calls }: Compiler): Step {
  return (frame) => {
    const value = frame.registers[register]
    if (value === undefined) return trap(`Register r${register} was never written`)
    frame.awaited ??= new Set()
    if (frame.awaited.has(register)) return trap(`The future in r${register} was awaited already`)
    calls.callFuture(futureOf(value, frame), frame)
    frame.awaited.add(register)
    return undefined
  }
}

function futureOf(value: RegisterValue, frame: Frame): Future {
  if (typeof value === 'object' && 'kind' in value) {
    if (value.kind === 'future') return value
    return frame.run.findFuture(value) ?? trap('No future of the transaction is this dynamic one')
  }
  throw new Error('a plaintext is awaited')
}

/** Where each position is among the commands: there may be as many branches as commands. */
type Positions = ReadonlyMap<string, number>

function findPositions({ commands }: Scope): Positions {
  const positions = new Map<string, number>()
  commands.forEach(({ command }, index) => {
    if (command.kind === 'position' && !positions.has(command.name)) {
      positions.set(command.name, index)
    }
  })
  return positions
}

function compileBranch(
  command: Extract<Command, { kind: 'branch' }>,
  index: number,
  positions: Positions,
  compiler: Compiler,
): Step {
  const [first, second] = command.operands.map((operand) => loadOperand(operand, compiler))
  if (!first || !second) throw new Error('an incomplete branch passed the check')
  const target = positions.get(command.position) ?? -1
  const onEqual = command.opcode === 'branch.eq'
  return (frame) => {
    if (isEqualValue(first(frame), second(frame)) !== onEqual) return undefined
    return target > index ? target : trap(`"${command.position}" lies behind`)
  }
}

const nothing: Step = () => undefined

function compileCommand(
  checked: CheckedCommand,
  index: number,
  positions: Positions,
  compiler: Compiler,
): Step {
  const { command } = checked
  switch (command.kind) {
    case 'mapping':
      return compileMapping(command, checked, compiler)
    case 'mapping_dynamic':
      return compileDynamic(command, checked, compiler)
    case 'random':
      return compileRandom(command, checked, compiler)
    case 'branch':
      return compileBranch(command, index, positions, compiler)
    case 'position':
      return nothing
    case 'call':
      return compileCall(command, compiler)
    case 'operation':
      if (command.opcode === 'await') {
        const [operand] = command.operands
        return compileAwait(operand?.kind === 'register' ? operand.index : 0, compiler)
      }
      return compileOperation(command, checked, compiler)
    case 'cast':
    case 'hash':
    case 'serialize':
      return compileOperation(command, checked, compiler)
    default:
      throw new Error(`${command.opcode} passed the check`)
  }
}

/** Compiles a scope's commands to closures. */
export function compileScope(compiler: Compiler): readonly Step[] {
  const positions = findPositions(compiler.scope)
  return compiler.scope.commands.map((checked, index) =>
    compileCommand(checked, index, positions, compiler),
  )
}
