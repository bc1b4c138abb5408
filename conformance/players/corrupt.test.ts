import { readFileSync } from 'node:fs'
import { createVm } from '@nightjar/avm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, inject, it } from 'vitest'
import { applyEdit, corrupt } from '../generators/corrupt.ts'
import { createPrng, type Prng } from '../generators/prng.ts'
import { coreBase, creditsSource } from '../generators/programs/built.ts'
import type { CorruptFile } from './format.ts'
import { refusalOf } from './report.ts'

const snarkVm = await loadTestnet()

const url = new URL('../vectors/corrupt.json', import.meta.url)
const { bases }: CorruptFile = JSON.parse(readFileSync(url, 'utf8'))
const { crypto } = snarkVm

function machineOf(sources: readonly string[]) {
  const vm = createVm({ crypto, network: 'testnet' })
  vm.addProgram(creditsSource)
  for (const source of sources.slice(0, -1)) vm.addProgram(source)
  return vm
}

function corruptOften(source: string, prng: Prng): string {
  let corrupted = source
  for (let edits = 1 + prng.below(6); edits > 0; edits--) {
    corrupted = applyEdit(corrupted, corrupt(corrupted, prng))
  }
  return corrupted
}

/** How many of the sources are refused; throwing anything but a refusal fails the test. */
function countRefused(sources: Iterable<string>, vm: ReturnType<typeof machineOf>): number {
  let refused = 0
  for (const source of sources)
    if (refusalOf(() => vm.checkProgram(source)) !== undefined) refused++
  return refused
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('checkProgram', () => {
  const programs = inject('deep') ? 10_000 : 1_500

  it(`error: ${programs} programs, each corrupted one to six times, are accepted or end in a typed refusal`, () => {
    const prng = createPrng(77)
    const machines = bases.map((sources) => ({
      vm: machineOf(sources),
      source: sources.at(-1) ?? '',
    }))
    const refused = many(programs, () => prng.pick(machines)).reduce(
      (sum, { vm, source }) => sum + countRefused([corruptOften(source, prng)], vm),
      0,
    )
    expect(refused).toBeGreaterThan(programs / 2)
  })

  it.each([
    ['credits.aleo', [creditsSource]],
    ['nightjar_core.aleo', coreBase],
  ])('error: corruptions of %s', (_, sources) => {
    const prng = createPrng(78)
    const source = sources.at(-1) ?? ''
    const corrupted = many(inject('deep') ? 150 : 30, () => corruptOften(source, prng))
    expect(countRefused(corrupted, machineOf(sources))).toBeGreaterThan(corrupted.length / 2)
  })

  const simple = bases[1]?.at(-1) ?? ''

  it('error: a program cut off at any point', () => {
    const cuts = Array.from(simple, (_, end) => simple.slice(0, end))
    // the constructor comes before views: a program may end after any view
    expect(countRefused(cuts, machineOf([]))).toBeGreaterThan(cuts.length - 100)
  })

  it('error: random bytes, alone and inside a program', () => {
    const prng = createPrng(79)
    const bytes = () => {
      const raw = many(1 + prng.below(400), () => prng.below(256))
      return Buffer.from(raw).toString(prng.chance(0.5) ? 'utf8' : 'latin1')
    }
    const alone = many(1000, bytes)
    const inside = many(1000, () => applyEdit(simple, [prng.below(simple.length), 0, bytes()]))
    expect(countRefused(alone, machineOf([]))).toBe(1000)
    expect(countRefused(inside, machineOf([]))).toBeGreaterThan(950)
  })

  const depths = [100, 5_000, 100_000]
  const finalize = (type: string, body: string) => `program deep_case.aleo;

function f:
    input r0 as ${type}.public;
    async f r0 into r1;
    output r1 as deep_case.aleo/f.future;

finalize f:
    input r0 as ${type}.public;
    ${body}

constructor:
    assert.eq true true;
`
  const nestings: readonly (readonly [what: string, source: (depth: number) => string])[] = [
    [
      'array types',
      (n) => finalize(`${'['.repeat(n)}u8${'; 1u32]'.repeat(n)}`, 'assert.eq r0 r0;'),
    ],
    ['open array types', (n) => finalize('['.repeat(n), 'assert.eq r0 r0;')],
    ['accesses', (n) => finalize('u8', `assert.eq r0${'.x'.repeat(n)} r0;`)],
    ['indices', (n) => finalize('u8', `assert.eq r0${'[0u32]'.repeat(n)} r0;`)],
    ['operands', (n) => finalize('u8', `cast${' r0'.repeat(n)} into r1 as [u8; 2u32];`)],
    ['comments', (n) => finalize('u8', `${'/* '.repeat(n)}assert.eq r0 r0;`)],
    ['digits', (n) => finalize('u8', `assert.eq r0 ${'1'.repeat(n)}u8;`)],
    ['letters', (n) => finalize('u8', `assert.eq r0 ${'a'.repeat(n)};`)],
    ['brackets', (n) => '{'.repeat(n)],
  ]

  it.each(nestings)('error: deep nesting of %s', (_, source) => {
    expect(countRefused(depths.map(source), machineOf([]))).toBe(depths.length)
  })

  it('error: structs nested thousands deep', () => {
    const structs = Array.from(
      { length: 3000 },
      (_, index) => `struct s${index}:\n    x as ${index === 0 ? 'u8' : `s${index - 1}`};\n`,
    )
    const forward = structs.join('\n')
    const backward = structs.toReversed().join('\n')
    const sources = [forward, backward].map((text) =>
      finalize('s2999', 'assert.eq r0 r0;').replace('\nfunction', `\n${text}\nfunction`),
    )
    expect(countRefused(sources, machineOf([]))).toBe(2)
  })
})
