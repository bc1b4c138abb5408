import { readdirSync, readFileSync } from 'node:fs'
import * as sdk from '@nightjar/snarkvm/sdk'
import { describe, expect, test } from 'vitest'
import { ProgramSyntaxError } from './cursor.ts'
import { formatProgram } from './format.ts'
import { parseProgram } from './parseProgram.ts'
import { MAX_PROGRAM_SIZE, sizeInBytes } from './size.ts'

const build = new URL('../../../../programs/build/', import.meta.url)
const files = readdirSync(build).filter((file) => file.endsWith('.aleo'))
const credits = sdk.Program.getCreditsProgram().toString()

const small = `import credits.aleo;

program small.aleo;

// a comment
struct pt:
    x as u8;
    y as [field; 2u32];

mapping points:
    key as address.public;
    value as pt.public;

function move:
    input r0 as u8.private;
    async move self.caller r0 into r1;
    output r1 as small.aleo/move.future;

finalize move:
    input r0 as address.public;
    input r1 as u8.public;
    get.or_use points[r0] r2 into r3;
    branch.eq r3.x 0u8 to done;
    hash.bhp256 r3.y[1u32] into r4 as field;
    position done;

constructor:
    assert.eq edition 0u16;
`

describe('parseProgram', () => {
  test('default', () => {
    const program = parseProgram(small)
    expect(program.id).toBe('small.aleo')
    expect(program.imports).toEqual(['credits.aleo'])
    expect(program.order).toEqual(['pt', 'points', 'move', ''])
    const commands = program.functions.get('move')?.finalize?.commands ?? []
    expect(commands.map(({ opcode, line }) => [opcode, line])).toEqual([
      ['get.or_use', 22],
      ['branch.eq', 23],
      ['hash.bhp256', 24],
      ['position', 25],
    ])
    expect(commands[2]).toMatchObject({
      kind: 'hash',
      type: { kind: 'literal', type: 'field' },
      operands: [
        {
          kind: 'register',
          index: 3,
          access: [
            { kind: 'member', name: 'y' },
            { kind: 'index', index: 1 },
          ],
        },
      ],
    })
  })

  test.each(['credits.aleo', ...files])('behavior: %s prints as snarkVM prints it', (file) => {
    const source = file === 'credits.aleo' ? credits : readFileSync(new URL(file, build), 'utf8')
    expect(formatProgram(parseProgram(source))).toBe(sdk.Program.fromString(source).toString())
  })

  test('behavior: records the lines of the header and of every import', () => {
    const program = parseProgram(`// first\n\nimport b.aleo; import a.aleo;\n${small}`)
    expect([...program.importLines]).toEqual([
      ['b.aleo', 3],
      ['a.aleo', 3],
      ['credits.aleo', 4],
    ])
    expect(program.line).toBe(6)
  })

  test.each(['a', '\u00e9', '\u20ac', '\u{1f600}'])('behavior: counts UTF-8 bytes: %s', (text) => {
    const room = MAX_PROGRAM_SIZE - small.length - '/**/'.length
    const fits = Math.floor(room / sizeInBytes(text))
    expect(parseProgram(`${small}/*${text.repeat(fits)}*/`).id).toBe('small.aleo')
    expect(() => parseProgram(`${small}/*${text.repeat(fits + 1)}*/`)).toThrow(
      /^Line 1: The program has 204800\d bytes; 2048000 are allowed\.$/,
    )
  })

  test('behavior: a comment at the end must end with a newline, unless continued after a backslash', () => {
    for (const end of ['// x\n', '// x \\\n', '// x \\\n y', '/* x */']) parseProgram(small + end)
    for (const end of ['// x', '//', '// x\n// y', '// x \\']) {
      expect(() => parseProgram(small + end)).toThrow(ProgramSyntaxError)
    }
  })

  test('behavior: a closure is full with sixteen outputs, not counting repeated ones', () => {
    const outputs = Array.from({ length: 16 }, (_, i) => `    output ${i}u8 as u8;\n`)
    const closure = (...lines: string[]) =>
      `${small}\nclosure c:\n    input r0 as u8;\n    assert.eq r0 r0;\n${lines.join('')}`
    const [first = ''] = outputs
    const kept = parseProgram(closure(first, ...outputs)).closures.get('c')?.outputs
    expect(kept).toHaveLength(16)
    expect(() => parseProgram(closure(...outputs, first))).toThrow('Line 49: At most 16 outputs')
  })

  test.each([
    ['', 'Line 1: Expected "program".'],
    ['program small.aleo;', 'Line 1: The program is empty.'],
    ['program Small.aleo;', 'Line 1: Expected a program id at "Small.aleo;".'],
    [small.replace('hash.bhp256', 'hash.bhp257'), 'Line 24: Expected an instruction or a command'],
    [small.replace('as u8;', 'as u7'), 'Line 8: Expected ";" at "y as [field; 2u32];".'],
    [small.replace('2u32', '0u32'), 'Line 8: An array has 1 to 2048 elements, not 0'],
    [small.replace('r0 into r1;', 'r0 into r1.x;'), 'Line 16: A destination is a whole register'],
    [
      `${small}mapping points:\n    key as u8.public;\n    value as u8.public;\n`,
      '"points" is already in use.',
    ],
    [small.replace('a comment', 'a \u202e comment'), 'Line 1: The program contains a control'],
  ])('error: %#', (source, message) => {
    expect(() => parseProgram(source)).toThrow(message)
  })
})
