import { parseProgram } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { checkUpgrade } from './upgrade.ts'

const source = `import credits.aleo;

program upgraded.aleo;

struct pt:
    x as u8;

record card:
    owner as address.private;

mapping m:
    key as u8.public;
    value as u8.public;

closure c:
    input r0 as u8;
    add r0 r0 into r1;
    output r1 as u8;

function f:
    input r0 as u8.public;
    cast self.caller into r1 as card.record;
    cast self.caller into r2 as card.record;
    async f r0 into r3;
    output r1 as card.record;
    output r3 as upgraded.aleo/f.future;

finalize f:
    input r0 as u8.public;
    set r0 into m[r0];

function g:
    input r0 as u8.public;

view v:
    input r0 as u8.public;
    add r0 r0 into r1;
    output r1 as u8.public;

constructor:
    assert.eq true true;
`
const old = parseProgram(source)
const upgrade = (changed: string) => checkUpgrade(old, parseProgram(changed), 1)
const lineOf = (text: string, from = source) => from.slice(0, from.indexOf(text)).split('\n').length

describe('checkUpgrade', () => {
  test('default', () => {
    upgrade(source)
    upgrade(
      source
        .replace('set r0 into m[r0]', 'remove m[r0]')
        .replace(
          'add r0 r0 into r1;\n    output r1 as u8.public',
          'mul r0 r0 into r1;\n    output r1 as u8.public',
        ),
    )
    upgrade(`${source}\nstruct more:\n    x as u8;\n`)
  })

  const header = 3
  test.each([
    ['import credits.aleo;\n', '', 2, 'The import of credits.aleo must remain'],
    ['x as u8;', 'x as u16;', lineOf('struct pt'), 'The struct "pt" of upgraded.aleo must stay'],
    ['struct pt:\n    x as u8;\n', '', header, 'The struct "pt" of upgraded.aleo must stay'],
    [
      'owner as address.private',
      'owner as address.public',
      lineOf('record card'),
      'The record "card"',
    ],
    ['value as u8.public', 'value as u16.public', lineOf('mapping m'), 'The mapping "m"'],
    [
      'add r0 r0 into r1;\n    output r1 as u8;',
      'mul r0 r0 into r1;\n    output r1 as u8;',
      lineOf('closure c'),
      'The closure "c"',
    ],
    [
      'function f:\n    input r0 as u8.public',
      'function f:\n    input r0 as u8.private',
      lineOf('function f') + 1,
      'The inputs of function "f"',
    ],
    [
      'function g:\n    input r0 as u8.public;\n',
      'function g:\n    input r0 as u8.public;\n    input r1 as u8.public;\n',
      lineOf('function g') + 2,
      'The inputs of function "g"',
    ],
    [
      'function g:\n    input r0 as u8.public;\n',
      'function g:\n',
      lineOf('function g'),
      'The inputs of function "g"',
    ],
    ['function g:', 'function h:', header, 'The function "g" must remain'],
    [
      'output r1 as card.record',
      'output r2 as card.record',
      lineOf('function f'),
      'must give its records from the same registers',
    ],
    [
      'finalize f:\n    input r0 as u8.public',
      'finalize f:\n    input r0 as u16.public',
      lineOf('finalize f') + 1,
      'The inputs of finalize "f"',
    ],
    [
      '\nfinalize f:\n    input r0 as u8.public;\n    set r0 into m[r0];\n',
      '',
      lineOf('function f'),
      'must keep having a finalize or none',
    ],
    [
      'view v:\n    input r0 as u8.public',
      'view v:\n    input r0 as u16.public',
      lineOf('view v') + 1,
      'The inputs of view "v"',
    ],
    [
      'output r1 as u8.public',
      'output r1 as u16.public',
      lineOf('output r1 as u8.public'),
      'The outputs of view "v"',
    ],
    ['view v:', 'view w:', header, 'The view "v" must remain'],
    [
      'assert.eq true true',
      'assert.eq edition 0u16',
      lineOf('constructor'),
      'The constructor of upgraded.aleo must stay',
    ],
    [
      '\nconstructor:\n    assert.eq true true;\n',
      '',
      header,
      'The constructor of upgraded.aleo must stay',
    ],
  ])('error: %j becomes %j', (before, after, line, message) => {
    expect(source).toContain(before)
    const run = () => upgrade(source.replace(before, after))
    expect(run).toThrow(`Line ${line}: `)
    expect(run).toThrow(message)
  })

  test('behavior: a program without a constructor can be deployed once more unchanged', () => {
    const fixed = source.replace(/\nconstructor[\s\S]*/, '')
    const redeploy = (text: string, edition: number) =>
      checkUpgrade(parseProgram(fixed), parseProgram(text), edition)
    redeploy(fixed, 1)
    redeploy(`// the same program\n${fixed}`, 1)
    expect(() => redeploy(fixed, 2)).toThrow('Line 3: upgraded.aleo was deployed again already')
    expect(() => redeploy(source, 1)).toThrow('Line 3: upgraded.aleo exists and is fixed')
    expect(() => redeploy(fixed.replace('set r0', 'set 1u8'), 1)).toThrow('exists and is fixed')
  })
})
