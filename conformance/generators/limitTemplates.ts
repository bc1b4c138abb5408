import type { Filling } from '../players/format.ts'
import { type Draft, finalize, program, simple } from './templateSource.ts'

const around = (text: string, ...counts: number[]): Filling[] =>
  counts.map((count) => [text, count])
const noFinalize = 'function f:\n    input r0 as u8.public;\n    output r0 as u8.public;\n'
const view = { in: ['u8'], body: 'add r0 1u8 into r1;', out: [['r1', 'u8']] } as const

const closureHead = 'closure c:\n    input r0 as u8;\n    add r0 r0 into r1;\n'
const addition = `${closureHead}    output r1 as u8;\n`
const wideClosure = `closure c:\n${Array.from({ length: 16 }, (_, index) => `    input r${index} as u8;\n`).join('')}    assert.eq true true;\n`
const creditsFunction = 'function g:\n    input r0 as credits.aleo/credits.record;\n'
const joinCall = '    call credits.aleo/join r0 r0 into r#;\n'
const dynamicCall = "    call.dynamic 'x' 'aleo' 'f';\n"

const p = 8444461749428370424248824938781546531375899335154063827935233455917409239041n
const short = program({ more: noFinalize })
const maxBytes = 2_048_000
const room = maxBytes - short.length - '/**/'.length

const limits: readonly (readonly [name: string, source: string, values: readonly Filling[]])[] = [
  [
    'mappings',
    program({ more: `$V\n${noFinalize}` }),
    around('mapping m#:\n    key as u8.public;\n    value as u8.public;\n\n', 0, 31, 32, 128, 129),
  ],
  [
    'structs',
    program({ more: `$V\n${noFinalize}` }),
    around('struct s#:\n    x as u8;\n\n', 310, 311),
  ],
  [
    'records',
    program({ more: `$V\n${noFinalize}` }),
    around('record s#q:\n    owner as address.private;\n\n', 310, 311),
  ],
  [
    'closures',
    program({ more: `$V\n${noFinalize}` }),
    around(
      'closure s#:\n    input r0 as u8;\n    add r0 r0 into r1;\n    output r1 as u8;\n\n',
      62,
      63,
    ),
  ],
  [
    'functions',
    program({ more: '$V' }),
    around('function s#:\n    input r0 as u8.public;\n\n', 0, 1, 31, 32),
  ],
  [
    'views',
    program({ more: `${noFinalize}\n$V` }),
    around(
      'view s#:\n    input r0 as u8.public;\n    add r0 1u8 into r1;\n    output r1 as u8.public;\n\n',
      0,
      62,
      63,
    ),
  ],
  [
    'members',
    program({ more: `struct s:\n$V\n${noFinalize}` }),
    around('    x# as u8;\n', 0, 1, 32, 33),
  ],
  [
    'entries',
    program({ more: `record s:\n    owner as address.private;\n$V\n${noFinalize}` }),
    around('    x# as u8.private;\n', 0, 32, 33),
  ],
  [
    'function inputs',
    program({ more: 'function f:\n$V' }),
    around('    input r# as u8.public;\n', 0, 16, 17),
  ],
  [
    'function outputs',
    program({ more: 'function f:\n    input r0 as u8.public;\n$V' }),
    around('    output #u8 as u8.public;\n', 0, 1, 16, 17),
  ],
  [
    'function instructions',
    program({ more: 'function f:\n    input r0 as u8.public;\n$V' }),
    around('    assert.eq r0 r0;\n', 0, 65_535, 65_536),
  ],
  [
    'closure inputs',
    program({ ...simple, more: 'closure c:\n$V    assert.eq true true;\n' }),
    around('    input r# as u8;\n', 0, 1, 16, 17),
  ],
  [
    'closure outputs',
    program({ ...simple, more: `${closureHead}$V` }),
    around('    output #u8 as u8;\n', 0, 1, 16, 17),
  ],
  [
    'closure outputs, one repeated',
    program({ ...simple, more: `${closureHead}    output 0u8 as u8;\n$V` }),
    around('    output #u8 as u8;\n', 1, 15, 16),
  ],
  [
    'closure outputs with a repeated one at the end',
    program({ ...simple, more: `${closureHead}$V    output 0u8 as u8;\n` }),
    around('    output #u8 as u8;\n', 1, 15, 16),
  ],
  [
    'closure instructions',
    program({ ...simple, more: 'closure c:\n    input r0 as u8;\n$V' }),
    around('    assert.eq r0 r0;\n', 0, 65_535, 65_536),
  ],
  [
    'calls of closures',
    program({ ...simple, more: `${addition}\nfunction g:\n    input r0 as u8.public;\n$V` }),
    [1, 32, 33, 100].map((count) => ['    call c r0 into r#;\n', count, 1]),
  ],
  [
    'operands of a call',
    program({ ...simple, more: `${wideClosure}\nfunction g:\n    call c $V;\n` }),
    around('1u8 ', 0, 15, 16, 17),
  ],
  [
    'calls of functions',
    program({ imports: ['credits.aleo'], more: `${creditsFunction}$V` }),
    [1, 30, 31, 32].map((count) => [joinCall, count, 1]),
  ],
  [
    'dynamic calls',
    program({ more: 'function g:\n    input r0 as u8.public;\n$V' }),
    around(dynamicCall, 1, 30, 31, 32, 40),
  ],
  [
    'dynamic calls before a function',
    program({
      imports: ['credits.aleo'],
      more: `${creditsFunction}$V    call credits.aleo/join r0 r0 into r1;\n`,
    }),
    around(dynamicCall, 1, 29, 30, 31),
  ],
  [
    'async arguments',
    'program tpl_case.aleo;\n\n$V\n\nconstructor:\n    assert.eq true true;\n',
    [1, 15, 16, 17].map((count) => passOn(count, 16)),
  ],
  [
    'finalize inputs',
    'program tpl_case.aleo;\n\n$V\n\nconstructor:\n    assert.eq true true;\n',
    [0, 1, 16, 17].map(passOn),
  ],
  [
    'view inputs',
    program({
      more: `${noFinalize}\nview v:\n$V    assert.eq true true;\n    output 1u8 as u8.public;\n`,
    }),
    around('    input r# as u8.public;\n', 0, 16, 17),
  ],
  [
    'view outputs',
    program({ more: `${noFinalize}\nview v:\n    assert.eq true true;\n$V` }),
    around('    output #u8 as u8.public;\n', 0, 1, 16, 17),
  ],
  [
    'view commands',
    program({ more: `${noFinalize}\nview v:\n$V    output 1u8 as u8.public;\n` }),
    around('    assert.eq true true;\n', 0, 1, 2),
  ],
  ['writes', finalize(['u8'], '$V', {}), around('set #u8 into m[#u8];\n', 0, 32, 33)],
  ['removals', finalize(['u8'], '$V', {}), around('remove m[#u8];\n', 32, 33)],
  [
    'writes of the constructor',
    program({ ...simple, construct: '$V' }),
    around('set #u8 into m[#u8];\n', 0, 16, 32, 33),
  ],
  [
    'calls of views',
    finalize(['u8'], '$V', { views: { v: view } }),
    [1, 32, 33].map((count) => ['    call v 1u8 into r#;\n', count, 1]),
  ],
  ['positions', finalize(['u8'], '$V', {}), around('position p#;\n', 255, 256)],
  ['seeds', finalize(['u8'], 'rand.chacha $V into r1 as u8;'), around('r0 ', 0, 1, 2, 3)],
  [
    'operands of a cast to an array',
    finalize(['u8'], 'cast $V into r1 as [u8; 40u32];'),
    around('r0 ', 0, 39, 40, 41),
  ],
  [
    'elements of a cast',
    finalize(['u8'], 'cast $V into r1 as [u8; 2048u32];'),
    around('r0 ', 2047, 2048, 2049),
  ],
  [
    'finalize commands',
    finalize(['u8'], '$V'),
    around('    assert.eq r0 r0;\n', 1, 65_535, 65_536),
  ],
  [
    'positions of a view',
    program({ ...simple, views: { v: { in: [], body: '$V', out: [['1u8', 'u8']] } } }),
    around('    position p#;\n', 255, 256),
  ],
  [
    'positions of the constructor',
    program({ ...simple, construct: '$V' }),
    around('    position p#;\n', 255, 256),
  ],
  [
    'what a finalize may cost',
    finalize([], '$V'),
    around('    rand.chacha into r# as u8;\n', 1, 3999, 4000, 4001),
  ],
  ['hashes in a finalize', finalize(['field'], '$V'), hashes([1, 1676, 1678, 1679, 1700])],
  [
    'hashes in a constructor',
    program({ ...simple, construct: '$V' }),
    hashes([1, 16, 17, 18, 20], '1field'),
  ],
  [
    'hashes in a view',
    program({ ...simple, views: { v: { in: ['field'], body: '$V', out: [['r0', 'field']] } } }),
    hashes([1, 66, 67, 68, 1676]),
  ],
  [
    'depth of structs',
    program({
      more: `struct s0:\n    x as u8;\n\n$V\nmapping m:\n    key as u8.public;\n    value as u8.public;\n\n${noFinalize}`,
    }),
    [10, 30, 31, 32, 33, 34].map((depth) => ['struct s#:\n    x as s@;\n\n', depth, 1]),
  ],
  [
    'depth of arrays',
    finalize(['$V'], 'assert.eq r0 r0;'),
    [5, 30, 31, 32, 33, 34].map((depth) => `${'['.repeat(depth)}u8${'; 1u32]'.repeat(depth)}`),
  ],
]

/**
 * A program that is longer when printed than as written: at the size limit with the second to last filling, plus `more`
 * bytes.
 */
function longWhenPrinted(name: string, more: number): Draft {
  const instruction = `\n    assert.eq ${p - 1n}field ${p - 1n}field;`.length
  const header = '\nfunction g:\n'
  const [step, least] = ['\n    assert.eq true true;', '\n    assert.eq 1u128 1u128;']
  const free = maxBytes - short.length - header.length - least.length
  const rest = (free % instruction) + more
  const filler = `assert.eq ${'1'.padEnd(1 + (rest % step.length), '0')}u128 1u128;\n`
  const fillers = filler + 'assert.eq true true;\n'.repeat(Math.floor(rest / step.length))
  const count = Math.floor(free / instruction)
  return {
    name,
    source: `${short}${header}${fillers}$V`,
    values: around('assert.eq -1field -1field;\n', count - 1, count, count + 1),
  }
}

/** Programs whose source or canonical text is exactly at the size limit. */
const sizeTemplates: readonly Draft[] = [
  {
    name: 'bytes of the source',
    source: `${short}/*$V*/`,
    values: [
      ...around('a', room - 1, room, room + 1),
      ...around('\u00e9', Math.floor(room / 2), Math.floor(room / 2) + 1, room),
      ...around('\u20ac', Math.floor(room / 3), Math.floor(room / 3) + 1),
      ...around('\u{1f600}', Math.floor(room / 4), Math.floor(room / 4) + 1),
    ],
  },
  longWhenPrinted('bytes of the canonical text', 0),
  longWhenPrinted('bytes of the canonical text, one more', 1),
]

/** Programs around every limit, and around the text length limits. */
export const limitTemplates: readonly Draft[] = limits
  .map(([name, source, values]) => ({
    name: `number of ${name}`,
    source: source.replaceAll('    $V', '$V'),
    values,
  }))
  .concat(sizeTemplates)

/** A function that passes `count` operands on to its finalize. */
function passOn(count: number, inputCount = count): string {
  const indices = (length: number) => Array.from({ length }, (_, index) => index)
  const inputs = indices(inputCount).map((index) => `    input r${index} as u8.public;\n`)
  const registers = indices(count).map((index) => `r${index % inputCount} `)
  return `function f:\n${inputs.join('')}    async f ${registers.join('')}into r${inputCount};\n    output r${inputCount} as tpl_case.aleo/f.future;\n\nfinalize f:\n${inputs.join('')}    assert.eq true true;\n`
}

/** For each count, that many hashes in a row. */
function hashes(counts: readonly number[], input = 'r0'): Filling[] {
  const text = `    hash.bhp256 ${input} into r# as field;\n`
  return counts.map((count) => [text, count, input === 'r0' ? 1 : 0])
}
