import type { Block, ConfirmedTransaction } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { createNodePages, encodeBlocks } from './nodePages.ts'
import { type AskPage, type PageSource, readPages } from './readPages.ts'

const sent = (tag: string): ConfirmedTransaction => ({
  ...{ status: 'accepted', type: 'execute', index: 0, finalize: [] },
  transaction: {
    ...{ type: 'execute', id: `at1${tag}` },
    execution: {
      global_state_root: '',
      transitions: [
        {
          ...{
            id: 'au1',
            program: 'nightjar_core.aleo',
            function: 'join',
            tpk: '',
            tcm: '',
            scm: '',
          },
          inputs: [{ type: 'record', id: '1field', tag }],
          outputs: [{ type: 'record', id: '2field', value: 'record1q' }],
        },
      ],
    },
  },
})

const blockAt = (height: number, chain = 'only') =>
  ({
    ...{ block_hash: `${chain}-${height}`, previous_hash: `${chain}-${height - 1}` },
    header: { metadata: { height, timestamp: height } },
    transactions: height % 10 === 0 ? [sent(`${height}field`)] : [],
  }) as unknown as Block // the members that are read

/** A chain whose node and pages are asked. */
function openChain(tip: number) {
  const asked: string[] = []
  const compared: number[] = []
  const node = {
    getHeight: async () => tip,
    getBlocks: async (start: number, end: number) =>
      Array.from({ length: end - start }, (_, at) => blockAt(start + at)),
  }
  const ask: AskPage = (kind, number) => {
    asked.push(`${kind} ${number}`)
    return createNodePages(node)(kind, number)
  }
  const source: PageSource = {
    ask,
    node: {
      getBlocks: (start, end) => {
        compared.push(start)
        return node.getBlocks(start, end)
      },
    },
    random: () => 0.5,
  }
  return { asked, compared, source }
}

async function heightsOf(source: PageSource, start: number, from?: number, comparedFrom?: number) {
  const heights: number[] = []
  for await (const { open } of readPages(source, start, comparedFrom)) {
    heights.push(...(await open(from)).blocks.map(({ height }) => height))
  }
  return heights
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('readPages', () => {
  test('default: both kinds of each page in order, up to the last block', async () => {
    const { asked, source } = openChain(150)
    expect(await heightsOf(source, 1)).toEqual(range(64, 150))
    expect(asked).toEqual(['outputs 1', 'calls 1', 'outputs 2', 'calls 2'])
  })

  test('behavior: after a page that is complete the next one is asked for, which may have no block yet', async () => {
    const { asked, source } = openChain(127)
    expect(await heightsOf(source, 1)).toEqual(range(64, 127))
    expect(asked).toEqual(['outputs 1', 'calls 1', 'outputs 2', 'calls 2'])
  })

  test('behavior: a page opened from a height on knows the block before it', async () => {
    const { source } = openChain(150)
    const { value } = await readPages(source, 1).next()
    const page = await value?.open(100)
    expect(page?.previous).toBe('only-99')
    expect(page?.blocks[0]).toEqual({
      ...{ height: 100, hash: 'only-100', timestamp: 100 },
      outputs: [
        {
          id: 'at1100field',
          transitions: [
            {
              ...{ program: 'nightjar_core.aleo', function: 'join' },
              made: [{ id: '2field', ciphertext: 'record1q' }],
              spent: [{ tag: '100field', serialNumber: '1field' }],
            },
          ],
        },
      ],
      calls: [
        {
          ...{ id: 'at1100field', status: 'accepted', listed: [] },
          transitions: [
            {
              ...{ program: 'nightjar_core.aleo', function: 'join' },
              ...{ inputs: [{ type: 'record' }], outputs: [] },
            },
          ],
        },
      ],
    })
  })

  test.each([
    [0, [71, 111]],
    [100, [107, 147]],
  ])(
    'privacy 20: of the blocks from %d on, opened or not, one in a hundred is compared with the node, by chance alone',
    async (comparedFrom, heights) => {
      const { compared, source } = openChain(150)
      let drawn = 0
      const random = () => (drawn++ % 40 === 7 ? 0.0099 : 0.01)
      expect(await heightsOf({ ...source, random }, 1, 120, comparedFrom)).toEqual(range(120, 150))
      expect(compared).toEqual(heights)
    },
  )

  test('error: a block that the node shows differently is said, and nothing of its page is read', async () => {
    const { source } = openChain(150)
    const { transactions: _, ...empty } = blockAt(120)
    const lying = { getBlocks: async () => [{ ...empty, transactions: [] }] }
    const heights = heightsOf({ ...source, node: lying, random: () => 0 }, 1, 120, 120)
    await expect(heights).rejects.toThrow('show different contents of block 120')
  })

  test('behavior: a node that is behind the server is believed later', async () => {
    const { source } = openChain(150)
    const behind = { getBlocks: async () => [] }
    expect(await heightsOf({ ...source, node: behind, random: () => 0 }, 2)).toEqual(
      range(128, 150),
    )
  })

  test('behavior: a block that came between the two answers is left for the next time', async () => {
    const { source } = openChain(150)
    const ask: AskPage = async (kind, number) =>
      number === 2 && kind === 'calls'
        ? encodeBlocks(
            kind,
            range(128, 151).map((height) => blockAt(height)),
          )
        : source.ask(kind, number)
    expect(await heightsOf({ ...source, ask }, 2)).toEqual(range(128, 150))
  })

  test('error: pages of two chains are not mixed', async () => {
    const { source } = openChain(150)
    const ask: AskPage = async (kind, number) =>
      kind === 'calls'
        ? encodeBlocks(
            kind,
            range(128, 150).map((height) => blockAt(height, 'other')),
          )
        : source.ask(kind, number)
    await expect(heightsOf({ ...source, ask }, 2)).rejects.toThrow('another chain')
  })
})
