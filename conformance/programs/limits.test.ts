import { type Command, type PlaintextType, type Program, parseProgram } from '@nightjar/aleo'
import { createVm } from '@nightjar/avm'
import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'

const snarkVm = await loadTestnet()
/**
 * snarkVM's limits at consensus V15, which the suite needs. The number of constraints is not checked here, because that
 * takes proving keys, which must be downloaded.
 */
const limits = {
  programBytes: 512_000,
  transactionBytes: 768_000,
  mappings: 31,
  functions: 31,
  closures: 62,
  views: 62,
  structsAndRecords: 310,
  imports: 64,
  inputs: 16,
  outputs: 16,
  /** Of a call and of `async`, including futures. */
  operands: 16,
  structEntries: 32,
  arrayLength: 2048,
  writes: 32,
  viewCalls: 32,
  positions: 255,
  commands: 65_535,
  /** Microcredits for a transaction's finalize, including everything that it awaits and calls. */
  finalizeSpend: 4_000_000n,
  transitions: 32,
  identifierBytes: 31,
  nameCharacters: [10, 30],
} as const

const sources: ReadonlyMap<string, string> = new Map([
  ['credits.aleo', snarkVm.creditsSource],
  ...Object.entries(standIns),
  ...programIds.map((id) => [id, programSource(id)] as const),
])
const programs = new Map([...sources].map(([id, source]) => [id, parseProgram(source)] as const))

const vm = createVm({ crypto: snarkVm.crypto, network: 'testnet' })
for (const source of sources.values()) vm.addProgram(source)

function programOf(id: string): Program {
  const program = programs.get(id)
  if (program === undefined) throw new Error(`${id} is not known.`)
  return program
}

type Body = {
  readonly label: string
  readonly inputs: number
  readonly outputs: number
  readonly lines: readonly Command[]
}

/** Everything that contains lines of code: what is proved, and what nodes run. */
function bodiesOf(program: Program): { proved: Body[]; run: Body[] } {
  const proved = [...program.closures.values(), ...program.functions.values()].map((body) => ({
    label: body.name,
    inputs: body.inputs.length,
    outputs: body.outputs.length,
    lines: body.instructions,
  }))
  const finalizes = [...program.functions.values()].flatMap(({ finalize }) =>
    finalize === undefined ? [] : [{ ...finalize, outputs: [] }],
  )
  const run = [...finalizes, ...program.views.values()].map((body) => ({
    label: `${body.name}, run by nodes`,
    inputs: body.inputs.length,
    outputs: body.outputs.length,
    lines: body.commands,
  }))
  const first = { label: 'constructor', inputs: 0, outputs: 0 }
  return { proved, run: [...run, { ...first, lines: program.constructor_?.commands ?? [] }] }
}

function count({ lines }: Body, ...opcodes: readonly string[]): number {
  return lines.filter(({ opcode }) => opcodes.includes(opcode)).length
}

/** Opcodes by their number of operands. */
const operandCounts: readonly (readonly string[])[] = [
  ['position'],
  ['await', 'contains', 'get', 'hash.bhp256', 'hash.psd8.raw', 'not', 'remove'],
  [
    ...['add', 'and', 'assert.eq', 'assert.neq', 'branch.eq', 'branch.neq', 'div', 'get.or_use'],
    ...[
      'gt',
      'gte',
      'is.eq',
      'is.neq',
      'lt',
      'lte',
      'mul',
      'or',
      'rem',
      'set',
      'shl',
      'shr',
      'sub',
    ],
  ],
  ['ternary'],
]

/** The number of operands that a line must have, by its opcode and what it names. */
function wantedOperands(program: Program, line: Command): number {
  switch (line.kind) {
    case 'call': {
      const { closures, functions, views } = line.program ? programOf(line.program) : program
      const { name } = line
      return (closures.get(name) ?? functions.get(name) ?? views.get(name))?.inputs.length ?? -1
    }
    case 'async':
      return program.functions.get(line.name)?.finalize?.inputs.length ?? -1
    case 'call_dynamic':
      return 3 + line.operandTypes.length // program, network and function
    case 'cast':
      return partsOf(program, line.type)
    default:
      return operandCounts.findIndex((opcodes) => opcodes.includes(line.opcode))
  }
}

type CastType = Extract<Command, { kind: 'cast' }>['type']

/** Number of parts that a value of the type is cast from. */
function partsOf(program: Program, type: CastType): number {
  switch (type.kind) {
    case 'struct':
      return program.structs.get(type.name)?.members.size ?? -1
    case 'external':
      return programOf(type.program).structs.get(type.name)?.members.size ?? -1
    case 'record':
      return 1 + (program.records.get(type.name)?.entries.size ?? -2) // plus the owner
    case 'array':
      return type.length
    default:
      return 1
  }
}

/** Every type named in a program, including nested types. */
function typesOf(program: Program): PlaintextType[] {
  const { structs, records, mappings, functions, closures, views } = program
  const signatures = [...functions.values(), ...closures.values(), ...views.values()].flatMap(
    ({ inputs, outputs }) => [...inputs, ...outputs],
  )
  const arguments_ = [...functions.values()].flatMap(({ finalize }) => finalize?.inputs ?? [])
  return [
    ...[...structs.values()].flatMap(({ members }) => [...members.values()]),
    ...[...records.values()].flatMap(({ entries }) =>
      [...entries.values()].map(({ type }) => type),
    ),
    ...[...mappings.values()].flatMap(({ key, value }) => [key, value]),
    ...[...signatures, ...arguments_].flatMap(({ type }) =>
      type.kind === 'plaintext' ? [type.type] : [],
    ),
  ].flatMap(nested)
}

function nested(type: PlaintextType): PlaintextType[] {
  return type.kind === 'array' ? [type, ...nested(type.element)] : [type]
}

type Call = { readonly program: string; readonly function: string; readonly isDynamic: boolean }

/**
 * All calls that a call leads to, itself first; a dynamic call goes to the most expensive stand-in with that function.
 */
function callTree(program: string, name: string, isDynamic = false): Call[] {
  const body = programOf(program).functions.get(name)?.instructions ?? []
  const below = body.flatMap((line) => {
    if (line.kind === 'call' && line.program !== undefined) {
      return callTree(line.program, line.name)
    }
    if (line.kind !== 'call_dynamic') return []
    const target = line.operands[2]
    const wanted = target !== undefined && 'value' in target ? String(target.value) : ''
    return callTree(dearestStandIn(wanted), wanted, true)
  })
  return [{ program, function: name, isDynamic }, ...below]
}

function dearestStandIn(name: string): string {
  const tokens = ['test_arc20_token.aleo', 'test_arc22_token.aleo']
  const found = tokens.filter((id) => programOf(id).functions.has(name))
  const [dearest] = found.toSorted((a, b) =>
    vm.finalizeCost(a, name) < vm.finalizeCost(b, name) ? 1 : -1,
  )
  if (dearest === undefined) throw new Error(`No stand-in has ${name}.`)
  return dearest
}

/** Upper bound for any value of the suite in a transaction: the longest are two proofs of 17 fields each. */
const bytesPerValue = 2048
/** Upper bound for everything around the values: header, proof, fee. */
const bytesPerTransaction = 16_384
/** Upper bound for what a function adds to a deployment: verifying key and certificate. */
const bytesPerKey = 1024

const tested = [...sources.keys()].filter((id) => id !== 'credits.aleo')

describe.each(tested)('%s keeps the limits', (id) => {
  const source = sources.get(id) ?? ''
  const program = programOf(id)
  const { proved, run } = bodiesOf(program)

  test('behavior: size of the program and of its deployment', () => {
    const bytes = Buffer.byteLength(source)
    expect(bytes).toBeLessThanOrEqual(limits.programBytes)
    const deployment = bytes + program.functions.size * bytesPerKey + bytesPerTransaction
    expect(deployment).toBeLessThanOrEqual(limits.transactionBytes)
  })

  test('behavior: length of its name and of every name in it', () => {
    const name = id.replace('.aleo', '')
    expect(name.length).toBeGreaterThanOrEqual(limits.nameCharacters[0])
    expect(name.length).toBeLessThanOrEqual(limits.nameCharacters[1])
    const words = source.match(/\b(?!aleo1)[A-Za-z_]\w*/g) ?? []
    expect(words).toContain(name)
    for (const word of words) {
      expect(Buffer.byteLength(word), word).toBeLessThanOrEqual(limits.identifierBytes)
    }
  })

  test('behavior: number of mappings, functions, closures, views, imports and types', () => {
    expect(program.mappings.size).toBeLessThanOrEqual(limits.mappings)
    expect(program.functions.size).toBeLessThanOrEqual(limits.functions)
    expect(program.closures.size).toBeLessThanOrEqual(limits.closures)
    expect(program.views.size).toBeLessThanOrEqual(limits.views)
    expect(program.imports.length).toBeLessThanOrEqual(limits.imports)
    const shapes = program.structs.size + program.records.size
    expect(shapes).toBeLessThanOrEqual(limits.structsAndRecords)
  })

  test('behavior: number of struct and record entries, and array lengths', () => {
    for (const { name, members } of program.structs.values()) {
      expect(members.size, name).toBeLessThanOrEqual(limits.structEntries)
    }
    for (const { name, entries } of program.records.values()) {
      expect(entries.size, name).toBeLessThanOrEqual(limits.structEntries)
    }
    for (const type of typesOf(program)) {
      if (type.kind === 'array') expect(type.length).toBeLessThanOrEqual(limits.arrayLength)
    }
  })

  test('behavior: number of inputs and outputs', () => {
    for (const { label, inputs, outputs } of [...proved, ...run]) {
      expect(inputs, label).toBeLessThanOrEqual(limits.inputs)
      expect(outputs, label).toBeLessThanOrEqual(limits.outputs)
    }
  })

  test('behavior: number of operands on every line', () => {
    for (const { label, lines } of [...proved, ...run]) {
      for (const line of lines) {
        const place = `${label}: ${line.opcode} on line ${line.line}`
        expect(line.operands.length, place).toBe(wantedOperands(program, line))
        const most = line.kind === 'cast' ? limits.structEntries + 1 : limits.operands
        if (line.kind === 'cast' && line.type.kind === 'array') continue // array lengths are checked above
        expect(line.operands.length, place).toBeLessThanOrEqual(most)
      }
    }
  })

  test('behavior: size of each body that nodes run', () => {
    for (const body of run) {
      expect(count(body, 'set', 'remove'), body.label).toBeLessThanOrEqual(limits.writes)
      expect(count(body, 'call'), body.label).toBeLessThanOrEqual(limits.viewCalls)
      expect(count(body, 'position'), body.label).toBeLessThanOrEqual(limits.positions)
      expect(body.lines.length, body.label).toBeLessThanOrEqual(limits.commands)
    }
  })

  test('behavior: size and cost of a transaction of each function', () => {
    for (const name of program.functions.keys()) {
      const calls = callTree(id, name)
      expect(calls.length + 1, `${name} with the fee`).toBeLessThanOrEqual(limits.transitions)
      const [root, ...rest] = calls
      const paid = [root, ...rest.filter(({ isDynamic }) => isDynamic)].flatMap(
        (call) => call ?? [],
      )
      expect(vm.finalizeCostOf(paid), name).toBeLessThanOrEqual(limits.finalizeSpend)
      const values = calls.map((call) => {
        const { inputs, outputs } = programOf(call.program).functions.get(call.function) ?? {}
        return (inputs?.length ?? limits.inputs) + (outputs?.length ?? limits.outputs)
      })
      const bytes = values.reduce((sum, part) => sum + part * bytesPerValue, bytesPerTransaction)
      expect(bytes, name).toBeLessThanOrEqual(limits.transactionBytes)
    }
  })

  test('behavior: it can never be upgraded', () => {
    const [first] = source.split(/^constructor:\n/m)[1]?.split('\n') ?? []
    expect(first?.trim()).toBe('assert.eq edition 0u16;')
  })
})

test('behavior: core has as many functions as allowed', () => {
  expect(programOf('nightjar_core.aleo').functions.size).toBe(limits.functions)
})
