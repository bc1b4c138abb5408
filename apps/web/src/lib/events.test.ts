// @vitest-environment happy-dom
import type { BlockEvent } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { shareSource } from '../browser/shareSource.ts'
import { servedPairs } from '../testing/exchange.ts'
import { tellTime } from '../testing/tellTime.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import { useChainHead } from './chainHead.ts'
import { elapsed, hearTime, now } from './clock.ts'
import { applyBlock, followChain, onChain } from './events.ts'
import { keys, pairsQuery, type ServedPairs } from './queries.ts'

const [first, second] = servedPairs
if (!first || !second) throw new Error('the local network has pairs')
const block: BlockEvent = { height: 7, hash: 'ab1', timestamp: 1, pairs: [], transactions: [] }

beforeEach(() => useChainHead.setState({ height: 0, seenAt: 0, live: false, lost: false }))

/** An EventSource that is controlled by the test. */
class ToldSource extends EventTarget {
  readyState = 1
  say(event: string, data: object) {
    this.sayText(event, JSON.stringify(data))
  }
  sayText(event: string, data: string) {
    this.dispatchEvent(new MessageEvent(event, { data }))
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
    const before = now()
    applyBlock(new QueryClient(), block)
    expect(useChainHead.getState()).toMatchObject({ height: 7, live: true, lost: false })
    expect(useChainHead.getState().seenAt).toBeGreaterThanOrEqual(before)
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
    applyBlock(client, { ...block, height: 3, hash: 'ab2' })
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(true)
  })

  test('behavior: a block that two tabs report counts once, and one after a gap has everything read again', () => {
    const client = new QueryClient()
    client.setQueryData(keys.tokens, [])
    const notified = vi.fn()
    applyBlock(client, block)
    const stopHearing = onChain(notified)
    applyBlock(client, block)
    expect(notified).not.toHaveBeenCalled()
    expect(client.getQueryState(keys.tokens)?.isInvalidated).toBe(false)
    applyBlock(client, { ...block, height: 10, hash: 'ab4' })
    stopHearing()
    expect(notified.mock.calls.map(([news]) => news?.height)).toEqual([undefined, 10])
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
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      }),
  )
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  /** A tab that holds the stream; `read` answers what it reads without it. */
  async function follow(client: QueryClient, read = vi.fn(() => unreachable())) {
    const opened: { readonly after: number | undefined; readonly source: ToldSource }[] = []
    const stop = followChain(client, {
      open: (after) => {
        const source = new ToldSource()
        opened.push({ after, source })
        return source as unknown as EventSource // the members that are used
      },
      readPairs: read,
    })
    stops.push(stop)
    await vi.advanceTimersByTimeAsync(0)
    return { opened, stop, read }
  }

  const unreachable = (): Promise<ServedPairs> => Promise.reject(new Error('no answer'))
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

  test('behavior: a stream that ended is reopened, with growing pauses, from the last block on', async () => {
    const { opened, stop } = await follow(new QueryClient())
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

  test('behavior: a stream whose event arrives broken is opened anew, and reports the block again', async () => {
    const { opened } = await follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    opened[0]?.source.sayText('block', '{"height":7,"ha')
    vi.advanceTimersByTime(1300)
    expect(opened.map(({ after }) => after)).toEqual([undefined, 6])
    opened[1]?.source.say('block', block)
    expect(useChainHead.getState()).toMatchObject({ height: 7, live: true, lost: false })
  })

  test('behavior: the age of the newest block is heard with each heartbeat, and ends with the next block', async () => {
    const { opened } = await follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    expect(useChainHead.getState().age).toBeUndefined()
    opened[0]?.source.say('head', { height: 6, complete: true, age: 75 })
    expect(useChainHead.getState()).toMatchObject({ height: 6, age: 75, live: true })
    opened[0]?.source.say('block', block)
    expect(useChainHead.getState().age).toBeUndefined()
  })

  test('behavior: if too much was missed, everything is read again', async () => {
    const client = new QueryClient()
    client.setQueryData(keys.tokens, [])
    const { opened, stop } = await follow(client)
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
    async (height, again) => {
      const client = new QueryClient()
      client.setQueryData(pairsQuery.queryKey, { height, pairs: [first] })
      const { opened } = await follow(client)
      opened[0]?.source.say('head', { height: 9, complete: true })
      expect(client.getQueryState(keys.pairs)?.isInvalidated).toBe(again)
    },
  )

  test('behavior: the pauses never exceed half a minute', async () => {
    const { opened, stop } = await follow(new QueryClient())
    for (let attempt = 0; attempt < 12; attempt++) {
      const before = opened.length
      opened.at(-1)?.source.end()
      let seconds = 0
      while (opened.length === before && seconds < 60) {
        vi.advanceTimersByTime(1000)
        seconds += 1
      }
      expect(seconds).toBeLessThan(39)
    }
    stop()
  })

  test('behavior: listeners are notified of blocks and gaps', async () => {
    const heard: (number | undefined)[] = []
    const stopHearing = onChain((news) => heard.push(news?.height))
    const { opened } = await follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    opened[0]?.source.say('block', block)
    stopHearing()
    opened[0]?.source.say('block', { ...block, height: 8 })
    expect(heard).toEqual([undefined, 7])
  })

  test('behavior: heartbeats keep a quiet stream, and nobody is notified of them', async () => {
    const heard: unknown[] = []
    const { opened, read } = await follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    const stopHearing = onChain((news) => heard.push(news))
    for (let beat = 0; beat < 8; beat++) {
      await pass(15)
      opened[0]?.source.say('head', { height: 6, complete: true })
    }
    stopHearing()
    expect([opened.length, read.mock.calls.length, heard]).toEqual([1, 0, []])
    const heardAt = elapsed()
    expect(useChainHead.getState()).toMatchObject({ height: 6, heardAt, live: true, lost: false })
  })

  test('behavior: a silent stream is opened anew after two heartbeats, and heights and pairs are read without it', async () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 6, pairs: [first] })
    client.setQueryData(keys.transactions, [])
    let served: ServedPairs | undefined
    const { opened } = await follow(
      client,
      vi.fn(async () => served ?? unreachable()),
    )
    opened[0]?.source.say('head', { height: 6, complete: true, age: 75 })
    await pass(29)
    expect(useChainHead.getState()).toMatchObject({ live: true, lost: false })
    await pass(6)
    expect(useChainHead.getState()).toMatchObject({ height: 6, live: false, lost: true })
    expect(opened.map(({ after }) => after)).toEqual([undefined, 6])
    expect(opened[0]?.source.readyState).toBe(2)

    const changed = { ...first, reserve_a: '5' }
    served = { height: 9, pairs: [changed] }
    const notified = vi.fn()
    const stopHearing = onChain(notified)
    await pass(15)
    stopHearing()
    expect(client.getQueryData(pairsQuery.queryKey)).toEqual(served)
    expect(client.getQueryState(keys.transactions)?.isInvalidated).toBe(true)
    expect(notified).toHaveBeenCalledExactlyOnceWith(undefined)
    await pass(60)
    const head = { height: 9, age: undefined, live: true, lost: false } // the age was another block's
    expect(useChainHead.getState()).toMatchObject(head)
    expect(opened.length).toBeGreaterThan(4)

    opened.at(-1)?.source.say('head', { height: 9, complete: true })
    const before = opened.length
    await pass(29)
    expect(opened).toHaveLength(before)
  })

  test('behavior: the server’s clock counts, and figures of the last day are asked for again if the device’s is another', async () => {
    onTestFinished(() => tellTime(Date.now()))
    const client = new QueryClient()
    client.setQueryData(keys.prices, [])
    const { opened } = await follow(client)
    const say = () => opened[0]?.source.say('head', { height: 6, complete: true, time: told() })
    const told = () => Math.floor(Date.now() / 1000) + 3600
    hearTime(told() - 3600)
    say()
    expect(client.getQueryState(keys.prices)?.isInvalidated).toBe(false)
    await pass(15)
    say()
    expect(client.getQueryState(keys.prices)?.isInvalidated).toBe(true)
    await pass(15)
    say()
    expect(now() - Date.now()).toBeCloseTo(3_600_000, -4)
    expect(opened).toHaveLength(1)
  })

  test('behavior: a silent stream is found although the device’s clock was set back', async () => {
    let steady = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => steady)
    const { opened } = await follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    vi.setSystemTime(Date.now() - 3_600_000)
    for (let second = 0; second < 36; second += 6) {
      steady += 6000
      await pass(6)
    }
    expect(useChainHead.getState()).toMatchObject({ live: false, lost: true })
  })

  test('behavior: where the server refuses streams, heights and pairs are read all the same', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0) // the shortest pauses
    let height = 20
    const { opened } = await follow(
      new QueryClient(),
      vi.fn(async () => ({ height, pairs: [] })),
    )
    for (let second = 0; second < 120; second += 1) {
      if (opened.at(-1)?.source.readyState === 1) opened.at(-1)?.source.end()
      await pass(1)
      height += 1
    }
    expect(useChainHead.getState().height).toBeGreaterThan(120)
    expect(opened).toHaveLength(10)
  })

  test('behavior: a tab that comes back after sleep looks at once', async () => {
    const { opened, read } = await follow(new QueryClient())
    opened[0]?.source.say('head', { height: 6, complete: true })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(read).not.toHaveBeenCalled() // just heard
    vi.setSystemTime(Date.now() + 3_600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(read).toHaveBeenCalledOnce()
    expect(useChainHead.getState()).toMatchObject({ live: false, lost: true })
    expect(opened).toHaveLength(2)
  })

  test('behavior: a tab that has no stream hears another’s, and reads without it when that falls silent', async () => {
    giveLocks(createWebLocks())
    const other = await holdElsewhere()
    const { opened, read } = await follow(new QueryClient())
    await deliver()
    expect(useChainHead.getState()).toMatchObject({ height: 6, live: true })
    other.tell({ event: 'block', data: block })
    await deliver()
    expect(useChainHead.getState()).toMatchObject({ height: 7, live: true })
    other.tell({ event: 'lost' })
    await deliver()
    expect(useChainHead.getState()).toMatchObject({ height: 7, live: false, lost: true })
    expect([opened.length, read.mock.calls.length]).toEqual([0, 0])
    other.tell({ event: 'head', data: { height: 9, complete: true } }) // two blocks never arrived here
    await deliver()
    expect(useChainHead.getState()).toMatchObject({ height: 9, live: true })
    vi.setSystemTime(Date.now() + 31_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect([opened.length, read.mock.calls.length]).toEqual([0, 1])
  })

  const giveLocks = (locks: unknown) =>
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

  /** Messages between tabs arrive in real time. */
  const deliver = () => new Promise((done) => setImmediate(() => setImmediate(done)))

  /** Another tab, which holds the stream at block 6. */
  async function holdElsewhere() {
    const shared = shareSource<object>('chain', {
      open: () => () => undefined,
      hear: () => undefined,
      greet: () => ({ event: 'head', data: { height: 6, complete: true } }),
    })
    stops.push(shared.stop)
    await vi.advanceTimersByTimeAsync(0)
    return shared
  }
})
