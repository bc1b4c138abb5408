import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextJoin, planRecords, spendable } from './recordPlan.ts'
import { type OwnedRecord, sumOf } from './records.ts'

const record = (id: string, amount: bigint, spent = false): OwnedRecord => ({
  program: 'nightjar_core.aleo',
  name: 'PrivateToken',
  plaintext: '',
  owner: '',
  token: '7',
  amount,
  spent,
  id,
})
const records = (...amounts: readonly bigint[]) =>
  amounts.map((amount, at) => record(`r${at}`, amount))
const amounts = (uses: readonly OwnedRecord[] | undefined) => uses?.map(({ amount }) => amount)

describe('planRecords', () => {
  const held = records(800n, 600n, 320n, 130n, 50n)

  test.each([
    [40n, [50n], 10n],
    [50n, [50n], 0n],
    [51n, [130n], 79n],
    [800n, [800n], 0n],
    [801n, [800n, 50n], 49n],
    [1_250n, [800n, 600n], 150n],
    [1_401n, [800n, 600n, 50n], 49n],
    [1_900n, [800n, 600n, 320n, 130n, 50n], 0n],
  ])('default: %s takes %o and leaves %s', (needed, uses, change) => {
    const plan = planRecords({ records: held, needed })
    expect([amounts(plan?.uses), plan?.change]).toEqual([uses, change])
  })

  test('default: joins follow one another', () => {
    const plan = planRecords({ records: held, needed: 1_500n })
    expect(plan?.joins).toEqual([
      [800n, 600n],
      [1_400n, 130n],
    ])
    expect(plan && nextJoin(plan)?.map(({ amount }) => amount)).toEqual([800n, 600n])
  })

  test('behavior: insufficient, spent, empty and taken records do not count', () => {
    expect(planRecords({ records: held, needed: 1_901n })).toBeUndefined()
    expect(planRecords({ records: [record('a', 9n, true)], needed: 1n })).toBeUndefined()
    expect(planRecords({ records: records(0n), needed: 0n })).toBeUndefined()
    const taken = new Set(['r0'])
    expect(amounts(planRecords({ records: held, needed: 700n, taken })?.uses)).toEqual([600n, 130n])
  })

  test('behavior: two consecutive actions never take the same record', () => {
    const taken = new Set<string>()
    for (const needed of [700n, 500n, 300n]) {
      for (const { id } of planRecords({ records: held, needed, taken })?.uses ?? []) {
        expect(taken.has(id)).toBe(false)
        taken.add(id)
      }
    }
    expect(taken.size).toBe(3)
  })

  test('privacy 12: an exposed record of a failed transaction is avoided, otherwise moved first', () => {
    const shown = new Set(['r3'])
    const other = planRecords({ records: held, needed: 100n, shown })
    expect([amounts(other?.uses), other?.refreshes]).toEqual([[320n], false])
    const alone = planRecords({ records: records(9n), needed: 5n, shown: new Set(['r0']) })
    expect(alone?.refreshes).toBe(true)
  })

  test('behavior: any amount up to the whole balance, from fifty pieces of dust', () => {
    const dust = fc.array(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(dust, fc.nat(1_000), (given, permille) => {
        const pieces = records(...given)
        const needed = (spendable(pieces) * BigInt(permille)) / 1_000n
        const plan = planRecords({ records: pieces, needed })
        if (!plan) throw new Error('no plan')
        expect(sumOf(plan.uses) - needed).toBe(plan.change)
        expect(plan.change >= 0n).toBe(true)
        expect(plan.joins.length).toBe(plan.uses.length - 1)
        // one fewer, and even the largest are not enough
        const largest = pieces.toSorted((a, b) => Number(b.amount - a.amount))
        const fewer = largest.slice(0, plan.joins.length)
        expect(plan.joins.length === 0 || sumOf(fewer) < needed).toBe(true)
      }),
    )
  })

  test('behavior: ten thousand records within 50 ms', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => record(`r${at}`, BigInt(1 + (at % 997))))
    const plan = () => planRecords({ records: many, needed: 2_000_000n })
    plan()
    const started = performance.now()
    expect(plan()?.uses.length).toBeGreaterThan(2_000)
    // four times the target: a busy machine must not fail it
    expect(performance.now() - started).toBeLessThan(200)
  })
})
