import { describe, expect, test } from 'vitest'
import { inParallel } from './inParallel.ts'

const tick = () => new Promise((done) => setTimeout(done, 1))

describe('inParallel', () => {
  test('default: returns results in order, never runs more at a time than allowed', async () => {
    let running = 0
    let most = 0
    const doubled = await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      most = Math.max(most, ++running)
      await tick()
      running--
      return item * 2
    })
    expect(doubled).toEqual([2, 4, 6, 8, 10, 12, 14])
    expect(most).toBe(3)
  })

  test('error: throws the first failure and starts nothing after it', async () => {
    const begun: number[] = []
    const task = async (item: number) => {
      begun.push(item)
      await tick()
      if (item === 1) throw new Error('one')
    }
    await expect(inParallel([1, 2, 3, 4, 5, 6], 2, task)).rejects.toThrow('one')
    expect(begun).toEqual([1, 2])
  })
})
