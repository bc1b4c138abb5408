import {
  type CastInstruction,
  type Future,
  type Instruction,
  type Operand,
  type Plaintext,
  type Program,
  type ProgramFunction,
  parsePlaintext,
  parseRecord,
} from '@nightjar/aleo'

/** A call as a wallet is asked for it. */
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
 * The future that a call of a person's will make, worked out of the program's own instructions. Only those are
 * followed on which the future depends: copies, structs and their hashes. Undefined where it depends on anything else.
 */
export function futureOf(request: FutureRequest, { find, hash }: Programs): Future | undefined {
  const program = find(request.program)
  const code = program?.functions.get(request.function)
  if (!program || !code) return undefined
  const { signer } = request
  const frame = { program, code, hash, signer, inputs: request.inputs.map(readInput) }
  const made = code.instructions.find(({ kind }) => kind === 'async')
  const values = made?.operands.map(createReader(frame))
  const known = values?.flatMap((value) => value ?? []) ?? []
  if (!made || known.length !== made.operands.length) return undefined
  return { kind: 'future', program: program.id, function: code.name, arguments: known }
}

type Frame = Pick<Programs, 'hash'> & {
  readonly program: Program
  readonly code: ProgramFunction
  readonly signer: string
  readonly inputs: readonly Plaintext[]
}

/** A record is known by its entries. */
function readInput(text: string): Plaintext {
  if (!text.includes('_nonce')) return parsePlaintext(text)
  const { owner, entries } = parseRecord(text)
  const members = new Map<string, Plaintext>([['owner', parsePlaintext(owner)]])
  for (const [name, { value }] of entries) members.set(name, value)
  return { kind: 'struct', members }
}

type Read = (operand: Operand) => Plaintext | undefined

/** Reads operands of a frame; a register is worked out when it is asked for. */
function createReader(frame: Frame): Read {
  const { code, inputs, signer } = frame
  const read: Read = (operand) => {
    switch (operand.kind) {
      case 'literal':
        return operand
      case 'signer':
      case 'caller':
        return parsePlaintext(signer)
      case 'register':
        return operand.access.reduce(access, register(operand.index))
      default:
        return undefined
    }
  }
  const register = (index: number): Plaintext | undefined => {
    const place = code.inputs.findIndex((input) => input.register === index)
    if (place !== -1) return inputs[place]
    const made = code.instructions.find(({ destinations }) =>
      destinations.some((each) => each.index === index),
    )
    return made && compute(made, { frame, read })
  }
  return read
}

type Access = Extract<Operand, { readonly kind: 'register' }>['access'][number]

function access(value: Plaintext | undefined, step: Access): Plaintext | undefined {
  if (value?.kind !== 'struct' || step.kind !== 'member') return undefined
  return value.members.get(step.name)
}

type Context = { readonly frame: Frame; readonly read: Read }

function compute(made: Instruction, context: Context): Plaintext | undefined {
  if (made.kind === 'cast') return castStruct(made, context)
  const isField = made.kind === 'hash' && made.type.kind === 'literal' && made.type.type === 'field'
  const [operand] = made.operands
  const value = isField && made.opcode === 'hash.bhp256' && operand && context.read(operand)
  return value ? parsePlaintext(context.frame.hash(value)) : undefined
}

function castStruct({ type, operands }: CastInstruction, { frame, read }: Context) {
  const struct = type.kind === 'struct' ? frame.program.structs.get(type.name) : undefined
  if (!struct) return undefined
  const members = new Map<string, Plaintext>()
  for (const [at, name] of [...struct.members.keys()].entries()) {
    const operand = operands[at]
    const value = operand && read(operand)
    if (!value) return undefined
    members.set(name, value)
  }
  return { kind: 'struct' as const, members }
}
