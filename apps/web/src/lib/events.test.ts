import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { servedPairs } from '../testing/exchange.ts'
import { useChainHead } from './chainHead.ts'
import { applyBlock, followChain } from './events.ts'
import { keys, pairsQuery } from './queries.ts'

const [first, second] = servedPairs
if (!first || !second) throw new Error('the local network has pairs')
const block = { height: 7, hash: 'ab1', timestamp: 1, pairs: [], transactions: [] }

/** An EventSource that says what the test tells it to. */
class ToldSource extends EventTarget {
  closed = false
  close() {
    this.closed = true
  }
}

describe('applyBlock', () => {
  test('default: moves the head', () => {
    applyBlock(new QueryClient(), block, 1234)
    expect(useChainHead.getState()).toEqual({ height: 7, seenAt: 1234, live: true })
  })

  test('behavior: replaces the changed pairs and leaves the others', () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, [first, second])
    const changed = { ...second, reserve_a: '5' }
    applyBlock(client, { ...block, pairs: [changed] })
    expect(client.getQueryData(pairsQuery.queryKey)).toEqual([first, changed])
  })

  test('behavior: pairs that were never read stay unread', () => {
    const client = new QueryClient()
    applyBlock(client, { ...block, pairs: [first] })
    expect(client.getQueryData(pairsQuery.queryKey)).toBeUndefined()
  })

  test('behavior: a block with transactions makes balances stale, an empty one does not', () => {
    const client = new QueryClient()
    const key = [...keys.account, 'aleo1', 'balances']
    client.setQueryData(key, new Map())
    applyBlock(client, block)
    expect(client.getQueryState(key)?.isInvalidated).toBe(false)
    applyBlock(client, { ...block, transactions: ['at1'] })
    expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  })
})

describe('followChain', () => {
  test('behavior: after a gap everything is read again', () => {
    const client = new QueryClient()
    client.setQueryData(keys.tokens, [])
    const source = new ToldSource()
    const stop = followChain(client, () => source as unknown as EventSource) // what is used of it
    source.dispatchEvent(new Event('open'))
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(false)
    source.dispatchEvent(new Event('error'))
    expect(useChainHead.getState().live).toBe(false)
    source.dispatchEvent(new Event('open'))
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(true)
    source.dispatchEvent(
      new MessageEvent('block', { data: JSON.stringify({ ...block, height: 9 }) }),
    )
    expect(useChainHead.getState().height).toBe(9)
    stop()
    expect(source.closed).toBe(true)
  })
})
