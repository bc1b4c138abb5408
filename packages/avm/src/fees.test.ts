import { readFileSync } from 'node:fs'
import * as sdk from '@provablehq/sdk/testnet.js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { deploymentFee, executionFee, namespaceFee } from './fees.ts'
import { createSdkCrypto } from './sdkCrypto.ts'
import { createVm } from './vm.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../programs/build/${name}.aleo`, import.meta.url), 'utf8')
const names = ['nightjar_config', 'nightjar_math', 'nightjar_core', 'nightjar_credits']
const credits = sdk.Program.getCreditsProgram().toString()
const vm = createVm({ crypto: createSdkCrypto(sdk), network: 'testnet' })

beforeAll(() => {
  sdk.getOrInitConsensusVersionTestHeights()
  vi.spyOn(console, 'log').mockImplementation(() => {}) // the SDK talks while it estimates
  vm.addProgram(credits)
  for (const name of names) vm.addProgram(read(name))
})

describe('finalizeCost', () => {
  test("behavior: is the SDK's estimate for credits.aleo, which comes before the division by 25", () => {
    for (const name of sdk.Program.fromString(credits).getFunctions()) {
      const estimate = sdk.ProgramManagerBase.estimateFinalizeFee(credits, name)
      expect([name, vm.finalizeCost('credits.aleo', name)]).toEqual([name, estimate / 25n])
    }
  })
})

describe('executionFee', () => {
  // the SDK loads the whole program for each estimate, which takes seconds: one of each size
  test.each([
    ['nightjar_config', 'set_swap_fee'],
    ['nightjar_core', 'swap_exact_tokens_for_tokens'],
    ['nightjar_credits', 'wrap_public'],
  ])("behavior: the SDK's estimate of %s/%s is bytes and our finalize cost", (program, name) => {
    const imports = Object.fromEntries(names.map((other) => [`${other}.aleo`, read(other)]))
    const total = sdk.ProgramManagerBase.estimateExecutionFee(read(program), name, imports)
    const finalize = vm.finalizeCost(`${program}.aleo`, name)
    const size = sizeOf(total - finalize)
    expect(executionFee(size, finalize).total).toBe(total)
    expect(size).toBeGreaterThan(1000) // a proof alone takes about a kilobyte
    expect(size).toBeLessThan(10_000)
  })

  test.each([
    [5000, 7n, 5007n],
    [5001, 7n, 5009n], // 5001² ÷ 5000 is 5002.0002
    [10_000, 0n, 20_000n],
  ])('behavior: %i bytes and %i of finalize', (size, finalize, total) => {
    expect(executionFee(size, finalize).total).toBe(total)
  })
})

/** The bytes whose storage fee this is. */
function sizeOf(storage: bigint): number {
  if (storage <= 5000n) return Number(storage)
  const size = Math.floor(Math.sqrt(Number(storage) * 5000))
  return executionFee(size, 0n).total === storage ? size : size + 1
}

describe('deploymentFee', () => {
  test('default', () => {
    const fee = deploymentFee({
      sizeInBytes: 10_000,
      density: 100_000n,
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

  test('behavior: past 512,000 bytes the price grows with the square', () => {
    const size = { density: 0n, name: 'abcdefghij', constructorCost: 0n }
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
