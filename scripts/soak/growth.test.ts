import { describe, expect, test } from 'vitest'
import { growthOf, type Sample } from './growth.ts'

/** `count` samples with this many descriptors and megabytes of heap. */
const taken = (count: number, descriptors: number, heap = 100): readonly Sample[] =>
  Array.from({ length: count }, () => ({ descriptors, heap: heap * 1e6, bytes: 700e6 }))

describe('growthOf', () => {
  test('behavior: too few samples give no result', () => {
    expect(growthOf({ amid: taken(29, 40), atRest: taken(1, 900) })).toBeUndefined()
  })

  test('behavior: connections that are closed at rest are not growth', () => {
    const amid = [...taken(40, 40), ...taken(20, 340)]
    const atRest = [...taken(30, 340), ...taken(1, 42)]
    expect(growthOf({ amid, atRest })).toEqual({ descriptors: 2, heap: 0, isGrown: false })
  })

  test('behavior: descriptors kept at rest are growth', () => {
    const kept = (descriptors: number) =>
      growthOf({ amid: taken(60, 40), atRest: taken(40, descriptors) })?.isGrown
    expect([kept(80), kept(81)]).toEqual([false, true])
  })

  test('behavior: many descriptors soon after the start do not hide those that are kept', () => {
    const amid = [...taken(1, 40), ...taken(59, 340)]
    expect(growthOf({ amid, atRest: taken(40, 340) })?.isGrown).toBe(true)
  })

  test('behavior: a process that ended during faults is judged by its last third', () => {
    const grown = (...descriptors: readonly number[]) => {
      const amid = [...taken(40, 40), ...descriptors.flatMap((count) => taken(10, count))]
      return growthOf({ amid, atRest: [] })?.isGrown
    }
    expect([grown(81, 90), grown(340, 45)]).toEqual([true, false])
  })

  test('behavior: heap counts when it stays high for the last third', () => {
    const grown = (...megabytes: readonly number[]) => {
      const amid = [...taken(40, 40), ...megabytes.flatMap((heap) => taken(10, 40, heap))]
      return growthOf({ amid, atRest: taken(1, 40) })?.isGrown
    }
    expect([grown(251, 251), grown(400, 120)]).toEqual([true, false])
  })
})
