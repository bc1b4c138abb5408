/** The parts of a case's program. Bodies are lines of instructions; indentation is added. */
export type Parts = {
  readonly imports?: readonly string[]
  readonly structs?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** `name: 'key => value'` */
  readonly mappings?: Readonly<Record<string, string>>
  /** functions that only run their finalize: its input types and its body */
  readonly finalizes?: Readonly<Record<string, Finalize>>
  readonly views?: Readonly<Record<string, View>>
  /** null: none */
  readonly construct?: string | null
  /** closures, records and functions written out */
  readonly more?: string
}
export type Finalize = { readonly in: readonly string[]; readonly body: string }
export type View = Finalize & {
  readonly out: readonly (readonly [operand: string, type: string])[]
}

/** Lays out a program's source as snarkVM prints it. */
export function programSource(name: string, parts: Parts): string {
  const sections = [
    (parts.imports ?? []).map((id) => `import ${id};\n`).join(''),
    `program ${name};\n`,
    ...Object.entries(parts.structs ?? {}).map(([struct, members]) => structText(struct, members)),
    ...Object.entries(parts.mappings ?? {}).map(([mapping, types]) => mappingText(mapping, types)),
    parts.more ?? '',
    ...Object.entries(parts.finalizes ?? {}).map(([fn, finalize]) =>
      functionText(name, fn, finalize),
    ),
    parts.construct === null
      ? ''
      : `constructor:\n${indent(parts.construct ?? 'assert.eq true true;')}`,
    ...Object.entries(parts.views ?? {}).map(([view, body]) => viewText(view, body)),
  ]
  return sections.filter((section) => section !== '').join('\n')
}

export function indent(body: string): string {
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `    ${line}\n`)
    .join('')
}

const structText = (name: string, members: Readonly<Record<string, string>>) =>
  `struct ${name}:\n${Object.entries(members)
    .map(([member, type]) => `    ${member} as ${type};\n`)
    .join('')}`

function mappingText(name: string, types: string): string {
  const [key, value] = types.split(' => ')
  return `mapping ${name}:\n    key as ${key}.public;\n    value as ${value}.public;\n`
}

const inputLines = (types: readonly string[]) =>
  types.map((type, index) => `    input r${index} as ${visible(type)};\n`).join('')

const visible = (type: string) =>
  /\.(future|record)$|^dynamic\./.test(type) ? type : `${type}.public`

/** A function that only passes its inputs on to its finalize. */
function functionText(program: string, name: string, { in: types, body }: Finalize): string {
  const registers = types.map((_, index) => `r${index} `).join('')
  return `function ${name}:
${inputLines(types)}    async ${name} ${registers}into r${types.length};
    output r${types.length} as ${program}/${name}.future;

finalize ${name}:
${inputLines(types)}${indent(body)}`
}

function viewText(name: string, { in: types, body, out }: View): string {
  const outputs = out
    .map(([operand, type]) => `    output ${operand} as ${type}.public;\n`)
    .join('')
  return `view ${name}:\n${inputLines(types)}${indent(body)}${outputs}`
}
