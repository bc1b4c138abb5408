import {
  type DynamicMappingCommand,
  fieldToIdentifier,
  formatPlaintextType,
  type MappingCommand,
  type Plaintext,
} from '@nightjar/aleo'
import type { CheckedCommand, LoadedProgram, MappingKind } from '../loaded.ts'
import { trap } from '../trap.ts'
import { booleanKind, isEquivalent, isPlaintext, type Type } from '../types.ts'
import { formatRaw, fromRaw, type RegisterValue, rawOf, toRaw } from '../value.ts'
import type { Frame, Load, Step } from './frame.ts'
import { type CompileContext, loadOperand, nameField } from './operands.ts'

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('an incomplete command passed the check')
  return value
}

/** Writes one register and continues. */
export function store(destination: number, load: Load): Step {
  return (frame) => {
    frame.registers[destination] = load(frame)
    return undefined
  }
}

type Target = {
  readonly program: string
  readonly kind: MappingKind
}

function targetOf({ program, mapping }: MappingCommand, context: CompileContext): () => Target {
  const local = context.scope.owner
  const find = (): LoadedProgram =>
    program === undefined ? local : (context.find(program) ?? trap(`${program} does not exist`))
  return () => {
    const owner = find()
    const kind = owner.mappings.get(mapping)
    return kind
      ? { program: owner.program.id, kind }
      : trap(`Mapping ${owner.program.id}/${mapping} does not exist`)
  }
}

function read({ run }: Frame, { program }: Target, mapping: string, key: string) {
  return run.overlay.get(program, mapping, key)
}

function missingKey(key: string, program: string, mapping: string): never {
  return trap(`Key ${key} does not exist in mapping ${program}/${mapping}`)
}

/** `get`, `get.or_use`, `contains`, `set` and `remove`. */
export function compileMapping(
  command: MappingCommand,
  { operands }: CheckedCommand,
  context: CompileContext,
): Step {
  const { mapping, opcode } = command
  const find = targetOf(command, context)
  const loads = command.operands.map((operand) => loadOperand(operand, context))
  const load = must(loads[0])
  const keyType = plaintext(must(operands[0]))
  const keyOf = (frame: Frame) => formatRaw(rawOf(load(frame), keyType), keyType)
  const destination = command.destinations[0]?.index ?? 0

  switch (opcode) {
    case 'contains':
      return store(destination, (frame) => {
        const target = find()
        return read(frame, target, mapping, keyOf(frame)) !== undefined
      })
    case 'get':
      return store(destination, (frame) => {
        const target = find()
        const key = keyOf(frame)
        const value = read(frame, target, mapping, key)
        return value ? toRaw(value, target.kind.value) : missingKey(key, target.program, mapping)
      })
    case 'get.or_use': {
      const fallback = must(loads[1])
      return store(destination, (frame) => {
        const target = find()
        const value = read(frame, target, mapping, keyOf(frame))
        return value ? toRaw(value, target.kind.value) : fallback(frame)
      })
    }
    case 'set':
      return compileSet(mapping, find, keyOf, must(loads[1]))
    default:
      return (frame) => {
        frame.run.overlay.remove(find().program, mapping, keyOf(frame))
        return undefined
      }
  }
}

function compileSet(
  mapping: string,
  find: () => Target,
  keyOf: (frame: Frame) => string,
  load: Load,
): Step {
  return (frame) => {
    const { program, kind } = find()
    const value = fromRaw(rawOf(load(frame), kind.value), kind.value)
    frame.run.overlay.set(program, mapping, keyOf(frame), value)
    return undefined
  }
}

function plaintext(kind: CheckedCommand['operands'][number]): Type {
  if (!isPlaintext(kind)) throw new Error('a future passed the check as a key')
  return kind
}

function nameOf(value: RegisterValue): string {
  return fieldToIdentifier(nameField(value)) ?? trap('A name is not an identifier')
}

function dynamicTarget(
  [program, network, mapping]: readonly Load[],
  frame: Frame,
  { find }: CompileContext,
) {
  const id = `${nameOf(must(program)(frame))}.${nameOf(must(network)(frame))}`
  const name = nameOf(must(mapping)(frame))
  const owner = find(id) ?? trap(`The program ${id} does not exist`)
  const kind = owner.mappings.get(name) ?? trap(`Mapping ${id}/${name} does not exist`)
  return { id, name, kind }
}

/** The `.dynamic` reads: the mapping's program is known only at run time. */
export function compileDynamic(
  command: DynamicMappingCommand,
  { operands, results }: CheckedCommand,
  context: CompileContext,
): Step {
  const loads = command.operands.map((operand) => loadOperand(operand, context))
  const loadKey = must(loads[3])
  const keyType = plaintext(must(operands[3]))
  const declared = command.type && formatPlaintextType(command.type)
  const destination = command.destinations[0]?.index ?? 0
  const resultType = plaintext(results[0] ?? booleanKind)

  function find(frame: Frame): { value: Plaintext | undefined; text: string } {
    const { id, name, kind } = dynamicTarget(loads, frame, context)
    const raw = rawOf(loadKey(frame), keyType)
    if (!isEquivalentKey(keyType, kind.key))
      return trap(`The key is of another type than ${id}/${name}'s`)
    if (declared !== undefined && declared !== formatPlaintextType(kind.declaredValue)) {
      return trap(`The values of ${id}/${name} are not of the type ${declared}`)
    }
    const key = formatRaw(raw, keyType)
    return { value: frame.run.overlay.get(id, name, key), text: `${key} of ${id}/${name}` }
  }

  if (command.opcode === 'contains.dynamic') {
    return store(destination, (frame) => find(frame).value !== undefined)
  }
  const fallback = loads[4]
  return store(destination, (frame) => {
    const { value, text } = find(frame)
    if (value) return toRaw(value, resultType)
    return fallback ? fallback(frame) : trap(`The key ${text} does not exist`)
  })
}

/** A key matches a mapping by its members alone, because values do not carry struct names. */
function isEquivalentKey(left: Type, right: Type): boolean {
  if (left.kind === 'struct') {
    return (
      right.kind === 'struct' &&
      left.members.length === right.members.length &&
      left.members.every(({ name, type }, i) => {
        const other = right.members[i]
        return other?.name === name && isEquivalentKey(type, other.type)
      })
    )
  }
  if (left.kind === 'array') {
    return (
      right.kind === 'array' &&
      left.length === right.length &&
      isEquivalentKey(left.element, right.element)
    )
  }
  return isEquivalent(left, right)
}
