// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWebLocks } from '../testing/webLocks.ts'

const giveLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

const stops: (() => void)[] = []
/** The tabs whose source is open. */
const holding = new Set<string>()
/** What each tab has heard. */
let heard: Record<string, string[]> = {}
let count = 0
let name = ''

beforeEach(() => {
  giveLocks(createWebLocks())
  name = `source-${++count}`
  heard = {}
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await deliver()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

/** Messages between tabs arrive in real time. */
const deliver = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
}

/** A page of its own, which shares nothing with the others but the browser. */
async function openTab(tab: string) {
  vi.resetModules()
  const { shareSource } = await import('./shareSource.ts')
  const shared = shareSource<string>(name, {
    open: () => {
      holding.add(tab)
      return () => void holding.delete(tab)
    },
    hear: (news) => {
      heard[tab] = [...(heard[tab] ?? []), news]
    },
    greet: () => `hello from ${tab}`,
  })
  stops.push(shared.stop)
  await deliver()
  return shared
}

const refuse = () => Promise.reject(new DOMException('Not allowed.', 'SecurityError'))

class RefusedChannel {
  constructor() {
    throw new DOMException('Not allowed.', 'SecurityError')
  }
}

describe('shareSource', () => {
  test('default: one of thirty tabs holds it, the others are greeted and hear its news; when it closes, another one holds it', async () => {
    const tabs = Array.from({ length: 30 }, (_, index) => `tab ${index}`)
    const shared = []
    for (const tab of tabs) shared.push(await openTab(tab))
    expect([...holding]).toEqual(['tab 0'])
    expect(heard['tab 7']?.[0]).toBe('hello from tab 0')
    heard = {}
    shared[0]?.tell('block 1')
    shared[9]?.tell('untrue') // it holds nothing
    await deliver()
    expect(Object.keys(heard)).toHaveLength(29)
    for (const words of Object.values(heard)) expect(words).toEqual(['block 1'])
    shared[0]?.stop()
    await deliver()
    expect(holding.size).toBe(1)
  })

  test.each([
    ['locks are refused', () => giveLocks({ request: refuse })],
    ['there are no locks', () => void Reflect.deleteProperty(navigator, 'locks')],
    ['channels are refused', () => vi.stubGlobal('BroadcastChannel', RefusedChannel)],
    ['there are no channels', () => vi.stubGlobal('BroadcastChannel', undefined)],
    [
      'both are refused',
      () => {
        giveLocks({ request: refuse })
        vi.stubGlobal('BroadcastChannel', RefusedChannel)
      },
    ],
  ])('behavior: each tab holds its own where %s', async (_, prepare) => {
    prepare()
    const one = await openTab('one')
    await openTab('two')
    expect([...holding].sort()).toEqual(['one', 'two'])
    one.stop()
    await deliver()
    expect([...holding]).toEqual(['two'])
  })

  test('behavior: a tab that was replaced while it was frozen is not heard any more, and asks for what it missed', async () => {
    const ofFrozen = createWebLocks() // a frozen tab does not hear yet that its lock was stolen
    giveLocks(ofFrozen)
    const frozen = await openTab('frozen')
    giveLocks(createWebLocks())
    vi.setSystemTime(Date.now() + 10_000)
    const leader = await openTab('leader')
    await openTab('other')
    await openTab('another')
    heard = {}
    frozen.tell('block 1')
    leader.tell('block 9')
    await deliver()
    expect(heard).toEqual({ other: ['block 9'], another: ['block 9'] })
    ofFrozen
      .request(`nightjar.leader.${name}`, { steal: true }, async () => undefined)
      .catch(() => undefined)
    await deliver()
    expect([...holding]).toEqual(['leader'])
    expect(heard.frozen).toEqual(['hello from leader'])
  })

  test('error: a channel that refuses later loses the news, and nothing else', async () => {
    const one = await openTab('one')
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
      throw new DOMException('It is closed.', 'InvalidStateError')
    })
    expect(() => one.tell('block 1')).not.toThrow()
    expect([...holding]).toEqual(['one'])
  })
})
