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
    ['in the middle of it', 120, [0, 1024]],
    ['at its beginning', 0, [0, 1024]],
    ['at its end', 1023, [0, 1024]],
    ['of the last one', 1100, [1024, 1181]],
    ['beyond the last one', 2300, undefined],
  ])(
    'privacy 19: for a block of a grid of 1,024, all of it is requested: %s',
    async (_, height, range) => {
      const { asked, node } = openNode(1180)
      await findCall(node, at(height))
      expect(asked[0] && [asked[0][0], asked.at(-1)?.[1]]).toEqual(range)
      expect(asked.every(([start], place) => start === (asked[place - 1]?.[1] ?? start))).toBe(true)
    },
  )

  test('privacy 19: for every block of a grid, the same requests', async () => {
    const [early, late] = [openNode(1180), openNode(1180)]
    await findCall(early.node, at(1))
    await findCall(late.node, at(1000))
    expect(early.asked).toEqual(late.asked)
  })

  test('default: the transitions of an accepted transaction, in its block only', async () => {
    const { node } = openNode(180)
    expect((await findCall(node, at(120)))?.transitions).toHaveLength(1)
    expect(await findCall(node, at(121))).toBeUndefined()
    expect(await findCall(node, at(120, 'b'))).toBeUndefined() // it was rejected
  })
})
