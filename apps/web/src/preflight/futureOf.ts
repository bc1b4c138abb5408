import {
  type AsyncInstruction,
  type CallInstruction,
  type CastInstruction,
  type Closure,
  type Future,
  type Instruction,
  type Operand,
  type Plaintext,
  type Program,
  parsePlaintext,
  parseRecord,
} from '@nightjar/aleo'
import { addressOfProgram } from '@nightjar/sdk'

/** A call as requested from a wallet. */
export type FutureRequest = {
  readonly program: string
  readonly function: string
  /** Literals, structs and records in plaintext. */
  readonly inputs: readonly string[]
  readonly signer: string
}

export type Programs = {
  readonly find: (id: string) => Program | undefined
  /** BHP256 of a plaintext, as a field. */
  readonly hash: (value: Plaintext) => string
}

/**
 * The future that a user's call will produce, derived from the programs' own instructions. Follows only instructions that
 * the future depends on: copies, integer casts to wider types, structs and their hashes, and calls of other programs with
 * their results. Undefined if it depends on anything else.
 */
export function futureOf(request: FutureRequest, { find, hash }: Programs): Future | undefined {
  const program = find(request.program)
  const code = program?.functions.get(request.function)
  const made = code?.instructions.find((each) => each.kind === 'async')
  if (!program || !code || !made) return undefined
  const { signer } = request
  const inputs = request.inputs.map(readInput)
  const frame = { find, hash, program, code, signer, caller: signer, inputs }
  return promise(made, { frame, read: createReader(frame) })
}

/** The values of a register here. */
type Value = Plaintext | Future

type Frame = Programs & {
  readonly program: Program
  readonly code: Closure
  readonly signer: string
  readonly caller: string
  /** Undefined if an input is unknown. */
  readonly inputs: readonly (Value | undefined)[]
}

/** A record is known by its entries. */
function readInput(text: string): Plaintext {
  if (!text.includes('_nonce')) return parsePlaintext(text)
  const { owner, entries } = parseRecord(text)
  const members = new Map<string, Plaintext>([['owner', parsePlaintext(owner)]])
  for (const [name, { value }] of entries) members.set(name, value)
  return { kind: 'struct', members }
}

type Read = (operand: Operand) => Value | undefined

/** Reads operands of a frame; a register is computed when it is read. */
function createReader(frame: Frame): Read {
  const { code, inputs, signer, caller } = frame
  const read: Read = (operand) => {
    switch (operand.kind) {
      case 'literal':
        return operand
      case 'signer':
        return parsePlaintext(signer)
      case 'caller':
        return parsePlaintext(caller)
      case 'program':
        return addressOf(operand.program)
      case 'register':
        return operand.access.reduce(access, register(operand.index))
      default:
        return undefined
    }
  }
  const register = (index: number): Value | undefined => {
    const place = code.inputs.findIndex((input) => input.register === index)
    if (place !== -1) return inputs[place]
    for (const made of code.instructions) {
      const at = made.destinations.findIndex((each) => each.index === index)
      if (at !== -1) return compute(made, at, { frame, read })
    }
    return undefined
  }
  return read
}

function addressOf(id: string): Plaintext | undefined {
  const address = addressOfProgram(id)
  return address === undefined ? undefined : parsePlaintext(address)
}

type Access = Extract<Operand, { readonly kind: 'register' }>['access'][number]

function access(value: Value | undefined, step: Access): Value | undefined {
  if (value?.kind !== 'struct' || step.kind !== 'member') return undefined
  return value.members.get(step.name)
}

type Context = { readonly frame: Frame; readonly read: Read }

/** The value that an instruction writes to its destination at an index. */
function compute(made: Instruction, at: number, context: Context): Value | undefined {
  switch (made.kind) {
    case 'cast':
      return cast(made, context)
    case 'hash':
      return hashOf(made, context)
    case 'call':
      return outputOf(made, at, context)
    case 'async':
      return promise(made, context)
    default:
      return undefined
  }
}

function promise(
  { operands }: AsyncInstruction,
  { frame: { program, code }, read }: Context,
): Future | undefined {
  const known = operands.flatMap((operand) => read(operand) ?? [])
  if (known.length !== operands.length) return undefined
  return { kind: 'future', program: program.id, function: code.name, arguments: known }
}

/** The output at an index of another program's function, or of a closure of the same program. */
function outputOf(
  { program: id, name, operands }: CallInstruction,
  at: number,
  { frame, read }: Context,
): Value | undefined {
  const program = id === undefined ? frame.program : frame.find(id)
  const code = program?.closures.get(name) ?? program?.functions.get(name)
  const output = code?.outputs[at]
  const caller = addressOfProgram(frame.program.id)
  if (!program || !code || !output || caller === undefined) return undefined
  return createReader({ ...frame, program, code, caller, inputs: operands.map(read) })(
    output.operand,
  )
}

type Hash = Extract<Instruction, { readonly kind: 'hash' }>

function hashOf({ opcode, type, operands }: Hash, { frame, read }: Context) {
  const isField = type.kind === 'literal' && type.type === 'field'
  const [operand] = operands
  const value = isField && opcode === 'hash.bhp256' && operand && read(operand)
  return value && value.kind !== 'future' ? parsePlaintext(frame.hash(value)) : undefined
}

function cast(made: CastInstruction, context: Context): Plaintext | undefined {
  const { type } = made
  const { program, find } = context.frame
  switch (type.kind) {
    case 'literal':
      return type.type === 'u128' ? widened(made, context) : undefined
    case 'struct':
      return gather([...(program.structs.get(type.name)?.members.keys() ?? [])], made, context)
    case 'external':
      return gather(
        [...(find(type.program)?.structs.get(type.name)?.members.keys() ?? [])],
        made,
        context,
      )
    case 'record':
      return gather(
        ['owner', ...(program.records.get(type.name)?.entries.keys() ?? [])],
        made,
        context,
      )
    default:
      return undefined
  }
}

/** An unsigned integer as a 128-bit one, which fits them all. */
function widened({ operands: [operand] }: CastInstruction, { read }: Context) {
  const value = operand && read(operand)
  const isInteger = value?.kind === 'literal' && /^u\d+$/.test(value.type)
  return isInteger ? parsePlaintext(`${value.value}u128`) : undefined
}

/** A struct, or a record as its owner and entries, built from its members in order. */
function gather(
  names: readonly string[],
  { operands }: CastInstruction,
  { read }: Context,
): Plaintext | undefined {
  const members = new Map<string, Plaintext>()
  for (const [at, name] of names.entries()) {
    const operand = operands[at]
    const value = operand && read(operand)
    if (!value || value.kind === 'future') return undefined
    members.set(name, value)
  }
  return members.size > 0 ? { kind: 'struct', members } : undefined
}
