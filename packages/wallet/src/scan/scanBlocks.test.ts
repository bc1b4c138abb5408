import { describe, expect, test } from 'vitest'
import { accepted, blockAt, onchainId, rejected } from '../testing/blocks.ts'
import { findCall, scanBlocks } from './scanBlocks.ts'

/** A node with blocks up to a height, and the ranges that it was asked for. */
function openNode(tip: number) {
  const asked: [number, number][] = []
  const node = {
    getHeight: async () => tip,
    getBlocks: async (start: number, end: number) => {
      asked.push([start, end])
      return Array.from({ length: end - start }, (_, at) =>
        start + at === 120
          ? blockAt(120, accepted({ name: 'a' }), rejected({ name: 'b' }))
          : blockAt(start + at),
      )
    },
  }
  return { asked, node }
}

describe('scanBlocks', () => {
  test('default: it reads each block of a range once, oldest first', async () => {
    const { asked, node } = openNode(200)
    const heights: number[] = []
    for await (const blocks of scanBlocks(node, { from: 60, to: 170 })) {
      heights.push(...blocks.map(({ header }) => header.metadata.height))
    }
    expect(heights).toEqual(Array.from({ length: 111 }, (_, at) => 60 + at))
    expect(asked).toEqual([
      [60, 110],
      [110, 160],
      [160, 171],
    ])
  })
})

describe('findCall', () => {
  const at = (block: number, name = 'a') => ({ transaction: onchainId(name), block })

  test.each([
    ['in the middle of a page', 120, [[100, 150]]],
    ['at the beginning of a page', 100, [[100, 150]]],
    ['at the end of a page', 149, [[100, 150]]],
    ['in the last page', 180, [[150, 181]]],
    ['beyond the last page', 300, []],
  ])('privacy 19: for a block %s, its whole page is requested', async (_, height, ranges) => {
    const { asked, node } = openNode(180)
    await findCall(node, at(height))
    expect(asked).toEqual(ranges)
  })

  test('default: the transitions of an accepted transaction, in its block only', async () => {
    const { node } = openNode(180)
    expect(await findCall(node, at(120))).toHaveLength(1)
    expect(await findCall(node, at(121))).toBeUndefined()
    expect(await findCall(node, at(120, 'b'))).toBeUndefined() // it was rejected
  })
})
