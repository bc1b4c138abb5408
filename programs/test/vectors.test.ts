import { formatPlaintext, parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, createSdkCrypto, createVm } from '@nightjar/avm'
import * as sdk from '@provablehq/sdk'
import { describe, expect, test } from 'vitest'
import { vectorFiles } from '../../scripts/programs/vectorFiles.ts'
import { programSource } from '../src/index.ts'
import { createEngine } from './engine/engine.ts'
import { checkUnreachable } from './engine/unreachable.ts'
import { readVectors, vectorChecks } from './engine/vectors.ts'
import { createHasher } from './scenario/hash.ts'

describe('vectors', () => {
  test('behavior: the committed files are what the model makes', () => {
    for (const [name, text] of Object.entries(vectorFiles())) {
      expect(JSON.parse(text), name).toEqual(readVectors(name))
    }
  })
})

describe('nightjar_core.aleo', () => {
  const engine = createEngine()
  const hash = createHasher()

  test.each(Object.keys(vectorChecks))(
    'behavior: %s is exact, and rejected at one unit more',
    { timeout: 300_000 },
    (name) => {
      expect(vectorChecks[name]?.(engine, hash, readVectors(name))).toEqual([])
    },
  )

  test('behavior: every check holds by itself, also where no history leads', () => {
    expect(checkUnreachable(engine, hash)).toEqual([])
  })
})

describe('nightjar_math.aleo', () => {
  const vm = createVm({ crypto: createSdkCrypto(sdk), network: 'testnet' })
  vm.addProgram(programSource('nightjar_math.aleo'))
  const store = createMemoryStore()

  const view = (name: string, inputs: readonly string[]): readonly string[] | 'rejected' => {
    const result = vm.view({
      store,
      block: { height: 1 },
      program: 'nightjar_math.aleo',
      view: name,
      inputs: inputs.map((input) => parsePlaintext(input)),
    })
    return result.status === 'ok' ? result.outputs.map(formatPlaintext) : 'rejected'
  }

  test('behavior: div_wide', () => {
    const { cases, rejected } = readVectors('div-wide')
    for (const { input, output } of cases) {
      expect(view('div_wide', [`${input.numerator}field`, `${input.denominator}u128`])).toEqual([
        `${output.quotient}u128`,
        `${output.remainder}u128`,
      ])
    }
    for (const { input } of rejected) {
      expect(view('div_wide', [`${input.numerator}field`, `${input.denominator}u128`])).toBe(
        'rejected',
      )
    }
  })

  test('behavior: sqrt_wide', () => {
    for (const { input, output } of readVectors('sqrt-wide').cases) {
      expect(view('sqrt_wide', [`${input.number}field`])).toEqual([`${output.root}u128`])
    }
  })
})
