import {
  type CallDynamicInstruction,
  type CallInstruction,
  type Instruction,
  type Operand,
  type Program,
  type ProgramFunction,
  parseProgram,
  type ValueType,
} from '@nightjar/aleo'
import { type ProgramId, programIds, programSource } from '@nightjar/programs'
import { CREDITS_PROGRAM, type FunctionVisibility } from '@nightjar/sdk'

/** Finds what a function reveals; undefined if the program or the function is unknown. */
export type VisibilityReader = (program: string, name: string) => FunctionVisibility | undefined

/** Reads what calls reveal from the compiled programs themselves; parses each program once. */
export function createVisibilityReader(
  sourceOf: (program: string) => string | undefined = suiteSource,
): VisibilityReader {
  const programs = new Map<string, Program>()
  const known = new Map<string, CallVisibility>(Object.entries(creditsVisibility))
  const programOf = (id: string): Program | undefined => {
    const found = programs.get(id)
    const source = found ? undefined : sourceOf(id)
    if (source === undefined) return found
    const parsed = parseProgram(source)
    programs.set(id, parsed)
    return parsed
  }
  const read: CallReader = (id, name) => {
    const key = `${id}/${name}`
    const found = known.get(key)
    if (found) return found
    const program = programOf(id)
    const called = program?.functions.get(name)
    if (!program || !called) return undefined
    const visibility = readFunction(called, read)
    known.set(key, visibility)
    return visibility
  }
  return (id, name) => {
    const visibility = read(id, name)
    if (!visibility) return undefined
    const { caller, ...rest } = visibility
    return { ...rest, signer: rest.signer || caller } // a person's call has no other caller
  }
}

/** The same for a call that a program may make, whose caller is then that program. */
type CallVisibility = FunctionVisibility & { readonly caller: boolean }
type CallReader = (program: string, name: string) => CallVisibility | undefined

function suiteSource(id: string): string | undefined {
  const known: ProgramId | undefined = programIds.find((one) => one === id)
  return known && programSource(known)
}

const unseen: CallVisibility = {
  inputs: [],
  entries: [],
  signer: false,
  caller: false,
  outside: false,
}

/** credits.aleo is not one of our programs: its calls according to its source; a test compares them. */
const creditsVisibility: Readonly<Record<string, CallVisibility>> = {
  [`${CREDITS_PROGRAM}/transfer_public`]: { ...unseen, inputs: [0, 1], caller: true },
  [`${CREDITS_PROGRAM}/transfer_public_as_signer`]: { ...unseen, inputs: [0, 1], signer: true },
  [`${CREDITS_PROGRAM}/transfer_private`]: unseen,
  [`${CREDITS_PROGRAM}/transfer_private_to_public`]: { ...unseen, inputs: [1, 2] },
  [`${CREDITS_PROGRAM}/transfer_public_to_private`]: { ...unseen, inputs: [1], caller: true },
  [`${CREDITS_PROGRAM}/join`]: unseen,
  [`${CREDITS_PROGRAM}/split`]: unseen,
}

/** The source of a register's value. */
type Source = { readonly input: number; readonly entry?: string } | 'signer' | 'caller'
type Sources = readonly Source[]

/**
 * A value is public if it is a public input or output of a transition or an argument of a future. Values are followed
 * through casts, calls and equality assertions; the result of a hash or computation no longer counts as the value.
 */
function readFunction(called: ProgramFunction, read: CallReader): CallVisibility {
  const registers = new Map<number, Sources>()
  const seen = bindInputs(called, registers)
  let outside = false
  const sourcesOf = (operand: Operand | undefined): Sources => {
    if (operand?.kind === 'signer' || operand?.kind === 'caller') return [operand.kind]
    if (operand?.kind !== 'register') return []
    const found = registers.get(operand.index) ?? []
    const [access] = operand.access
    if (access?.kind !== 'member') return found
    return found.map((source) => entryOf(source, access.name))
  }
  const show = (operand: Operand | undefined) => seen.push(...sourcesOf(operand))
  for (const instruction of called.instructions) {
    if (instruction.opcode === 'assert.eq') equate(instruction.operands, registers, sourcesOf)
    else if (instruction.kind === 'async') instruction.operands.forEach(show)
    else if (instruction.kind === 'call') {
      outside = showCall(instruction, { read, show, sourcesOf, seen }) || outside
    } else if (instruction.kind === 'call_dynamic') {
      outside = true
      showDynamic(instruction, { show, seen })
    } else follow(instruction, registers, sourcesOf)
  }
  for (const { operand, type } of called.outputs) if (isOpen(type)) show(operand)
  return { ...summarize(seen), outside }
}

/** Makes each input its register's source; returns the public ones. */
function bindInputs({ inputs }: ProgramFunction, registers: Map<number, Sources>): Source[] {
  for (const [input, { register }] of inputs.entries()) registers.set(register, [{ input }])
  return inputs.flatMap(({ type }, input) => (isOpen(type) ? [{ input }] : []))
}

type Shower = {
  readonly read: CallReader
  readonly show: (operand: Operand | undefined) => void
  readonly sourcesOf: (operand: Operand | undefined) => Sources
  readonly seen: Source[]
}

/**
 * Adds what a called function reveals of its arguments; its caller is a program, not a person. Returns whether an
 * outside program takes part.
 */
function showCall({ program, name, operands }: CallInstruction, shower: Shower): boolean {
  if (program === undefined) return false // a closure reveals nothing by itself
  const visibility = shower.read(program, name)
  if (!visibility) {
    if (isAsSigner(name)) shower.seen.push('signer')
    return true
  }
  for (const place of visibility.inputs) shower.show(operands[place])
  for (const { input, entry } of visibility.entries) {
    shower.seen.push(...shower.sourcesOf(operands[input]).map((source) => entryOf(source, entry)))
  }
  if (visibility.signer) shower.seen.push('signer')
  return visibility.outside
}

function entryOf(source: Source, entry: string): Source {
  return typeof source === 'string' ? source : { ...source, entry }
}

function showDynamic(
  { operands, operandTypes }: CallDynamicInstruction,
  { show, seen }: Pick<Shower, 'show' | 'seen'>,
): void {
  const [token, , name] = operands
  show(token)
  for (const [place, type] of operandTypes.entries()) if (isOpen(type)) show(operands[place + 3])
  if (name?.kind === 'literal' && isAsSigner(String(name.value))) seen.push('signer')
}

/** Whether another token's function takes from the signer's public balance, by the names that the standards share. */
const isAsSigner = (name: string): boolean => name.includes('as_signer')

/** A cast to a literal keeps the value of its operand; the parts of a record are known only to its owner. */
function follow(
  instruction: Instruction,
  registers: Map<number, Sources>,
  sourcesOf: (operand: Operand | undefined) => Sources,
): void {
  const [destination] = instruction.destinations
  if (!destination) return
  const keeps = instruction.kind === 'cast' && instruction.type.kind === 'literal'
  const isChoice = instruction.opcode === 'ternary'
  const operands = isChoice ? instruction.operands.slice(1) : instruction.operands
  registers.set(destination.index, keeps || isChoice ? operands.flatMap(sourcesOf) : [])
}

/** Two values asserted to be equal share their sources: if one is revealed, so is the other. */
function equate(
  operands: readonly Operand[],
  registers: Map<number, Sources>,
  sourcesOf: (operand: Operand | undefined) => Sources,
): void {
  const sources = operands.flatMap(sourcesOf)
  for (const operand of operands) {
    if (operand.kind === 'register' && operand.access.length === 0) {
      registers.set(operand.index, sources)
    }
  }
}

function isOpen(type: ValueType): boolean {
  return type.kind === 'plaintext' && type.visibility !== 'private'
}

function summarize(seen: readonly Source[]): Omit<CallVisibility, 'outside'> {
  const inputs = new Set<number>()
  const entries = new Map<string, { readonly input: number; readonly entry: string }>()
  for (const source of seen) {
    if (typeof source === 'string') continue
    const { input, entry } = source
    if (entry === undefined) inputs.add(input)
    else entries.set(`${input}.${entry}`, { input, entry })
  }
  return {
    inputs: [...inputs].toSorted((a, b) => a - b),
    entries: [...entries.values()],
    signer: seen.includes('signer'),
    caller: seen.includes('caller'),
  }
}

/** The committed file of the table. */
export const visibilityTableFile = new URL(
  '../../packages/sdk/src/seenBy/visibility.gen.ts',
  import.meta.url,
)

/** What every function of the suite and of credits.aleo reveals, as the table that pages read. */
export function writeVisibilityTable(): string {
  const read = createVisibilityReader()
  const rows = programIds.flatMap((id) =>
    [...programSource(id).matchAll(/^function (\w+):$/gm)].map(
      ([, name = '']) => [id, name] as const,
    ),
  )
  const credits = Object.keys(creditsVisibility).map((key) => key.split('/'))
  const lines = [...credits, ...rows].map(([id = '', name = '']) => {
    const visibility = read(id, name)
    return `  ${JSON.stringify(`${id}/${name}`)}: ${JSON.stringify(visibility)},`
  })
  return [
    '// written by npm run build:programs from the compiled programs',
    '',
    "import type { FunctionVisibility } from './functionVisibility.ts'",
    '',
    'export const visibility: Readonly<Record<string, FunctionVisibility>> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}
