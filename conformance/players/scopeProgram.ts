/** Operations outside of finalize: in a view, and in a constructor, whose operands are literals. */

import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { type Judged, lengthen, structs } from './format.ts'

export type ScopeCase = {
  readonly op: string
  /** the instruction, operands r0… */
  readonly code: string
  readonly in: readonly string[]
  /** the type of the result; none for an assertion */
  readonly out?: string
  /** operands and result, as in the rows of an operation; `!` where snarkVM refuses the program */
  readonly view: readonly string[]
  readonly construct: readonly string[]
  /** cost of each constructor in microcredits; 0 where it was not accepted */
  readonly costs: readonly number[]
}

export type ScopeFile = Judged & { readonly scopes: readonly ScopeCase[] }

type Operation = Pick<ScopeCase, 'code' | 'in' | 'out'>

/** The program whose view `v` runs one instruction on its inputs. */
export function viewProgram({ code, in: types, out }: Operation): string {
  const inputs = types.map((type, index) => `    input r${index} as ${type}.public;\n`).join('')
  const output = out === undefined ? 'true as boolean' : `r${types.length} as ${out}`
  return `program op_test_view.aleo;

${structs}
function f:
    input r0 as u8.public;

constructor:
    assert.eq true true;

view v:
${inputs}    ${code};
    output ${output}.public;
`
}

/** The program whose constructor runs one instruction on these values and stores the result at `out[true]`. */
export function constructorProgram(operation: Operation, values: readonly string[]): string {
  const { code, in: types, out } = operation
  const lines: string[] = []
  const operands = types.map((type, index) => {
    const value = parsePlaintext(lengthen(values[index] ?? '', type))
    return build(value, type, lines)
  })
  const result = `r${lines.length}`
  lines.push(code.replaceAll(/\br(\d+)\b/g, (_, index) => operands[Number(index)] ?? result))
  if (out !== undefined) lines.push(`set ${result} into out[true]`)
  return `program op_test_built.aleo;

${structs}
mapping out:
    key as boolean.public;
    value as ${out ?? 'boolean'}.public;

function f:
    input r0 as u8.public;

constructor:
${lines.map((line) => `    ${line};\n`).join('')}`
}

const memberTypes: Readonly<Record<string, readonly string[]>> = {
  pt: ['field', 'field'],
  deep: ['u8', 'pt', '[u8; 3u32]'],
}

/** Builds a value by casts; returns the operand that holds it. */
function build(value: Plaintext, type: string, lines: string[]): string {
  if (value.kind === 'literal') return formatPlaintext(value)
  const [, element = ''] = /^\[(.*); \d+u32\]$/.exec(type) ?? []
  const parts = value.kind === 'struct' ? [...value.members.values()] : value.elements
  const operands = parts.map((part, index) =>
    build(part, memberTypes[type]?.[index] ?? element, lines),
  )
  return `r${lines.push(`cast ${operands.join(' ')} into r${lines.length} as ${type}`) - 1}`
}
