import { NodeUnavailableError } from '@nightjar/aleo'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import type { SeenBlocks } from '@nightjar/wallet/scan/scanPosition'
import { accepted, blockAt, transition } from '@nightjar/wallet/testing/blocks'
import { expect, test } from 'vitest'
import { onchainId, sampleSeen, sampleTransaction } from '../testing/transactions.ts'
import { search } from './search.ts'

const { mark } = sampleTransaction()
const hidden = sampleTransaction({
  mark: { ...mark, inputs: [], feePayer: null, own: ['88field'], isPrivate: true },
})
const listed = sampleCall({ tx_id: onchainId('a'), height: 123 })
/** A public call of another program. */
const foreign = sampleTransaction({ mark: { ...mark, program: 'other.aleo' } })
const call = transition({ program: 'other.aleo' })

/** A node with a public call in block 123, and a wallet that has read blocks with a private one; no server is asked. */
function openChain() {
  const node = {
    getBlocks: async (start: number, end: number) =>
      Array.from({ length: end - start }, (_, at) =>
        start + at === 123 ? blockAt(123, accepted({ name: 'a', call })) : blockAt(start + at),
      ),
  }
  const refuse = () => Promise.reject(new Error('not asked'))
  const api = { transaction: refuse, explorerTransactions: refuse }
  return { node, api, seenBlocks: read([{ from: 0, to: 140 }]) }
}

const read =
  (spans: SeenBlocks['spans'], listedAs: readonly (typeof listed)[] = [listed]) =>
  async (): Promise<SeenBlocks> => ({
    spans,
    transactions: [sampleSeen('a', { height: 123, listed: [...listedAs] })],
    last: undefined,
    era: 0,
  })

const nobody = {
  node: { getBlocks: () => Promise.reject(new Error('the node is not asked')) },
}

test('privacy 13: a private transaction is found in what was read anyway, with its amounts: nobody is asked', async () => {
  const chain = { ...openChain(), ...nobody }
  const { found } = await search([hidden], { ...chain, head: 140, taken: new Set() })
  expect(found).toMatchObject([{ id: 'ours', outcome: { height: 123 } }])
  expect(found[0]?.outcome.moved?.received).toEqual(listed.received)
})

test('behavior: amounts that the server could not verify are unknown', async () => {
  const doubted = sampleCall({ ...listed, in_doubt: true, paid: [], received: [] })
  const seenBlocks = read([{ from: 0, to: 140 }], [doubted])
  const chain = { ...openChain(), ...nobody, seenBlocks }
  const { found } = await search([hidden], { ...chain, head: 140, taken: new Set() })
  expect(found[0]?.outcome.moved).toBeNull()
})

test.each([
  ['all of them', [{ from: 0, to: 140 }], 140],
  [
    'those of two ranges that follow each other',
    [
      { from: 0, to: 120 },
      { from: 121, to: 139 },
    ],
    139,
  ],
  [
    'not those in between',
    [
      { from: 0, to: 110 },
      { from: 130, to: 140 },
    ],
    110,
  ],
  ['none of its own', [{ from: 130, to: 140 }], 100],
  ['nothing, without its wallet', [], 100],
])('behavior: only blocks that were read count as searched: %s', async (_, spans, to) => {
  const other = { ...hidden, mark: { ...hidden.mark, own: ['1field'] } }
  const chain = { ...openChain(), ...nobody, seenBlocks: read(spans) }
  const { found, searched } = await search([other], { ...chain, head: 140, taken: new Set() })
  expect([found, searched.get('ours')]).toEqual([[], to])
})

test('behavior: large blocks are read in smaller pages', async () => {
  const chain = openChain()
  const read: number[] = []
  const node = {
    getBlocks: async (start: number, end: number) => {
      const code = 'node_answer_too_large'
      if (end - start > 3) throw new NodeUnavailableError('The answer is too large.', { code })
      read.push(...Array.from({ length: end - start }, (_, at) => start + at))
      return chain.node.getBlocks(start, end)
    },
  }
  const { found } = await search([foreign], { ...chain, node, head: 140, taken: new Set() })
  expect(found).toMatchObject([{ id: 'ours', outcome: { height: 123 } }])
  expect(read).toEqual(Array.from({ length: read.length }, (_, at) => 140 - read.length + 1 + at))
})

test.each([
  ['returns no blocks', () => []],
  ['leaves one out', (height: number) => (height === 120 ? [] : [blockAt(height)])],
])('behavior: a node that %s is searched again from there', async (_, blocksAt) => {
  const chain = openChain()
  const node = {
    getBlocks: async (start: number, end: number) =>
      Array.from({ length: end - start }, (_, at) => start + at).flatMap(blocksAt),
  }
  const { found, searched } = await search([foreign], {
    ...chain,
    node,
    head: 140,
    taken: new Set(),
  })
  expect(found).toEqual([])
  expect(searched.get('ours')).toBe(blocksAt(119).length > 0 ? 119 : foreign.searchedTo)
})
