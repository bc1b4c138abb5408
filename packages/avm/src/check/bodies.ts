import type { Command, Constructor, Finalize, Input, ValueType, View } from '@nightjar/aleo'
import type { CheckedCommand, CheckedOutput, LoadedProgram, Scope, ViewCall } from '../loaded.ts'
import { atLine, mismatch } from '../refused.ts'
import { formatType, isSameType, plaintextOf, type RegisterKind } from '../types.ts'
import { checkCommand } from './commands.ts'
import { commandCost } from './cost.ts'
import { countWrites } from './limits.ts'
import { type CheckContext, declare, operandKind, type Registers } from './scope.ts'

type ScopeKind = Scope['kind']

/** Opcodes that a scope refuses, besides those that no finalize scope allows. */
const forbidden: Readonly<Record<ScopeKind, readonly string[]>> = {
  finalize: [],
  view: ['set', 'remove', 'await', 'call', 'rand.chacha'],
  constructor: ['await', 'call'],
}

function inputKind(type: ValueType, context: CheckContext): RegisterKind {
  switch (type.kind) {
    case 'plaintext':
      return context.resolver.resolve(type.type)
    case 'future':
      context.imported(type.program)
      context.finalizeInputs(type.program, type.name)
      return { kind: 'future', program: type.program, function: type.name }
    case 'dynamic_future':
      return { kind: 'dynamic_future' }
    default:
      return mismatch('A record cannot be an input here')
  }
}

function checkInputs(inputs: readonly Input[], registers: Registers, context: CheckContext): void {
  for (const { register, type, line } of inputs) {
    atLine(line, () => declare(registers, register, inputKind(type, context)))
  }
}

function positionsOf(commands: readonly Command[]): ReadonlySet<string> {
  return new Set(commands.flatMap((command) => (command.kind === 'position' ? [command.name] : [])))
}

function checkLine(
  command: Command,
  kind: ScopeKind,
  registers: Registers,
  context: CheckContext,
  positions: ReadonlySet<string>,
): CheckedCommand {
  if (forbidden[kind].includes(command.opcode)) {
    mismatch(`A ${kind} cannot use "${command.opcode}"`)
  }
  const checked = checkCommand(command, registers, context, positions)
  command.destinations.forEach(({ index }, i) => {
    const result = checked.results[i]
    if (result) declare(registers, index, result)
  })
  return checked
}

function viewCallsOf(commands: readonly Command[]): readonly ViewCall[] {
  return commands.flatMap((command) => {
    if (command.kind !== 'call' || command.program === undefined) return []
    return { program: command.program, name: command.name }
  })
}

type Body = {
  readonly kind: ScopeKind
  readonly name: string
  readonly inputs: readonly Input[]
  readonly commands: readonly Command[]
}

function checkBody(
  { kind, name, inputs, commands }: Body,
  owner: LoadedProgram,
  context: CheckContext,
): Omit<Scope, 'outputs'> & { readonly registers: RegisterKind[] } {
  const registers: Registers = { kinds: [] }
  checkInputs(inputs, registers, context)
  const inputKinds = [...registers.kinds]
  const positions = positionsOf(commands)
  let cost = 0n
  const checked = commands.map((command) =>
    atLine(command.line, () => {
      const line = checkLine(command, kind, registers, context, positions)
      cost += commandCost(line, context)
      return line
    }),
  )
  return {
    kind,
    name,
    owner,
    inputs: inputKinds,
    commands: checked,
    registers: registers.kinds,
    cost,
    viewCalls: viewCallsOf(commands),
    writes: countWrites(commands),
  }
}

function awaited(commands: readonly Command[]): ReadonlySet<number> {
  const found = commands.flatMap(({ opcode, operands }) => {
    const [operand] = operands
    return opcode === 'await' && operand?.kind === 'register' ? [operand.index] : []
  })
  return new Set(found)
}

/** Checks a finalize: its lines, and that every future it takes is awaited somewhere. */
export function checkFinalize(
  finalize: Finalize,
  owner: LoadedProgram,
  context: CheckContext,
): Scope {
  const { name, inputs, commands, line } = finalize
  const scope = checkBody({ kind: 'finalize', name, inputs, commands }, owner, context)
  const seen = awaited(commands)
  scope.inputs.forEach((kind, index) => {
    const isFuture = kind.kind === 'future' || kind.kind === 'dynamic_future'
    if (isFuture && !seen.has(index)) {
      atLine(line, () => mismatch(`Future r${index} of "${name}" is never awaited`))
    }
  })
  return { ...scope, outputs: [] }
}

function checkOutput(
  output: View['outputs'][number],
  registers: Registers,
  context: CheckContext,
): CheckedOutput {
  const { operand, type } = output
  if (type.kind !== 'plaintext') return mismatch('A view gives plaintexts alone')
  const declared = context.resolver.resolve(type.type)
  const found = plaintextOf(operandKind(operand, registers, context), 'an output')
  if (!isSameType(found, declared)) {
    mismatch(`The output is a ${formatType(found)}, declared as ${formatType(declared)}`)
  }
  return { operand, type: declared }
}

/** Checks a view: its outputs have exactly the declared types. */
export function checkView(view: View, owner: LoadedProgram, context: CheckContext): Scope {
  const { name, inputs, commands } = view
  const scope = checkBody({ kind: 'view', name, inputs, commands }, owner, context)
  const registers = { kinds: [...scope.registers] }
  const outputs = view.outputs.map((output) =>
    atLine(output.line, () => checkOutput(output, registers, context)),
  )
  return { ...scope, outputs }
}

export function checkConstructor(
  { commands }: Constructor,
  owner: LoadedProgram,
  context: CheckContext,
): Scope {
  const body: Body = { kind: 'constructor', name: 'constructor', inputs: [], commands }
  return { ...checkBody(body, owner, context), outputs: [] }
}
