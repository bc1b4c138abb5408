import { describe, expect, test } from 'vitest'
import { mapInSlices } from './mapInSlices.ts'

describe('mapInSlices', () => {
  test('behavior: keeps the order, and lets other work run in between', async () => {
    const events: string[] = []
    const mapping = mapInSlices(
      [1, 2, 3, 4, 5],
      (item) => {
        events.push(`map ${item}`)
        return item * 2
      },
      2,
    )
    setImmediate(() => events.push('other'))
    expect(await mapping).toEqual([2, 4, 6, 8, 10])
    expect(events.indexOf('other')).toBeGreaterThan(0)
    expect(events.indexOf('other')).toBeLessThan(5)
  })
})
