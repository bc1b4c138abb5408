// @vitest-environment happy-dom
import type { BlockEvent } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { servedPairs } from '../testing/exchange.ts'
import { useChainHead } from './chainHead.ts'
import { applyBlock, followChain, onChain } from './events.ts'
import { keys, pairsQuery } from './queries.ts'

const [first, second] = servedPairs
if (!first || !second) throw new Error('the local network has pairs')
const block: BlockEvent = { height: 7, hash: 'ab1', timestamp: 1, pairs: [], transactions: [] }

beforeEach(() => useChainHead.setState({ height: 0, seenAt: 0, live: false, lost: false }))

/** An EventSource that is controlled by the test. */
class ToldSource extends EventTarget {
  readyState = 1
  say(event: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  /** As after an answer other than 200: the browser does not reconnect. */
  end() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = 2
  }
}

describe('applyBlock', () => {
  test('default: moves the head', () => {
    applyBlock(new QueryClient(), block, 1234)
    expect(useChainHead.getState()).toEqual({ height: 7, seenAt: 1234, live: true, lost: false })
  })

  test('behavior: replaces the changed pairs and leaves the others', () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 6, pairs: [first, second] })
    const changed = { ...second, reserve_a: '5' }
    applyBlock(client, { ...block, pairs: [changed] })
    expect(client.getQueryData(pairsQuery.queryKey)).toEqual({ height: 7, pairs: [first, changed] })
    expect(client.getQueryState(keys.pairs)?.isInvalidated).toBe(false)
  })

  test('behavior: a block lost between fetch and stream is noticed', () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 5, pairs: [first] })
    applyBlock(client, block) // 6 never arrived
    expect(client.getQueryState(keys.pairs)?.isInvalidated).toBe(true)
  })

  test('behavior: pairs that are newer than the block are kept', () => {
    const client = new QueryClient()
    const newer = { height: 7, pairs: [first] }
    client.setQueryData(pairsQuery.queryKey, newer)
    applyBlock(client, { ...block, pairs: [{ ...first, reserve_a: '5' }] })
    expect(client.getQueryData(pairsQuery.queryKey)).toEqual(newer)
  })

  test('behavior: pairs that were never read stay unread', () => {
    const client = new QueryClient()
    applyBlock(client, { ...block, pairs: [first] })
    expect(client.getQueryData(pairsQuery.queryKey)).toBeUndefined()
  })

  test('behavior: a restarted chain is read again', () => {
    const client = new QueryClient()
    client.setQueryData(keys.tokens, [])
    applyBlock(client, block)
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(false)
    applyBlock(client, { ...block, height: 3 })
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(true)
  })

  test('privacy 23: no block asks for what is about an account, only one with transactions for lists of these', () => {
    const client = new QueryClient()
    const balances = [...keys.account, 'aleo1', 'balances']
    for (const key of [balances, keys.transactions]) client.setQueryData(key, new Map())
    applyBlock(client, block)
    expect(client.getQueryState(keys.transactions)?.isInvalidated).toBe(false)
    applyBlock(client, { ...block, height: 8, transactions: ['at1'] })
    expect(client.getQueryState(keys.transactions)?.isInvalidated).toBe(true)
    expect(client.getQueryState(balances)?.isInvalidated).toBe(false)
  })
})

describe('followChain', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function follow(client: QueryClient) {
    const opened: { readonly after: number | undefined; readonly source: ToldSource }[] = []
    const stop = followChain(client, (after) => {
      const source = new ToldSource()
      opened.push({ after, source })
      return source as unknown as EventSource // the members that are used
    })
    return { opened, stop }
  }

  test('behavior: a stream that ended is reopened, with growing pauses, from the last block on', () => {
    const { opened, stop } = follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    opened[0]?.source.say('block', block)
    opened[0]?.source.end()
    expect(useChainHead.getState()).toMatchObject({ live: false, lost: true })
    vi.advanceTimersByTime(1300)
    expect(opened.map(({ after }) => after)).toEqual([undefined, 7])
    opened[1]?.source.end()
    vi.advanceTimersByTime(1300)
    expect(opened).toHaveLength(2)
    vi.advanceTimersByTime(1300)
    expect(opened).toHaveLength(3)
    opened[2]?.source.say('head', { height: 7, complete: true })
    expect(useChainHead.getState()).toMatchObject({ height: 7, live: true, lost: false })
    stop()
    vi.advanceTimersByTime(60_000)
    expect(opened).toHaveLength(3)
  })

  test('behavior: if too much was missed, everything is read again', () => {
    const client = new QueryClient()
    client.setQueryData(keys.tokens, [])
    const { opened, stop } = follow(client)
    opened[0]?.source.say('head', { height: 6, complete: true })
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(false)
    opened[0]?.source.end()
    vi.advanceTimersByTime(1300)
    opened[1]?.source.say('head', { height: 900, complete: false })
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(true)
    stop()
  })

  test.each([
    [5, true],
    [9, false],
  ])(
    'behavior: pairs of block %i are read again if the stream begins at 9: %s',
    (height, again) => {
      const client = new QueryClient()
      client.setQueryData(pairsQuery.queryKey, { height, pairs: [first] })
      const source = new ToldSource()
      const stop = followChain(client, () => source as unknown as EventSource)
      source.say('head', { height: 9, complete: true })
      expect(client.getQueryState(keys.pairs)?.isInvalidated).toBe(again)
      stop()
    },
  )

  test('behavior: the pauses never exceed half a minute', () => {
    const { opened, stop } = follow(new QueryClient())
    for (let attempt = 0; attempt < 12; attempt++) {
      opened.at(-1)?.source.end()
      vi.advanceTimersByTime(37_500)
      expect(opened).toHaveLength(attempt + 2)
    }
    stop()
  })

  test('behavior: listeners are notified of blocks and gaps', () => {
    const heard: (number | undefined)[] = []
    const stopHearing = onChain((news) => heard.push(news?.height))
    const { opened, stop } = follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    opened[0]?.source.say('block', block)
    stopHearing()
    opened[0]?.source.say('block', { ...block, height: 8 })
    expect(heard).toEqual([undefined, 7])
    stop()
  })
})
