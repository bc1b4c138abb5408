import { MAX_PROGRAM_SIZE, parseProgram } from '@nightjar/aleo'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { createVm } from '../vm.ts'
import { checkLimits } from './limits.ts'

const snarkVm = await loadTestnet()

const repeat = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => text.replaceAll('#', `${index}`)).join('')
const head = 'program limited_parts.aleo;\n'
const finalize = (body: string) =>
  `${head}function f:\n    async f into r0;\n    output r0 as limited_parts.aleo/f.future;\nfinalize f:\n${body}`

describe('checkLimits', () => {
  test.each([
    [
      'mappings',
      31,
      (n: number) =>
        head +
        repeat(n, 'mapping m#:\n    key as u8.public;\n    value as u8.public;\n') +
        'function f:\n',
      2 + 31 * 3,
    ],
    ['functions', 31, (n: number) => head + repeat(n, 'function f#:\n'), 2 + 31],
    [
      'views',
      62,
      (n: number) => `${head}function f:\n${repeat(n, 'view v#:\n    output 1u8 as u8.public;\n')}`,
      3 + 62 * 2,
    ],
    [
      'inputs',
      16,
      (n: number) => `${head}function f:\n${repeat(n, '    input r# as u8.public;\n')}`,
      3 + 16,
    ],
    [
      'outputs',
      16,
      (n: number) => `${head}function f:\n${repeat(n, '    output #u8 as u8.public;\n')}`,
      3 + 16,
    ],
    ['writes', 32, (n: number) => finalize(repeat(n, '    remove m[#u8];\n')), 6 + 32],
    ['calls', 32, (n: number) => finalize(repeat(n, '    call v into r#;\n')), 6 + 32],
    ['positions', 255, (n: number) => finalize(repeat(n, '    position p#;\n')), 6 + 255],
    ['commands', 65_535, (n: number) => finalize(repeat(n, '    await r0;\n')), 6 + 65_535],
    [
      'instructions',
      65_535,
      (n: number) => `${head}function f:\n${repeat(n, '    assert.eq 1u8 1u8;\n')}`,
      3 + 65_535,
    ],
    ['imports', 64, (n: number) => `${repeat(n, 'import p#.aleo;\n')}${head}function f:\n`, 65],
  ])('behavior: the first %s beyond the limit is named', (what, limit, make, line) => {
    checkLimits(parseProgram(make(limit)))
    const run = () => checkLimits(parseProgram(make(limit + 1)))
    expect(run).toThrow(`Line ${line}: At most ${limit} ${what} are allowed, not ${limit + 1}`)
  })

  test('behavior: functions and closures may contain any number of calls', () => {
    const closure = `closure c:\n    input r0 as u8;\n${repeat(33, '    call d r0 into r#;\n')}`
    checkLimits(
      parseProgram(`${head}function f:\n${repeat(100, '    call c 1u8 into r#;\n')}${closure}`),
    )
  })

  test('error: a program without a function, reported on the line of its name', () => {
    const source = `// nothing\n\n${head}struct s:\n    x as u8;\n`
    expect(() => checkLimits(parseProgram(source))).toThrow(
      'Line 3: A program has at least one function',
    )
  })

  test('error: the canonical text is too long', () => {
    const count = Math.ceil(MAX_PROGRAM_SIZE / 170)
    const source = `${head}function f:\n${repeat(count, 'assert.eq -1field -1field;\n')}`
    expect(source.length).toBeLessThan(MAX_PROGRAM_SIZE / 6)
    expect(() => checkLimits(parseProgram(source))).toThrow(
      /Line 1: The program prints as 2\d{6} bytes/,
    )
  })
})

describe('imports and calls', () => {
  const { crypto } = snarkVm
  const tail = '\nconstructor:\n    assert.eq true true;\n'
  const vm = createVm({ crypto, network: 'testnet' })
  for (let i = 0; i < 65; i++) {
    vm.addProgram(`program part_${i}.aleo;\nfunction f:\n    input r0 as u8.public;\n${tail}`)
  }
  const importing = (count: number, calls: string) =>
    `${repeat(count, 'import part_#.aleo;\n')}${head}function f:\n    input r0 as u8.public;\n${calls}${tail}`

  test('behavior: 64 imports are allowed', () => {
    vm.checkProgram(importing(64, ''))
    expect(() => vm.checkProgram(importing(65, ''))).toThrow('Line 65: At most 64 imports')
  })

  test('error: a missing import, reported on its line', () => {
    const source = importing(2, '').replace('part_1', 'missing')
    expect(() => vm.checkProgram(source)).toThrow(
      'Line 2: The imported program missing.aleo does not exist',
    )
  })

  test('behavior: 31 transitions are allowed, and the first call beyond them is named', () => {
    vm.checkProgram(importing(1, repeat(30, '    call part_0.aleo/f r0;\n')))
    const more = importing(1, repeat(33, '    call part_0.aleo/f r0;\n'))
    expect(() => vm.checkProgram(more)).toThrow(
      'Line 35: "f" makes more than 31 transitions with all that it calls',
    )
  })

  test('behavior: calls made by called functions count', () => {
    const between = (name: string, callee: string, count: number) =>
      `import ${callee};\nprogram ${name};\nfunction f:\n    input r0 as u8.public;\n${repeat(count, `    call ${callee}/f r0;\n`)}${tail}`
    vm.addProgram(between('level_one.aleo', 'part_0.aleo', 9)) // 10 transitions
    vm.checkProgram(between('level_two.aleo', 'level_one.aleo', 3)) // 31
    expect(() => vm.checkProgram(between('level_two.aleo', 'level_one.aleo', 4))).toThrow('Line 8:')
  })

  test('error: a future inside a future is not an argument of "async"', () => {
    const wrap = (name: string, callee: string, type: string, args: string) =>
      `import part_0.aleo;\n${callee === '' ? '' : `import ${callee};\n`}program ${name};\nfunction f:\n${callee === '' ? '    async f into r0;\n    output r0' : `    call ${callee}/f into r0;\n    async f ${args} into r1;\n    output r1`} as ${name}/f.future;\nfinalize f:\n${type}${tail}`
    vm.addProgram(wrap('leaf_prog.aleo', '', '    assert.eq true true;\n', ''))
    vm.addProgram(
      wrap(
        'stem_prog.aleo',
        'leaf_prog.aleo',
        '    input r0 as leaf_prog.aleo/f.future;\n    await r0;\n',
        'r0',
      ),
    )
    const deep = wrap(
      'root_prog.aleo',
      'stem_prog.aleo',
      '    input r0 as stem_prog.aleo/f.future;\n    input r1 as leaf_prog.aleo/f.future;\n    await r0;\n    await r1;\n',
      'r0 r0[0u32]',
    ).replace('import part_0.aleo', 'import leaf_prog.aleo')
    expect(() => vm.checkProgram(deep)).toThrow('Line 6: "async" takes whole futures alone')
  })
})
