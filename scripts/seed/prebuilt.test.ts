import { describe, expect, test } from 'vitest'
import { developmentAddress } from './account.ts'
import { hashWork, readPrebuilt } from './prebuilt.ts'
import { seedSteps } from './steps.ts'

const steps = seedSteps({ creator: developmentAddress })

describe('readPrebuilt', () => {
  test('behavior: every step was built from its current sources; otherwise run node scripts/run.mjs prebuild', async () => {
    const { transactions } = await readPrebuilt()
    const stale = steps.filter(({ work }) => !transactions.has(hashWork(work)))
    expect(stale.map(({ label }) => label)).toEqual([])
    expect(transactions.size).toBe(steps.length)
  })

  test('behavior: each transaction has the type that its step needs', async () => {
    const { transactions } = await readPrebuilt()
    for (const { work } of steps) {
      const { type } = JSON.parse(transactions.get(hashWork(work)) ?? '{}')
      expect(type).toBe(work.kind)
    }
  })
})

describe('hashWork', () => {
  test('behavior: no two steps share a hash', () => {
    expect(new Set(steps.map(({ work }) => hashWork(work))).size).toBe(steps.length)
  })
})
