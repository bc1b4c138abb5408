import { type BlockJson, createDevchain, type Devchain } from '@nightjar/devchain'
import {
  padBlock,
  startUnrulyNode,
  type Unruly,
  type UnrulyNode,
  unrulyNodes,
  upTo,
} from '@nightjar/devchain/testing/unrulyNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAleoClient } from './client.ts'
import { BLOCKS_A_PAGE, readAllBlocks, readBlocks } from './readBlocks.ts'

const LAST = 130
const MAX_BYTES = 800_000
let chain: Devchain
let node: UnrulyNode

beforeAll(async () => {
  chain = await createDevchain({})
  await chain.mine(LAST - chain.height)
  node = await startUnrulyNode((await chain.listen({ port: 0 })).url)
})
afterAll(async () => {
  node.close()
  await chain.close()
})

const client = (timeout = 80_000) =>
  createAleoClient({ baseUrl: `${node.url}/testnet`, maxBytes: MAX_BYTES, timeout })

const heights = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

const isAt = (height: number) => (block: BlockJson) => block.header.metadata.height === height

const unruly: readonly Unruly[] = [
  ...unrulyNodes,
  { name: 'with long blocks', answer: (blocks) => blocks.map((block) => padBlock(block, 9_000)) },
  {
    name: 'with one block larger than any page may be',
    answer: (blocks) => blocks.map((block) => padBlock(block, isAt(77)(block) ? 600_000 : 0)),
  },
  { name: 'that hangs up', answer: upTo(12, () => 'hang up') },
  { name: 'that returns none', answer: upTo(5, () => []) },
  {
    name: 'that returns blocks twice',
    answer: upTo(3, (blocks) => blocks.flatMap((block) => [block, block])),
  },
  { name: 'that returns more than it should', answer: (blocks) => [...blocks, ...blocks] },
  {
    name: 'that returns other blocks',
    answer: upTo(4, ([first, ...others]) => [...others, first]),
  },
  { name: 'that returns something else', answer: upTo(4, () => [{ height: 7 }]) },
  ...[400, 413, 500, 502, 503, 504].map((status) => ({
    name: `that answers ${status}`,
    answer: upTo(6, () => status),
  })),
]

describe('readBlocks', () => {
  test.each(unruly)(
    'behavior: every block once and in order from a node $name',
    async ({ answer, timeout }) => {
      node.answer(answer)
      expect(await heightsOf({ from: 3, to: LAST }, timeout)).toEqual(heights(3, LAST))
    },
  )

  test.each(unruly)(
    'behavior: the same from the newest, page by page, from a node $name',
    async ({ answer, timeout }) => {
      node.answer(answer)
      const pages: number[][] = []
      for await (const page of readBlocks(client(timeout), {
        from: 3,
        to: LAST,
        first: 'newest',
      })) {
        pages.unshift(page.map(({ header }) => header.metadata.height))
      }
      expect(pages.flat()).toEqual(heights(3, LAST))
    },
  )

  test('default: pages of fifty blocks, each requested once', async () => {
    node.answer((blocks) => blocks)
    expect(await heightsOf({ from: 3, to: LAST })).toEqual(heights(3, LAST))
    expect(node.asked.map(({ start }) => start)).toEqual([3, 53, 103])
    node.answer((blocks) => blocks)
    expect(await heightsOf({ from: 9, to: 8 })).toEqual([])
    expect(node.asked).toEqual([])
  })

  test('behavior: pages grow again after large blocks', async () => {
    node.answer((blocks) =>
      blocks.map((block) => padBlock(block, block.header.metadata.height < 4 ? 150_000 : 0)),
    )
    await heightsOf({ from: 0, to: LAST })
    const counts = node.asked.map(({ count }) => count)
    expect(counts.slice(0, 6)).toEqual([50, 25, 12, 6, 3, 1])
    expect(Math.max(...counts.slice(6))).toBeGreaterThan(12)
  })

  test('error: a block that is too large is named, and nothing after it is read', async () => {
    node.answer((blocks) => blocks.map((block) => padBlock(block, isAt(77)(block) ? 900_000 : 0)))
    const read: number[] = []
    const reading = async () => {
      for await (const page of readBlocks(client(), { from: 0, to: LAST })) {
        read.push(...page.map(({ header }) => header.metadata.height))
      }
    }
    await expect(reading()).rejects.toThrow(
      "Block 77 cannot be read. The node's answer is larger than 800000 bytes.",
    )
    expect(read).toEqual(heights(0, 76))
  })

  test('error: a missing block is named, and nothing after it is read', async () => {
    node.answer((blocks) => blocks.filter(({ header }) => header.metadata.height !== 60))
    await expect(heightsOf({ from: 0, to: LAST })).rejects.toMatchObject({
      message: 'Block 60 cannot be read. The node did not return it.',
      isMissing: true,
    })
    node.answer((blocks) => blocks)
    await expect(heightsOf({ from: LAST, to: LAST + 9 })).rejects.toMatchObject({
      details: { height: LAST + 1 },
      isMissing: true,
    })
  })

  test('error: a node that asks for fewer requests is not asked again', async () => {
    node.answer(() => 429)
    await expect(heightsOf({ from: 0, to: LAST })).rejects.toThrow('answered 429')
    expect(node.asked).toEqual([{ start: 0, count: BLOCKS_A_PAGE }])
  })
})

async function heightsOf(range: { from: number; to: number }, timeout?: number) {
  const blocks = await readAllBlocks(client(timeout), range)
  return blocks.map(({ header }) => header.metadata.height)
}
