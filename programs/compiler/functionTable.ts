import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  formatValueType,
  type Operand,
  type ProgramFunction,
  parseProgram,
  type ValueType,
} from '@nightjar/aleo'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { programsFolder, suitePackages } from './workspace.ts'

const snarkVm = await loadTestnet()
/** The committed file of the table. */
export const functionTableFile = join(programsFolder, 'src/functions.gen.ts')

/** Names of a function's parameters, and of its finalize's arguments. */
type Names = { readonly parameters: readonly string[]; readonly captured: readonly string[] }

const creditsProgram = 'credits.aleo'

/** Parameter names of the functions of credits.aleo that an app calls: the network's source has none. */
const creditsParameters: Readonly<Record<string, readonly string[]>> = {
  transfer_public: ['to', 'amount'],
  transfer_private: ['input', 'to', 'amount'],
  transfer_public_to_private: ['to', 'amount'],
  transfer_private_to_public: ['input', 'to', 'amount'],
  join: ['first', 'second'],
  split: ['input', 'amount'],
}

/**
 * The module that describes every function an app can call: names from the Leo sources, types from the
 * compiled programs. Throws an error if the two disagree.
 */
export function functionTable(): string {
  const suite = suitePackages
    .filter(({ source }) => !source.endsWith('.aleo')) // nightjar_math.aleo only has views
    .map(({ id, source, output }) => {
      const leo = readFileSync(join(programsFolder, source, 'src/main.leo'), 'utf8')
      const compiled = readFileSync(join(programsFolder, output, id), 'utf8')
      return [id, describeProgram(compiled, (name) => namesInLeo(leo, name))] as const
    })
  const credits = describeProgram(snarkVm.creditsSource, (name) => {
    const parameters = creditsParameters[name]
    return parameters && { parameters, captured: [] }
  })
  return printModule([...suite, [creditsProgram, credits]])
}

type Row = {
  readonly inputs: readonly (readonly [string, string])[]
  readonly outputs: readonly string[]
  readonly finalize: readonly (readonly [string, string])[] | undefined
}
type Rows = readonly (readonly [string, Row])[]

function describeProgram(source: string, namesOf: (name: string) => Names | undefined): Rows {
  const program = parseProgram(source)
  return [...program.functions.values()].flatMap((each) => {
    const names = namesOf(each.name)
    return names === undefined ? [] : [[each.name, describeFunction(each, names)] as const]
  })
}

function describeFunction(each: ProgramFunction, { parameters, captured }: Names): Row {
  assertCount(each.name, 'parameters', parameters, each.inputs)
  const byRegister = new Map(
    each.inputs.map(({ register }, place) => [register, parameters[place] ?? '']),
  )
  const outputs = each.outputs.filter(({ type }) => type.kind !== 'future')
  return {
    inputs: each.inputs.map(({ type }, place) => [parameters[place] ?? '', formatValueType(type)]),
    outputs: outputs.map(({ type }) => formatValueType(type)),
    finalize: each.finalize?.inputs.map(({ type }, place) => {
      const passed = passedName(each, place, byRegister)
      const name = captured[place] ?? passed
      if (name === undefined || (passed !== undefined && passed !== name)) {
        throw new Error(`${each.name}: value ${place + 1} of its finalize has no certain name.`)
      }
      return [name, formatValueType(type)]
    }),
  }
}

/** The name of the value that a function passes to its finalize at an index, if it is an input or the caller. */
function passedName(
  each: ProgramFunction,
  place: number,
  byRegister: ReadonlyMap<number, string>,
): string | undefined {
  const call = each.instructions.find(({ kind }) => kind === 'async')
  const operand: Operand | undefined = call?.operands[place]
  if (operand?.kind === 'caller') return 'caller'
  if (operand?.kind !== 'register' || operand.access.length > 0) return undefined
  return byRegister.get(operand.index)
}

function assertCount(
  name: string,
  what: string,
  named: readonly string[],
  typed: readonly { readonly type: ValueType }[],
): void {
  if (named.length === typed.length) return
  throw new Error(
    `${name}: ${named.length} ${what} in Leo, ${typed.length} in the compiled program.`,
  )
}

function namesInLeo(source: string, name: string): Names {
  const text = source.replace(/\/\/.*$/gm, '')
  const start = new RegExp(`^ {4}fn ${name}\\(([^)]*)\\)`, 'm').exec(text)
  if (start === null) throw new Error(`${name} is compiled, but no function of the Leo source.`)
  const parameters = [...(start[1] ?? '').matchAll(/(\w+):(?!:)/g)].map(([, each]) => each ?? '')
  const end = text.indexOf('\n    }\n', start.index)
  const body = text.slice(start.index + start[0].length, end)
  return { parameters, captured: capturedIn(body, parameters) }
}

/** The variables of a function that its final block uses, in order of first use. */
function capturedIn(body: string, parameters: readonly string[]): readonly string[] {
  const at = body.indexOf('final {')
  if (at === -1) return []
  const declared = [...body.slice(0, at).matchAll(/\blet (?:\(([^)]*)\)|(\w+):)/g)].flatMap(
    ([, several, one]) => (several === undefined ? [one ?? ''] : several.split(/,\s*/)),
  )
  const known = new Set([...parameters, ...declared])
  const used = body.slice(at).matchAll(/(?<![\w.:])[a-z]\w*(?![\w(:])/g)
  return [...new Set([...used].map(([word]) => word))].filter((word) => known.has(word))
}

type Programs = readonly (readonly [string, Rows])[]

function printModule(programs: Programs): string {
  const functions = printTable(programs, printFunction)
  const finalizes = printTable(programs, ({ finalize }) => finalize && printNamed(finalize))
  return `// written by npm run build:programs from the Leo sources and the compiled programs

/** Every function an app can call: its inputs in order, and its outputs but for the future. */
export const functions = ${functions} as const

/** The values that a function's finalize gets, in order; a function that is not here has none. */
export const finalizes = ${finalizes} as const
`
}

function printTable(programs: Programs, print: (row: Row) => string | undefined): string {
  const parts = programs.map(([id, rows]) => {
    const lines = rows.flatMap(([name, row]) => {
      const text = print(row)
      return text === undefined ? [] : [`    ${name}: ${text},\n`]
    })
    return `  '${id}': {\n${lines.join('')}  },\n`
  })
  return `{\n${parts.join('')}}`
}

function printFunction({ inputs, outputs }: Row): string {
  const types = outputs.map((type) => `'${type}'`).join(', ')
  return `{\n      inputs: ${printNamed(inputs)},\n      outputs: [${types}],\n    }`
}

function printNamed(pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return '{}'
  return `{ ${pairs.map(([name, type]) => `${name}: '${type}'`).join(', ')} }`
}
