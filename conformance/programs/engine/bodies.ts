/**
 * A program's function bodies as views, because the interpreter runs only finalize and views. A record becomes a struct
 * with the same members; its owner is called `owned_by` because a struct may not have an `owner`. `self.caller`,
 * `self.signer` and the program's own address are three additional inputs. The outputs are what the function returns
 * and what it passes to finalize.
 */
export type Bodies = {
  /** A program of views, one for each function. */
  readonly source: string
  readonly functions: ReadonlyMap<string, Body>
}

/** How to read one view's outputs, and what its inputs are. */
export type Body = {
  /** Type of each input as written, with `.record` for records. */
  readonly inputs: readonly string[]
  /** Number of outputs that are records; they come first, in order. */
  readonly records: number
  /** Number of the outputs that follow, the arguments of finalize; null for a function without one. */
  readonly finalizeArguments: number | null
}

type Section = { readonly kind: string; readonly name: string; readonly lines: readonly string[] }

function sectionsOf(source: string): Section[] {
  return source.split(/\n(?=\S)/).flatMap((text) => {
    const [head = '', ...lines] = text.trimEnd().split('\n')
    const [, kind, name] = /^(\w+) (\w+):$/.exec(head) ?? []
    if (kind === undefined || name === undefined) return []
    return [{ kind, name, lines: lines.map((line) => line.trim().replace(/;$/, '')) }]
  })
}

// `x0` to `x2` stand for the three additional inputs until registers are renumbered
const registerPattern = /\b[rx](\d+)\b/g

/** Rewrites lines with registers numbered in sequence and closures inlined. */
class Writer {
  readonly lines: string[] = []
  #next: number
  readonly #closures: ReadonlyMap<string, Section>

  constructor(closures: ReadonlyMap<string, Section>, first: number) {
    this.#closures = closures
    this.#next = first
  }

  /** Adds the lines of a body; returns the operands of its outputs. */
  write(lines: readonly string[], given: ReadonlyMap<string, string>): string[] {
    const names = new Map(given)
    const outputs: string[] = []
    const rename = (text: string) =>
      text.replace(registerPattern, (register) => names.get(register) ?? register)
    for (const line of lines) {
      const call = /^call (\w+) (.*?)(?: into (.*))?$/.exec(line)
      if (line.startsWith('input ')) continue
      if (line.startsWith('output ')) {
        outputs.push(rename(line.split(' ')[1] ?? ''))
      } else if (call !== null) {
        const [, name = '', operands = '', into = ''] = call
        const results = this.#inline(name, rename(operands).split(' '))
        for (const [place, register] of into.split(' ').filter(Boolean).entries()) {
          names.set(register, results[place] ?? '')
        }
      } else {
        const [before = '', after] = line.split(' into ')
        const head = rename(before)
        const tail = after?.replace(registerPattern, (register) => {
          const fresh = `r${this.#next}`
          this.#next += 1
          names.set(register, fresh)
          return fresh
        })
        this.lines.push(tail === undefined ? head : `${head} into ${tail}`)
      }
    }
    return outputs
  }

  #inline(name: string, operands: readonly string[]): string[] {
    const closure = this.#closures.get(name)
    if (closure === undefined) throw new Error(`${name} is not a closure of the program.`)
    const given = new Map(operands.map((operand, place) => [`r${place}`, operand]))
    return this.write(closure.lines, given)
  }
}

function typeOf(line: string): string {
  return line.split(' as ')[1] ?? ''
}

function viewOf(
  section: Section,
  closures: ReadonlyMap<string, Section>,
  program: string,
): { text: string; body: Body } {
  const inputs = section.lines.filter((line) => line.startsWith('input ')).map(typeOf)
  const extra = ['self.caller', 'self.signer', program]
  const first = inputs.length
  const asInput = (line: string) =>
    extra
      .reduce((text, operand, place) => text.replaceAll(` ${operand} `, ` x${place} `), `${line} `)
      .trimEnd()
  const records = section.lines.filter((line) => /^output .*\.record$/.test(line))
  const handed = section.lines.find((line) => line.startsWith('async '))
  const plain = section.lines.filter((line) => !/^(async|output) /.test(line))
  const kept = [...plain, ...records].map(asInput)
  // each argument gets its own name, so that literals and members may be outputs too
  const passed =
    handed === undefined
      ? []
      : asInput(handed.split(' into ')[0] ?? '')
          .split(' ')
          .slice(2)
  const writer = new Writer(closures, first + extra.length)
  const names = new Map([
    ...inputs.map((_, place): [string, string] => [`r${place}`, `r${place}`]),
    ...extra.map((_, place): [string, string] => [`x${place}`, `r${first + place}`]),
  ])
  const outputs = writer.write(
    [...kept, ...passed.map((operand) => `output ${operand} as x`)],
    names,
  )
  const types = [...records.map(typeOf), ...passed.map(() => '?')]
  const lines = [
    ...[...inputs, ...extra.map(() => 'address.public')].map(
      (type, place) => `input r${place} as ${viewType(type)}`,
    ),
    ...writer.lines.map((line) =>
      line.replace(/ as (\w+)\.record$/, ' as $1Members').replaceAll('.owner', '.owned_by'),
    ),
    ...outputs.map(
      (operand, place) =>
        `output ${operand} as ${types[place] === '?' ? '?' : viewType(types[place] ?? '')}`,
    ),
  ]
  const body: Body = {
    inputs,
    records: records.length,
    finalizeArguments: handed === undefined ? null : passed.length,
  }
  return { text: `view ${section.name}:\n${lines.map((line) => `    ${line};\n`).join('')}`, body }
}

function viewType(type: string): string {
  return `${type.replace(/^(.*\/)?(\w+)\.record$/, '$2Members.').replace(/\.(public|private|)$/, '')}.public`
}

/** Types of a finalize's inputs, as written. */
function finalizeTypes(sections: readonly Section[], name: string): string[] {
  const found = sections.find((section) => section.kind === 'finalize' && section.name === name)
  return (found?.lines ?? []).filter((line) => line.startsWith('input ')).map(typeOf)
}

/** Makes the views; functions that call other programs are omitted. */
export function bodiesOf(source: string, program: string): Bodies {
  const sections = sectionsOf(source)
  const closures = new Map(
    sections.filter(({ kind }) => kind === 'closure').map((section) => [section.name, section]),
  )
  const structs = sections.filter(({ kind }) => kind === 'struct' || kind === 'record')
  const functions = new Map<string, Body>()
  const views: string[] = []
  for (const section of sections.filter(({ kind }) => kind === 'function')) {
    if (section.lines.some((line) => /^call(\.dynamic)? \S*[./]/.test(line))) continue
    const { text, body } = viewOf(section, closures, program)
    const types = finalizeTypes(sections, section.name)
    let place = 0
    views.push(text.replaceAll(/ as \?;/g, () => ` as ${types[place++] ?? ''};`))
    functions.set(section.name, body)
  }
  const shapes = structs.map(({ kind, name, lines }) => {
    const members = lines
      .map((line) => line.replace(/\.(private|public)$/, '').replace(/^owner /, 'owned_by '))
      .map((line) => `    ${line};\n`)
      .join('')
    return `struct ${kind === 'record' ? `${name}Members` : name}:\n${members}`
  })
  const name = `${program.replace('.aleo', '')}_bodies.aleo`
  const first = `function version:\n    input r0 as boolean.private;\n    assert.eq r0 true;\n`
  const last = 'constructor:\n    assert.eq edition 0u16;\n'
  return {
    source: [`program ${name};\n`, ...shapes, first, ...views, last].join('\n'),
    functions,
  }
}
