import { formatPlaintext, parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, createVm } from '@nightjar/avm'
import { programSource } from '@nightjar/programs'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { createEngine } from './engine/engine.ts'
import { checkUnreachable } from './engine/unreachable.ts'
import { readVectors, type VectorFile, vectorChecks } from './engine/vectors.ts'
import { createHasher } from './scenario/hash.ts'
import { vectorFiles } from './vectorFiles.ts'

const snarkVm = await loadTestnet()
describe('vectors', () => {
  test('behavior: the committed files equal what the model makes', () => {
    for (const [name, text] of Object.entries(vectorFiles())) {
      expect(JSON.parse(text), name).toEqual(readVectors(name))
    }
  })
})

describe('nightjar_core.aleo', () => {
  const engine = createEngine()
  const hash = createHasher()

  test.each(Object.keys(vectorChecks))(
    'behavior: %s is exact, and asking for one unit more is rejected',
    { timeout: 300_000 },
    (name) => {
      expect(vectorChecks[name]?.(engine, hash, readVectors(name))).toEqual([])
    },
  )

  test('behavior: every check holds on its own, even in states that no history reaches', () => {
    expect(checkUnreachable(engine, hash)).toEqual([])
  })
})

describe('nightjar_math.aleo', () => {
  const vm = createVm({ crypto: snarkVm.crypto, network: 'testnet' })
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

  test('behavior: mul_div', () => {
    const { cases, rejected } = readVectors('mul-div')
    const inputs = ({ one, other, divisor }: VectorFile['cases'][number]['input']) => {
      return [`${one}u128`, `${other}u128`, `${divisor}u128`]
    }
    for (const { input, output } of cases) {
      const expected = [`${output.quotient}u128`, `${output.remainder}u128`]
      expect(view('mul_div', inputs(input))).toEqual(expected)
    }
    for (const { input } of rejected) expect(view('mul_div', inputs(input))).toBe('rejected')
  })

  test('behavior: price_sums', () => {
    const { cases, rejected } = readVectors('prices')
    const most = (1n << 32n) - 1n
    for (const { input, output } of cases) {
      for (const blocks of [0n, 1n, 13n, most]) {
        const inputs = [`${input.reserveA}u128`, `${input.reserveB}u128`, '5field', '7field']
        expect(view('price_sums', [...inputs, `${blocks}u32`])).toEqual([
          `${5n + BigInt(output.priceA ?? 0) * blocks}field`,
          `${7n + BigInt(output.priceB ?? 0) * blocks}field`,
        ])
      }
    }
    for (const { input } of rejected) {
      const inputs = [`${input.reserveA}u128`, `${input.reserveB}u128`, '5field', '7field', '1u32']
      expect(view('price_sums', inputs)).toBe('rejected')
    }
  })
})
