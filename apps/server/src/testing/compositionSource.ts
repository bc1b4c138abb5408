import { PROGRAMS } from '@nightjar/sdk'
import type { Action, Composition } from './composition.ts'

/** Programs that run compositions: the outer one's function `c{n}` runs the one at index n. */
export type HostilePrograms = { readonly outer: string; readonly inner: string | undefined }

type Names = { readonly outer: string; readonly inner: string }

/** The instructions of compositions of at most two levels; the inner ones become functions of a program of their own. */
export function writePrograms(
  compositions: readonly Composition[],
  { outer, inner }: Names,
): HostilePrograms {
  const within: string[] = []
  const addInner = (composition: Composition): string => {
    const name = `d${within.length}`
    within.push(
      writeFunction(composition, {
        program: inner,
        name,
        nameOf: () => {
          throw new Error('a composition of three levels')
        },
      }),
    )
    return `${inner}/${name}`
  }
  const functions = compositions.map((composition, at) =>
    writeFunction(composition, { program: outer, name: `c${at}`, nameOf: addInner }),
  )
  const hasInner = within.length > 0
  return {
    outer: writeProgram(outer, [PROGRAMS.core, ...(hasInner ? [inner] : [])], functions),
    inner: hasInner ? writeProgram(inner, [PROGRAMS.core], within) : undefined,
  }
}

const writeProgram = (name: string, imports: readonly string[], functions: readonly string[]) =>
  [
    imports.map((id) => `import ${id};`).join('\n'),
    `program ${name};`,
    'mapping runs:\n    key as u8.public;\n    value as u64.public;',
    ...functions,
    'constructor:\n    assert.eq edition 0u16;',
  ].join('\n\n')

type Place = {
  readonly program: string
  readonly name: string
  /** Names the function that an inner composition becomes. */
  readonly nameOf: (composition: Composition) => string
}

function writeFunction(composition: Composition, { program, name, nameOf }: Place): string {
  const { parts, awaits, otherAwaits } = composition
  const calls = parts.map((part, at) => writeCall(part, at, nameOf))
  const count = parts.length
  const registers = parts.map((_, at) => `r${at}`).join(' ')
  return [
    `function ${name}:`,
    ...calls.map(({ call }) => call),
    `async ${name} ${registers} into r${count};`,
    `output r${count} as ${program}/${name}.future;`,
    '',
    `finalize ${name}:`,
    ...calls.map(({ type }, at) => `input r${at} as ${type};`),
    ...(otherAwaits === undefined
      ? awaits.map((at) => `await r${at};`)
      : writeBranches(awaits, otherAwaits, count)),
  ]
    .map((line) => (/^(function|finalize) |^$/.test(line) ? line : `    ${line}`))
    .join('\n')
}

/** One order in the first run and every second one after it, the other order in between. */
function writeBranches(
  awaits: readonly number[],
  otherAwaits: readonly number[],
  count: number,
): readonly string[] {
  const [seen, next, rest] = [count, count + 1, count + 2]
  return [
    `get.or_use runs[0u8] 0u64 into r${seen};`,
    `add r${seen} 1u64 into r${next};`,
    `set r${next} into runs[0u8];`,
    `rem r${seen} 2u64 into r${rest};`,
    `branch.eq r${rest} 1u64 to other;`,
    ...awaits.map((at) => `await r${at};`),
    'branch.eq true true to end;',
    'position other;',
    ...otherAwaits.map((at) => `await r${at};`),
    'position end;',
  ]
}

function writeCall(
  part: Action | Composition,
  at: number,
  nameOf: (composition: Composition) => string,
): { readonly call: string; readonly type: string } {
  const target = part.kind === 'action' ? `${PROGRAMS.core}/${part.function}` : nameOf(part)
  const inputs = part.kind === 'action' ? part.inputs : []
  const given = inputs.length === 0 ? '' : ` ${inputs.join(' ')}`
  if (!part.isDynamic || part.kind === 'composition') {
    return { call: `call ${target}${given} into r${at};`, type: `${target}.future` }
  }
  const [id = '', name = ''] = target.split('/')
  const types = inputs.map((input) => `${typeOf(input)}.public`).join(' ')
  return {
    call: `call.dynamic '${id.replace(/\.aleo$/, '')}' 'aleo' '${name}' with${given} (as ${types}) into r${at} (as dynamic.future);`,
    type: 'dynamic.future',
  }
}

/** Type of an input, from the end of its text. */
function typeOf(input: string): string {
  if (input.startsWith('aleo1')) return 'address'
  const type = /[a-z]\w*$/.exec(input)?.[0]
  if (type === undefined) throw new Error(`${input} has no type`)
  return type
}
