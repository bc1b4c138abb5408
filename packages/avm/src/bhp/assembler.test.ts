import { describe, expect, test } from 'vitest'
import * as wasm from './assembler.ts'

/** Runs code that leaves an i64; returns its low 32 bits. */
function run(code: wasm.Code, ...values: readonly number[]): number {
  const body = wasm.store(wasm.get(0), 4, code)
  const bytes = wasm.assembleModule([{ name: 'run', parameters: 3, locals: 1, body }])
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } })
  const numbers = new Int32Array(memory.buffer)
  const start = exports.run as (at: number, one: number, other: number) => void
  start(0, values[0] ?? 0, values[1] ?? 0)
  return numbers[1] ?? Number.NaN
}

const [one, other] = [wasm.extend(wasm.get(1)), wasm.extend(wasm.get(2))]

describe('constant', () => {
  test.each([0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, 2 ** 31 - 1, -(2 ** 31)])(
    'behavior: keeps %i',
    (value) => {
      expect(run(wasm.constant(value))).toBe(value)
    },
  )
})

describe('assembleModule', () => {
  test.each([
    ['add', wasm.add(one, other), 5],
    ['subtract', wasm.subtract(one, other), 9],
    ['multiply', wasm.multiply(one, other), -14],
    ['and', wasm.and(one, other), 6],
    ['shiftRight', wasm.shiftRight(other, wasm.constant(1)), -1],
  ])('behavior: %s', (_, code, result) => {
    expect(run(code, 7, -2)).toBe(result)
  })

  test('behavior: locals, calls and memory access', () => {
    const double = {
      ...{ name: 'double', parameters: 2, locals: 1 },
      body: [
        ...wasm.set(2, wasm.load(wasm.get(1), 4)),
        ...wasm.store(wasm.get(0), 200, wasm.add(wasm.get(2), wasm.get(2))),
      ],
    }
    const twice = {
      ...{ name: 'twice', parameters: 1, locals: 0 },
      body: wasm.call(0, wasm.offset(wasm.get(0), 400), wasm.offset(wasm.get(0), -4)),
    }
    const memory = new WebAssembly.Memory({ initial: 1 })
    const module = new WebAssembly.Module(wasm.assembleModule([double, twice]))
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    const numbers = new Int32Array(memory.buffer)
    numbers[2] = -21
    ;(exports.twice as (at: number) => void)(8)
    expect(numbers[152]).toBe(-42)
  })
})
