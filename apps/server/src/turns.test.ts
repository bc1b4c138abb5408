import { describe, expect, test } from 'vitest'
import { createTurns, TooManyWaitError } from './turns.ts'

describe('createTurns', () => {
  test('behavior: two at a time, in order, and no more waiting than allowed', async () => {
    const turns = createTurns(2, 3)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const start = (at: number) =>
      turns.run(async () => {
        begun.push(at)
        await new Promise<void>((done) => ends.push(done))
        return at
      })
    const results = [0, 1, 2, 3, 4].map(start)
    await expect(start(5)).rejects.toBeInstanceOf(TooManyWaitError)
    expect(begun).toEqual([0, 1])
    for (const result of results) {
      ends.shift()?.()
      await result
    }
    expect(begun).toEqual([0, 1, 2, 3, 4])
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
  })

  test('behavior: a failed task frees its place', async () => {
    const turns = createTurns(1, 0)
    await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.run(async () => 1)).toBe(1)
  })
})
