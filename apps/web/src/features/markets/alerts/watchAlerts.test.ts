// @vitest-environment happy-dom
import type { BlockEvent, ServedPair } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../../../lib/chainHead.ts'
import { applyBlock } from '../../../lib/events.ts'
import { pairsQuery, tokensQuery } from '../../../lib/queries.ts'
import { speak } from '../../../lib/text/catalogue.ts'
import { servedPairs, tokens } from '../../../testing/exchange.ts'
import { useToasts } from '../../../ui/toasts.ts'
import { addAlert, type PriceAlert, removeAlert, usePriceAlerts } from './priceAlerts.ts'
import { watchAlerts } from './watchAlerts.ts'

const [pair, other] = servedPairs
if (!pair || !other) throw new Error('the local network has pairs')
const decimalsOf = (id: string) => tokens.find((token) => token.id === id)?.decimals ?? 0
const quoteUnit = 10n ** BigInt(decimalsOf(pair.token_b))

const wanted = {
  subject: {
    kind: 'pair',
    pair: pair.pair_id,
    base: pair.token_a,
    baseDecimals: decimalsOf(pair.token_a),
    quoteDecimals: decimalsOf(pair.token_b),
  },
  base: 'A',
  unit: 'B',
  price: '1.5',
  when: 'above',
} as const

/** The pair with a million of its first token and a given amount of its second. */
const priced = (quote: bigint): ServedPair => ({ ...pair, reserve_b: quote.toString() })
const block = (height: number, pairs: readonly ServedPair[]): BlockEvent => ({
  height,
  hash: 'ab1',
  timestamp: 1,
  pairs: [...pairs],
  transactions: [],
})

beforeEach(() => {
  useChainHead.setState({ height: 0, seenAt: 0, live: false, lost: false })
  for (const { id } of usePriceAlerts.getState().alerts) removeAlert(id)
})

describe('watchAlerts', () => {
  test('error: where only a service worker may notify, or nobody, every alert is told all the same', async () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 0, pairs: [priced(2_000_000n * quoteUnit)] })
    class Refusing {
      static permission = 'granted'
      constructor() {
        throw new TypeError(
          'Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.',
        )
      }
    }
    const showNotification = vi.fn(async () => undefined)
    const getRegistration = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new DOMException('denied', 'SecurityError'))
      .mockResolvedValue({ showNotification })
    vi.stubGlobal('Notification', Refusing)
    const serviceWorker = { configurable: true, value: { getRegistration } }
    Object.defineProperty(navigator, 'serviceWorker', serviceWorker)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    addAlert(wanted)
    addAlert({ ...wanted, price: '1.25' })
    const stop = watchAlerts(client)
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce(), { timeout: 3000 })
    expect(useToasts.getState().toasts).toHaveLength(2)
    stop()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    useToasts.setState({ toasts: [] })
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  test('behavior: a price is told as the reader’s language writes it', async () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 0, pairs: [priced(2_000_000n * quoteUnit)] })
    await speak('de')
    addAlert({ ...wanted, price: '1.234' })
    const stop = watchAlerts(client)
    await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1), { timeout: 3000 })
    expect(useToasts.getState().toasts[0]?.text).toBe('A ist auf 1,234 B gestiegen.')
    stop()
    useToasts.setState({ toasts: [] })
    await speak('en')
  })

  test('default: notifies once, in the block in which the price is reached to the unit', async () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 0, pairs: [pair, other] })
    addAlert(wanted)
    const told: string[] = []
    const stop = watchAlerts(client, async ({ price }) => void told.push(price))
    const play = async (height: number, pairs: readonly ServedPair[]) => {
      applyBlock(client, block(height, pairs))
      await new Promise((done) => setTimeout(done, 5))
      return told.length
    }
    const million = 1_000_000n * quoteUnit
    expect(await play(1, [priced((million * 3n) / 2n - 1n)])).toBe(0)
    expect(await play(2, [{ ...priced(million * 3n), in_doubt: true }])).toBe(0)
    expect(await play(3, [other])).toBe(0)
    expect(await play(4, [priced((million * 3n) / 2n)])).toBe(1)
    expect(await play(5, [priced(million)])).toBe(1)
    expect(await play(6, [priced(million * 2n)])).toBe(1)
    stop()
    addAlert(wanted)
    expect(await play(7, [priced(million * 3n)])).toBe(1)
  })

  test('behavior: a price reached before the page opened is reported at once', async () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, {
      height: 0,
      pairs: [priced(2_000_000n * quoteUnit)],
    })
    addAlert(wanted)
    const tell = vi.fn(async () => undefined)
    const stop = watchAlerts(client, tell)
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce())
    stop()
  })

  test('behavior: names tokens as they are listed now, and by their saved names where they are not', async () => {
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 0, pairs: [priced(2_000_000n * quoteUnit)] })
    const tell = vi.fn(async (_: PriceAlert) => undefined)
    addAlert(wanted)
    let stop = watchAlerts(client, tell)
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce(), { timeout: 10_000 })
    stop()
    client.setQueryData(tokensQuery.queryKey, [...tokens])
    addAlert(wanted)
    stop = watchAlerts(client, tell)
    await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    stop()
    const symbolOf = (id: string) => tokens.find((token) => token.id === id)?.symbol
    expect(tell.mock.calls.map(([{ base, unit }]) => [base, unit])).toEqual([
      ['A', 'B'],
      [symbolOf(pair.token_a), symbolOf(pair.token_b)],
    ])
  })

  test('behavior: a hidden tab leaves alerts to a visible one', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, {
      height: 0,
      pairs: [priced(2_000_000n * quoteUnit)],
    })
    addAlert(wanted)
    const told: string[] = []
    const stops = [watchAlerts(client, async () => void told.push('hidden'))]
    hidden.mockRestore()
    stops.push(watchAlerts(client, async () => void told.push('visible')))
    await new Promise((done) => setTimeout(done, 1200))
    expect(told).toEqual(['visible'])
    for (const stop of stops) stop()
  })

  test('behavior: a watched pair causes no requests', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const client = new QueryClient()
    client.setQueryData(pairsQuery.queryKey, { height: 0, pairs: [pair] })
    addAlert(wanted)
    const tell = vi.fn(async () => undefined)
    const stop = watchAlerts(client, tell)
    applyBlock(client, block(1, [priced(2_000_000n * quoteUnit)]))
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce())
    expect(asked).not.toHaveBeenCalled()
    stop()
  })
})
