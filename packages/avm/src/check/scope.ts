import type { Access, Operand, Register } from '@nightjar/aleo'
import { addressToField } from '@nightjar/aleo'
import { findPoint } from '../curve/group.ts'
import type { FindProgram, LoadedProgram } from '../loaded.ts'
import { mismatch } from '../refused.ts'
import {
  arrayKind,
  groupKind,
  literalKind,
  type RegisterKind,
  type Resolver,
  type Type,
} from '../types.ts'

/** The surroundings of a scope that a check needs. */
export type CheckContext = {
  readonly program: LoadedProgram['program']
  readonly resolver: Resolver
  readonly mappings: LoadedProgram['mappings']
  /** An imported program; throws a failure that names it otherwise. */
  readonly imported: (id: string) => LoadedProgram
  readonly find: FindProgram
  /** The inputs of a finalize of this or an imported program. */
  readonly finalizeInputs: (program: string, name: string) => readonly RegisterKind[]
  readonly views: LoadedProgram['views']
}

/** Registers so far; they are numbered without gaps. */
export type Registers = {
  readonly kinds: RegisterKind[]
}

const checksumKind = arrayKind(literalKind('u8'), 32)
const GENERATOR_POWERS = 251

/** Declares the next register. */
export function declare({ kinds }: Registers, index: number, kind: RegisterKind): void {
  if (index !== kinds.length)
    mismatch(`Register r${index} is out of order: r${kinds.length} is next`)
  kinds.push(kind)
}

function accessPlaintext(kind: Type, access: Access): Type {
  if (kind.kind === 'struct' && access.kind === 'member') {
    const member = kind.members.find(({ name }) => name === access.name)
    return member?.type ?? mismatch(`"${access.name}" does not exist in struct "${kind.name}"`)
  }
  if (kind.kind === 'array' && access.kind === 'index') {
    return access.index < kind.length
      ? kind.element
      : mismatch(`Element ${access.index} is beyond the array's ${kind.length}`)
  }
  return mismatch(`A ${kind.kind} has no such part`)
}

function accessRecord(
  kind: Extract<RegisterKind, { kind: 'record' | 'dynamic_record' }>,
  access: Access,
  context: CheckContext,
): RegisterKind {
  if (access.kind !== 'member') return mismatch('The entries of a record have names')
  if (access.name === 'owner') return literalKind('address')
  if (kind.kind === 'dynamic_record') return mismatch('"get.record.dynamic" reads this entry')
  const owner = kind.program === context.program.id ? context : context.imported(kind.program)
  const entry = owner.program.records.get(kind.name)?.entries.get(access.name)
  if (!entry) return mismatch(`"${access.name}" does not exist in record "${kind.name}"`)
  return owner.resolver.resolve(entry.type)
}

function accessKind(kind: RegisterKind, access: Access, context: CheckContext): RegisterKind {
  if (kind.kind === 'dynamic_future') return mismatch('A dynamic future has no parts to read')
  if (kind.kind === 'record' || kind.kind === 'dynamic_record') {
    return accessRecord(kind, access, context)
  }
  if (kind.kind !== 'future') return accessPlaintext(kind, access)
  if (access.kind !== 'index') return mismatch('The arguments of a future are numbered')
  const found = context.finalizeInputs(kind.program, kind.function)[access.index]
  if (!found) return mismatch(`The future has no argument ${access.index}`)
  return found.kind === 'dynamic_future' ? mismatch('A dynamic future cannot be read') : found
}

/** The type of a register or of a part of it. */
export function registerKind(
  register: Register,
  { kinds }: Registers,
  context: CheckContext,
): RegisterKind {
  const first = kinds[register.index]
  if (!first) return mismatch(`Register r${register.index} does not exist`)
  return register.access.reduce<RegisterKind>(
    (kind, access) => accessKind(kind, access, context),
    first,
  )
}

function checkPoint(x: bigint, text: string): void {
  if (!findPoint(x)) mismatch(`${text} is not a point of the group`)
}

function componentChecksum(context: CheckContext, id: string | undefined, name: string): Type {
  const { program } = id === undefined ? context : context.imported(id)
  const exists =
    program.functions.has(name) || program.closures.has(name) || program.views.has(name)
  return exists ? checksumKind : mismatch(`"${name}" is not a function, closure or view`)
}

/** The type of an operand. */
export function operandKind(
  operand: Operand,
  registers: Registers,
  context: CheckContext,
): RegisterKind {
  switch (operand.kind) {
    case 'literal':
      if (operand.type === 'group') checkPoint(BigInt(String(operand.value)), 'The group literal')
      if (operand.type === 'address') {
        checkPoint(addressToField(String(operand.value)), 'The address')
      }
      return literalKind(operand.type)
    case 'register':
      return registerKind(operand, registers, context)
    case 'program':
      return literalKind('address')
    case 'signer':
      return mismatch('"self.signer" is not known in finalize')
    case 'caller':
      return mismatch('"self.caller" is not known in finalize')
    case 'block_height':
      return literalKind('u32')
    case 'block_timestamp':
      return literalKind('i64')
    case 'network_id':
      return literalKind('u16')
    case 'generator':
      return groupKind
    case 'generator_powers':
      return operand.index === undefined ? arrayKind(groupKind, GENERATOR_POWERS) : groupKind
    default:
      return metadataKind(operand, context)
  }
}

type Metadata = Extract<
  Operand,
  { kind: 'checksum' | 'edition' | 'program_owner' | 'component_checksum' }
>

function metadataKind(operand: Metadata, context: CheckContext): RegisterKind {
  if (operand.kind === 'component_checksum') {
    return componentChecksum(context, operand.program, operand.name)
  }
  if (operand.program !== undefined) context.imported(operand.program)
  if (operand.kind === 'checksum') return checksumKind
  return literalKind(operand.kind === 'edition' ? 'u16' : 'address')
}
