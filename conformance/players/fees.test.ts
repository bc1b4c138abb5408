import { readFileSync } from 'node:fs'
import { createVm, deploymentFee, executionFee, namespaceFee } from '@nightjar/avm'
import * as sdk from '@nightjar/snarkvm/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { builtPrograms, finalizesOf } from '../generators/programs/built.ts'
import type { CostFile } from './format.ts'

const snarkVm = await loadTestnet()
const url = new URL('../vectors/costs.json', import.meta.url)
const { finalizes, executions }: CostFile = JSON.parse(readFileSync(url, 'utf8'))
const credits = snarkVm.creditsSource
const vm = createVm({ crypto: snarkVm.crypto, network: 'testnet' })
vm.addProgram(credits)
for (const source of builtPrograms.values()) vm.addProgram(source)

function parts(name: string) {
  const [program = '', fn = ''] = name.split('/')
  return { program, function: fn }
}

describe('finalizeCost', () => {
  const names = [['credits.aleo', credits] as const, ...builtPrograms].flatMap(([id, source]) =>
    finalizesOf(id, source),
  )

  test("behavior: snarkVM's costs cover every finalize of credits.aleo, the suite and its stand-ins", () => {
    expect(Object.keys(finalizes)).toEqual(names)
  })

  test.each(Object.entries(finalizes))('behavior: %s costs %i', (name, cost) => {
    const { program, function: fn } = parts(name)
    expect(vm.finalizeCost(program, fn)).toBe(BigInt(cost))
  })
})

/** The functions that a function calls by name, recursively, as many times as each is called. */
function callees(name: string): string[] {
  const { program, function: fn } = parts(name)
  const instructions = vm.getProgram(program)?.functions.get(fn)?.instructions ?? []
  return instructions.flatMap((instruction) => {
    if (instruction.kind !== 'call') return []
    const callee = `${instruction.program ?? program}/${instruction.name}`
    const found = parts(callee)
    const isFunction = vm.getProgram(found.program)?.functions.has(found.function)
    return isFunction ? [callee, ...callees(callee)] : []
  })
}

/** Transitions that no other calls by name: the transaction's root and dynamically called ones. */
function rootsOf(transitions: readonly string[]): string[] {
  const rest = [...transitions]
  const roots: string[] = []
  for (let root = rest.pop(); root !== undefined; root = rest.pop()) {
    roots.push(root)
    for (const callee of callees(root)) rest.splice(rest.lastIndexOf(callee), 1)
  }
  return roots
}

/** Bytes of a Varuna proof: a frame, then for each circuit its commitments and the evaluations of its instances. */
function proofSize(circuits: readonly number[]): number {
  return circuits.reduce((size, instances) => size + 344 + 144 * instances, 469)
}

describe('executionFee', () => {
  test('behavior: the executions cover every function of the suite', () => {
    const functions = [...builtPrograms]
      .filter(([id]) => id.startsWith('nightjar_') && id !== 'nightjar_math.aleo')
      .flatMap(([id, source]) =>
        [...source.matchAll(/^function (\w+):$/gm)].map(([, name]) => `${id}/${name}`),
      )
    const estimated = executions.map(({ call }) => call)
    expect(functions.filter((name) => !estimated.includes(name))).toEqual([])
  })

  test.each(executions)(
    "behavior: equals the SDK's estimate for $call",
    ({ transitions, size, circuits, fee }) => {
      const finalize = vm.finalizeCostOf(rootsOf(transitions).map(parts))
      expect(executionFee(size + proofSize(circuits), finalize).total).toBe(BigInt(fee))
    },
  )

  test.each([
    [5000, 7n, 5007n],
    [5001, 7n, 5009n], // 5001² ÷ 5000 is 5002.0002
    [10_000, 0n, 20_000n],
  ])('behavior: charges for %i bytes and %i of finalize', (size, finalize, total) => {
    expect(executionFee(size, finalize).total).toBe(total)
  })
})

describe('deploymentFee', () => {
  test('default', () => {
    const fee = deploymentFee({
      sizeInBytes: 10_000,
      synthesisSize: 100_000n,
      name: 'abcdefgh',
      constructorCost: 2000n,
    })
    expect(fee).toEqual({
      storage: 10_000_000n,
      synthesis: 100_000n,
      constructor_: 2000n,
      namespace: 100_000_000n,
      total: 110_102_000n,
    })
  })

  /** As charged by `leo devnode` 4.4.6: bytes, variables and constraints of the keys, and the constructor's cost. */
  test.each([
    ['token_registry', 19_102, 420_574n, 2000n, 20_524_574n],
    ['nightjar_config', 10_986, 300_410n, 438_800n, 12_725_210n],
    ['nightjar_math', 2531, 30_041n, 2000n, 3_563_041n],
    ['large_deployment', 637_967, 30_041n, 2000n, 795_957_613n],
  ] as const)('default: %s costs what a real node charges', (...given) => {
    const [name, sizeInBytes, synthesisSize, constructorCost, total] = given
    expect(deploymentFee({ name, sizeInBytes, synthesisSize, constructorCost }).total).toBe(total)
  })

  test('behavior: above 512,000 bytes the price grows with the square', () => {
    const size = { synthesisSize: 0n, name: 'abcdefghij', constructorCost: 0n }
    expect(deploymentFee({ sizeInBytes: 512_000, ...size }).storage).toBe(512_000_000n)
    expect(deploymentFee({ sizeInBytes: 1_024_000, ...size }).storage).toBe(2_048_000_000n)
  })
})

describe('namespaceFee', () => {
  test.each(['a', 'abcdefghi', 'abcdefghij', 'abcdefghijklmnopqrst'])(
    'behavior: %s costs what the SDK says',
    (name) => {
      expect(namespaceFee(name)).toBe(sdk.ProgramManagerBase.estimateProgramNameCost(name))
    },
  )
})
