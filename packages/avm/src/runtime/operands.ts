import {
  type Access,
  type FutureArgument,
  identifierToField,
  type Operand,
  type Register,
} from '@nightjar/aleo'
import type { Crypto } from '../crypto.ts'
import { generator } from '../curve/edwards.ts'
import type { FindProgram, Scope } from '../loaded.ts'
import { trap } from '../trap.ts'
import { isPlaintext, type RegisterKind } from '../types.ts'
import { partsOf, type Raw, type RegisterValue, rawOf, toRaw } from '../value.ts'
import { componentChecksum, programChecksum } from './checksum.ts'
import type { Load } from './frame.ts'
import { generatorPower, generatorPowers } from './generators.ts'

/** What compilation needs besides the scope. */
export type CompileContext = {
  readonly scope: Scope
  readonly crypto: Crypto
  readonly find: FindProgram
  readonly networkId: number
}

function missing(index: number): never {
  return trap(`Register r${index} was never written`)
}

/** The raw value of a future's argument, or the future itself. */
export function argumentValue(argument: FutureArgument, kind: RegisterKind): RegisterValue {
  if (!isPlaintext(kind)) {
    return argument.kind === kind.kind ? argument : trap('A future has the wrong arguments')
  }
  if (argument.kind === 'future' || argument.kind === 'dynamic_future') {
    return trap('A future has the wrong arguments')
  }
  return toRaw(argument, kind)
}

type Part = (value: RegisterValue) => RegisterValue

function structPart(kind: Extract<RegisterKind, { kind: 'struct' }>, access: Access) {
  const index = kind.members.findIndex(
    ({ name }) => access.kind === 'member' && name === access.name,
  )
  const member = kind.members[index]
  if (!member) throw new Error(`an access to ${kind.name} passed the check`)
  return {
    kind: member.type,
    part: (value: RegisterValue) => partsOf(rawOf(value, kind))[index] ?? 0,
  }
}

function futurePart(inputs: readonly RegisterKind[], access: Access) {
  const index = access.kind === 'index' ? access.index : 0
  const kind = inputs[index]
  if (!kind) throw new Error('an access to a future passed the check')
  const part: Part = (value) => {
    if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'future') {
      throw new Error('a future is held as something else')
    }
    const argument = value.arguments[index]
    return argument ? argumentValue(argument, kind) : trap(`The future has no argument ${index}`)
  }
  return { kind, part }
}

/** The inputs that a future's finalize declares. */
export function futureInputs(
  find: FindProgram,
  { program, function: name }: { readonly program: string; readonly function: string },
): readonly RegisterKind[] {
  const scope = find(program)?.finalizes.get(name)
  return scope?.inputs ?? trap(`${program}/${name} has no finalize`)
}

function partOf(kind: RegisterKind, access: Access, find: FindProgram) {
  switch (kind.kind) {
    case 'struct':
      return structPart(kind, access)
    case 'array': {
      const index = access.kind === 'index' ? access.index : 0
      const part: Part = (value) => partsOf(rawOf(value, kind))[index] ?? 0
      return { kind: kind.element, part }
    }
    case 'future':
      return futurePart(futureInputs(find, kind), access)
    default:
      throw new Error('an access to a literal passed the check')
  }
}

function loadRegister({ index, access }: Register, { scope, find }: CompileContext): Load {
  const whole: Load = ({ registers }) => registers[index] ?? missing(index)
  if (access.length === 0) return whole
  let kind = scope.registers[index]
  const parts: Part[] = []
  for (const step of access) {
    if (!kind) throw new Error(`register r${index} passed the check`)
    const next: { kind: RegisterKind; part: Part } = partOf(kind, step, find)
    parts.push(next.part)
    kind = next.kind
  }
  const [first, ...others] = parts
  if (first && others.length === 0) return (frame) => first(whole(frame))
  return (frame) => parts.reduce((value, part) => part(value), whole(frame))
}

function ofProgram(id: string | undefined, { scope, find }: CompileContext) {
  if (id === undefined) return () => scope.owner
  return () => find(id) ?? trap(`The program ${id} does not exist`)
}

function literalRaw(operand: Extract<Operand, { kind: 'literal' }>): Raw {
  return rawOf(toRaw(operand, { kind: 'literal', type: operand.type }), undefined)
}

/** Compiles reading an operand. */
export function loadOperand(operand: Operand, context: CompileContext): Load {
  switch (operand.kind) {
    case 'literal': {
      const raw = literalRaw(operand)
      return () => raw
    }
    case 'register':
      return loadRegister(operand, context)
    case 'program': {
      let address: string | undefined
      return () => {
        address ??= context.crypto.programAddress(operand.program)
        return address
      }
    }
    case 'block_height':
      return ({ run }) => run.block.height
    case 'block_timestamp':
      return ({ run }) => {
        const { timestamp } = run.block
        return timestamp === undefined ? trap('The block has no timestamp') : BigInt(timestamp)
      }
    case 'network_id':
      return () => context.networkId
    case 'generator':
      return () => generatorPower(0) ?? generator.x
    case 'generator_powers':
      return loadPowers(operand.index)
    case 'signer':
    case 'caller':
      throw new Error(`${operand.kind} passed the check`)
    default:
      return loadMetadata(operand, context)
  }
}

function loadPowers(index: number | undefined): Load {
  if (index === undefined) return () => generatorPowers()
  return () => generatorPower(index) ?? trap(`There is no power ${index} of the generator`)
}

type Metadata = Extract<
  Operand,
  { kind: 'checksum' | 'edition' | 'program_owner' | 'component_checksum' }
>

function loadMetadata(operand: Metadata, context: CompileContext): Load {
  const program = ofProgram(operand.program, context)
  switch (operand.kind) {
    case 'checksum':
      return () => programChecksum(program().program)
    case 'component_checksum':
      return () => componentChecksum(program().program, operand.name)
    case 'edition':
      return () => program().edition
    case 'program_owner':
      return () => program().owner ?? trap('The program has no owner')
  }
}

/** The name given by a field or an identifier, as a field. */
export function nameField(value: RegisterValue): bigint {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' ? identifierToField(value) : trap('A name is not a field')
}
