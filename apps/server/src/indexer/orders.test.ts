import type { Write } from '@nightjar/avm'
import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../testing/market.ts'
import { findOrder } from './orders.ts'
import { createPause } from './pause.ts'
import type { Awaited } from './trials.ts'

/** Adds its steps to a sum, one write each, and is rejected where the sum is above its limit. */
type Adder = { readonly text: string; readonly steps: readonly number[]; readonly limit: number }

const NEVER = Number.POSITIVE_INFINITY
let count = 0
const adder = (steps: readonly number[], limit = NEVER): Adder => ({
  ...{ text: `${count++}`, steps, limit },
})
const many = (amount: number, steps: readonly number[], limit = NEVER): Adder[] =>
  Array.from({ length: amount }, () => adder(steps, limit))

function write(before: number, step: number): Write {
  const value = { kind: 'literal', type: 'i64', value: BigInt(before + step) } as const
  return { program: 'a.aleo', mapping: 'sum', key: 'true', value, previous: null }
}

const sumOf = (writes: readonly Write[]): number => {
  const value = writes.at(-1)?.value
  return value?.kind === 'literal' ? Number(value.value) : 0
}

function run({ steps, limit }: Adder, before: readonly Write[]): readonly Write[] | undefined {
  const start = sumOf(before)
  if (start > limit) return undefined
  return steps.map((step, at) => write(start + steps.slice(0, at).reduce((a, b) => a + b, 0), step))
}

function writeAll(order: readonly Adder[]): readonly Write[] {
  const written: Write[] = []
  for (const part of order) {
    const writes = run(part, written)
    if (writes === undefined) throw new Error('rejected')
    written.push(...writes)
  }
  return written
}

/** What is found of parts that were awaited in an order, and in how many runs. */
async function explain(parts: readonly Adder[], order: readonly Adder[]) {
  const listed = writeAll(order)
  let runs = 0
  const found = await findOrder<Adder>({
    parts,
    length: listed.length,
    matches: (writes, from) =>
      writes.every((each, at) => sumOf([each]) === sumOf(listed.slice(from + at, from + at + 1))),
    run: (part, before) => {
      runs++
      return run(part, before)
    },
  })
  const isComplete = found !== undefined && isSame(writesOf(found.awaited), listed)
  return { found, isComplete, runs }
}

const writesOf = (awaited: readonly Awaited<Adder>[]) => awaited.flatMap(({ writes }) => writes)
const isSame = (one: readonly Write[], other: readonly Write[]): boolean =>
  `${one.map((each) => sumOf([each]))}` === `${other.map((each) => sumOf([each]))}`

/** Each part comes once at most, and writes in this order what stands beside it. */
function isOrder(awaited: readonly Awaited<Adder>[]): boolean {
  const parts = awaited.map(({ part }) => part)
  return new Set(parts).size === parts.length && isSame(writeAll(parts), writesOf(awaited))
}

function shuffle<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}

describe('findOrder', () => {
  test.each([3, 4, 14])('behavior: %i equal parts move to where only they fit', async (amount) => {
    const [bold, shy] = [many(amount, [1, 1]), many(amount, [1, 1], 2 * amount)]
    const last = adder([100, 1])
    const { found, isComplete, runs } = await explain(
      [...bold, ...shy, last],
      [...shy, last, ...bold],
    )
    expect([found?.isAssigned, isComplete]).toEqual([true, true])
    expect(isOrder(found?.awaited ?? [])).toBe(true)
    expect(runs).toBeLessThan(8 * amount)
  })

  test('behavior: a part that does the work of two is not used where these are needed later', async () => {
    const [wholes, halves] = [many(3, [1, 1], 6), many(6, [1])]
    const last = adder([100])
    const { found, isComplete } = await explain(
      [...halves, ...wholes, last],
      [...wholes, last, ...halves],
    )
    expect([found?.isAssigned, isComplete]).toEqual([true, true])
    expect(isOrder(found?.awaited ?? [])).toBe(true)
  })

  test('behavior: beyond the limits the values are known all the same', async () => {
    const [wholes, halves] = [many(9, [1, 1], 18), many(18, [1])]
    const last = adder([100])
    const calls = [...halves, ...wholes, last]
    const { found, isComplete, runs } = await explain(calls, [...wholes, last, ...halves])
    expect([found?.isAssigned, isComplete]).toEqual([false, true])
    expect(runs).toBeLessThan(400)
  })

  test('behavior: the reverse of 30 different parts takes half of all possible runs', async () => {
    const parts = Array.from({ length: 30 }, (_, at) => adder([at + 1, 1]))
    const { found, runs } = await explain(parts, [...parts].reverse())
    expect(found?.awaited.map(({ part }) => part)).toEqual([...parts].reverse())
    expect(runs).toBe((30 * 31) / 2)
  })

  test('behavior: nothing explains writes that no part makes, and few runs say so', async () => {
    const parts = many(30, [1, 1])
    const { found, runs } = await explain(parts, [...parts.slice(0, 29), adder([7])])
    expect(found).toBeUndefined()
    expect(runs).toBeLessThanOrEqual(30 * 30)
  })

  test.each([1, 2, 3, 4])(
    'behavior: any order, some parts never awaited (seed %i)',
    async (seed) => {
      const random = createRandom(seed)
      const pick = (most: number): number => Math.floor(random() * most)
      for (let round = 0; round < 300; round++) {
        const parts = Array.from({ length: 1 + pick(12) }, () =>
          adder(
            Array.from({ length: pick(4) }, () => 1 + pick(2)),
            random() < 0.5 ? NEVER : pick(12),
          ),
        )
        const order: Adder[] = []
        for (const part of shuffle(random, parts)) {
          if (random() < 0.8 && run(part, writeAll(order)) !== undefined) order.push(part)
        }
        const { found, isComplete } = await explain(parts, order)
        expect([found?.isAssigned, isComplete]).toEqual([true, true])
        expect(isOrder(found?.awaited.filter(({ writes }) => writes.length > 0) ?? [])).toBe(true)
      }
    },
  )

  test('behavior: others have their turns while it searches', async () => {
    const parts = Array.from({ length: 30 }, (_, at) => adder([at + 1, 1]))
    const listed = writeAll([...parts].reverse())
    let turns = 0
    const other = setInterval(() => turns++, 0)
    const found = await findOrder<Adder>({
      parts,
      length: listed.length,
      pause: createPause(),
      matches: (writes, from) =>
        writes.every((each, at) => sumOf([each]) === sumOf(listed.slice(from + at, from + at + 1))),
      run: (part, before) => {
        const end = performance.now() + 1
        while (performance.now() < end); // as long as a call's finalize
        return run(part, before)
      },
    })
    clearInterval(other)
    expect(found?.isAssigned).toBe(true)
    expect(turns).toBeGreaterThan(10)
  })
})
