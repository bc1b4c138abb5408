import { NodeUnavailableError } from '@nightjar/aleo'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { accepted, blockAt, transition } from '@nightjar/wallet/testing/blocks'
import { expect, test } from 'vitest'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { search } from './search.ts'

const { mark } = sampleTransaction()
const spending = transition({ inputs: [{ type: 'record', id: '77field', tag: '88field' }] })
const hidden = sampleTransaction({
  mark: { ...mark, inputs: [], own: ['88field'], isPrivate: true },
})
const listed = sampleCall({ tx_id: onchainId('a'), height: 123 })

/** A chain with a private call in block 123, and a server that is not asked. */
function openChain() {
  const node = {
    getBlocks: async (start: number, end: number) =>
      Array.from({ length: end - start }, (_, at) =>
        start + at === 123
          ? blockAt(123, accepted({ name: 'a', call: spending }))
          : blockAt(start + at),
      ),
  }
  const refuse = () => Promise.reject(new Error('not asked'))
  const api = { transaction: refuse, explorerTransactions: refuse }
  return { node, api, latestCalls: async () => [listed] }
}

test('privacy 13: the amounts of a private call come from what was read anyway: the server is not asked', async () => {
  const chain = openChain()
  const { found } = await search([hidden], { ...chain, head: 140, taken: new Set() })
  expect(found).toMatchObject([{ id: 'ours', outcome: { height: 123 } }])
  expect(found[0]?.outcome.moved?.received).toEqual(listed.received)
})

test('behavior: amounts that the server could not verify are unknown', async () => {
  const chain = openChain()
  const doubted = sampleCall({ ...listed, in_doubt: true, paid: [], received: [] })
  const latestCalls = async () => [doubted]
  const { found } = await search([hidden], { ...chain, latestCalls, head: 140, taken: new Set() })
  expect(found[0]?.outcome.moved).toBeNull()
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
  const { found } = await search([hidden], { ...chain, node, head: 140, taken: new Set() })
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
  const { found, searched } = await search([hidden], {
    ...chain,
    node,
    head: 140,
    taken: new Set(),
  })
  expect(found).toEqual([])
  expect(searched.get('ours')).toBe(blocksAt(119).length > 0 ? 119 : hidden.searchedTo)
})
