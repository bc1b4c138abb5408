/** Random programs: the contents of a case, and how its source is written out. */

import { type Judged, structs } from './format.ts'

/** Mappings `m0`…, one finalize, and calls of it one after another on the same state. */
export type RandomCase = {
  /** the types of the mappings: key and value */
  readonly maps: readonly (readonly [key: string, value: string])[]
  readonly in: readonly string[]
  /** number of library futures after the inputs; 0 when absent */
  readonly futures?: number
  /** the commands of the finalize, separated by newlines */
  readonly code: string
  readonly cost: number
  /** the operands of each call, shortened, separated by spaces; two numbers for each future */
  readonly calls: readonly string[]
  /** the writes of each call: `mapping key value`, with `-` for a removal; null for a rejection */
  readonly writes: readonly (readonly string[] | null)[]
}

export type RandomFile = Judged & {
  readonly seed: number
  readonly random: readonly RandomCase[]
}

/** The program that all random ones import: a mapping to read, views to call, a future to await. */
export const libraryProgram = `program random_lib.aleo;

mapping noted:
    key as u8.public;
    value as u64.public;

function note:
    input r0 as u64.public;
    input r1 as u64.public;
    async note r0 r1 into r2;
    output r2 as random_lib.aleo/note.future;

finalize note:
    input r0 as u64.public;
    input r1 as u64.public;
    rem r0 4u64 into r2;
    cast r2 into r3 as u8;
    get.or_use noted[r3] 0u64 into r4;
    add r4 r1 into r5;
    set r5 into noted[r3];

constructor:
    set 5u64 into noted[0u8];

view noted_less:
    input r0 as u8.public;
    input r1 as u64.public;
    get.or_use noted[r0] 3u64 into r2;
    sub r2 r1 into r3;
    output r3 as u64.public;
    output r2 as u64.public;
`

/** The types of the library's mapping, for the writes of an awaited future. */
export const notedTypes = ['u8', 'u64'] as const

/** The source of a random program. */
export function randomProgram({
  maps,
  in: types,
  futures = 0,
  code,
}: Pick<RandomCase, 'maps' | 'in' | 'futures' | 'code'>): string {
  const inputs = types.map((type, index) => `    input r${index} as ${type}.public;\n`).join('')
  const made = Array.from({ length: futures }, (_, index) => types.length + index)
  const calls = made.map(
    (register) => `    call random_lib.aleo/note 0u64 0u64 into r${register};\n`,
  )
  const futureInputs = made.map((index) => `    input r${index} as random_lib.aleo/note.future;\n`)
  const last = types.length + futures
  const registers = Array.from({ length: last }, (_, index) => `r${index} `).join('')
  const mappings = maps.map(
    ([key, value], index) =>
      `mapping m${index}:\n    key as ${key}.public;\n    value as ${value}.public;\n\n`,
  )
  const body = code.replaceAll(/^/gm, '    ')
  return `import random_lib.aleo;

program random_case.aleo;

${structs}
${mappings.join('')}function f:
${inputs}${calls.join('')}    async f ${registers}into r${last};
    output r${last} as random_case.aleo/f.future;

finalize f:
${inputs}${futureInputs.join('')}${body}

constructor:
    assert.eq true true;

view halves:
    input r0 as u64.public;
    input r1 as u64.public;
    div r0 r1 into r2;
    output r2 as u64.public;
    output r0 as u64.public;
`
}
