import type { Literal } from '../literal.ts'
import type { LiteralType } from '../literalType.ts'
import type { Visibility } from '../record.ts'

/** The type of a plaintext. `struct` names one of the same program, `external` one of another. */
export type PlaintextType =
  | { readonly kind: 'literal'; readonly type: LiteralType }
  | { readonly kind: 'struct'; readonly name: string }
  | { readonly kind: 'external'; readonly program: string; readonly name: string }
  | ArrayType

export type ArrayType = {
  readonly kind: 'array'
  readonly element: PlaintextType
  readonly length: number
}

/** The type of an input, an output or a register. `visibility` is absent inside closures. */
export type ValueType =
  | {
      readonly kind: 'plaintext'
      readonly type: PlaintextType
      readonly visibility?: Visibility
    }
  | { readonly kind: 'record'; readonly name: string }
  | { readonly kind: 'external_record'; readonly program: string; readonly name: string }
  | { readonly kind: 'future'; readonly program: string; readonly name: string }
  | { readonly kind: 'dynamic_record' }
  | { readonly kind: 'dynamic_future' }

export type Access =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }

/** `r2`, `r2.amount`, `r2[0u32]`. */
export type Register = {
  readonly kind: 'register'
  readonly index: number
  readonly access: readonly Access[]
}

export type Operand =
  | Literal
  | Register
  | { readonly kind: 'program'; readonly program: string }
  | { readonly kind: 'signer' | 'caller' | 'block_height' | 'block_timestamp' | 'network_id' }
  | { readonly kind: 'generator' }
  | { readonly kind: 'generator_powers'; readonly index?: number }
  | { readonly kind: 'checksum' | 'edition' | 'program_owner'; readonly program?: string }
  | { readonly kind: 'component_checksum'; readonly program?: string; readonly name: string }

/** Common parts of every line of code: its opcode, what it reads and writes, and its position. */
export type InstructionBase = {
  readonly opcode: string
  readonly operands: readonly Operand[]
  readonly destinations: readonly Register[]
  /** Line in the source, from 1. */
  readonly line: number
}

/** Instructions with only operands and destinations: `add`, `is.eq`, `assert.eq`, `await` … */
export interface OperationInstruction extends InstructionBase {
  readonly kind: 'operation'
}

export type CastType =
  | PlaintextType
  | { readonly kind: 'group.x' | 'group.y' | 'dynamic_record' }
  | { readonly kind: 'record'; readonly name: string }
  | { readonly kind: 'external_record'; readonly program: string; readonly name: string }

export interface CastInstruction extends InstructionBase {
  readonly kind: 'cast'
  readonly type: CastType
}

/** `hash.*` and `commit.*` with the type of the result. */
export interface HashInstruction extends InstructionBase {
  readonly kind: 'hash'
  readonly type: PlaintextType
}

/** `serialize.*` and `deserialize.*` with both types. */
export interface SerializeInstruction extends InstructionBase {
  readonly kind: 'serialize'
  readonly operandType: PlaintextType
  readonly type: PlaintextType
}

export interface CallInstruction extends InstructionBase {
  readonly kind: 'call'
  readonly program?: string
  readonly name: string
}

export interface CallDynamicInstruction extends InstructionBase {
  readonly kind: 'call_dynamic'
  readonly operandTypes: readonly ValueType[]
  readonly destinationTypes: readonly ValueType[]
}

export interface AsyncInstruction extends InstructionBase {
  readonly kind: 'async'
  readonly name: string
}

export interface GetRecordInstruction extends InstructionBase {
  readonly kind: 'get_record'
  readonly type: PlaintextType
  readonly visibility?: Visibility
}

/** `get`, `get.or_use`, `contains`, `set`, `remove`: the key is the first operand, a value the second. */
export interface MappingCommand extends InstructionBase {
  readonly kind: 'mapping'
  readonly program?: string
  readonly mapping: string
}

/** The `.dynamic` reads: operands are program name, network, mapping, key and a default. */
export interface DynamicMappingCommand extends InstructionBase {
  readonly kind: 'mapping_dynamic'
  readonly type?: PlaintextType
}

export interface RandomCommand extends InstructionBase {
  readonly kind: 'random'
  readonly type: LiteralType
}

export interface BranchCommand extends InstructionBase {
  readonly kind: 'branch'
  readonly position: string
}

export interface PositionCommand extends InstructionBase {
  readonly kind: 'position'
  readonly name: string
}

export type Instruction =
  | OperationInstruction
  | CastInstruction
  | HashInstruction
  | SerializeInstruction
  | CallInstruction
  | CallDynamicInstruction
  | AsyncInstruction
  | GetRecordInstruction

/** A line of a finalize, constructor or view. */
export type Command =
  | Instruction
  | MappingCommand
  | DynamicMappingCommand
  | RandomCommand
  | BranchCommand
  | PositionCommand

export type Input = {
  readonly register: number
  readonly type: ValueType
  readonly line: number
}

export type Output = {
  readonly operand: Operand
  readonly type: ValueType
  readonly line: number
}

export type Struct = {
  readonly name: string
  readonly members: ReadonlyMap<string, PlaintextType>
  readonly line: number
}

export type RecordEntryType = {
  readonly type: PlaintextType
  readonly visibility: Visibility
}

export type RecordType = {
  readonly name: string
  readonly owner: 'public' | 'private'
  readonly entries: ReadonlyMap<string, RecordEntryType>
  readonly line: number
}

export type Mapping = {
  readonly name: string
  readonly key: PlaintextType
  readonly value: PlaintextType
  readonly line: number
}

export type Closure = {
  readonly name: string
  readonly inputs: readonly Input[]
  readonly instructions: readonly Instruction[]
  readonly outputs: readonly Output[]
  readonly line: number
}

export type Finalize = {
  readonly name: string
  readonly inputs: readonly Input[]
  readonly commands: readonly Command[]
  readonly line: number
}

export interface ProgramFunction extends Closure {
  readonly finalize?: Finalize
}

export type View = {
  readonly name: string
  readonly inputs: readonly Input[]
  readonly commands: readonly Command[]
  readonly outputs: readonly Output[]
  readonly line: number
}

export type Constructor = {
  readonly commands: readonly Command[]
  readonly line: number
}

/** A parsed program, in the order of its text; not type-checked yet. */
export type Program = {
  readonly id: string
  readonly source: string
  /** Line of the word `program`. */
  readonly line: number
  readonly imports: readonly string[]
  readonly importLines: ReadonlyMap<string, number>
  readonly structs: ReadonlyMap<string, Struct>
  readonly records: ReadonlyMap<string, RecordType>
  readonly mappings: ReadonlyMap<string, Mapping>
  readonly closures: ReadonlyMap<string, Closure>
  readonly functions: ReadonlyMap<string, ProgramFunction>
  readonly views: ReadonlyMap<string, View>
  readonly constructor_?: Constructor
  /** Names in the order of the source; '' stands for the constructor. */
  readonly order: readonly string[]
}
