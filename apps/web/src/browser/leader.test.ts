// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWebLocks } from '../testing/webLocks.ts'
import { lead } from './leader.ts'

const giveLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

const stops: (() => void)[] = []
const leading = new Set<string>()
/** Everyone that ever led, in order. */
let led: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  giveLocks(createWebLocks())
  led = []
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

let count = 0
const newName = () => `leader-${++count}`

/** A tab that wants to lead; returns how it closes. */
function openTab(name: string, tab: string): () => void {
  const stop = lead(name, () => {
    leading.add(tab)
    led.push(tab)
    return () => leading.delete(tab)
  })
  stops.push(stop)
  return stop
}

/** Messages between tabs arrive in real time, however the clock is set. */
const deliver = () => new Promise((done) => setImmediate(done))

async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 2; step++) {
    await vi.advanceTimersByTimeAsync(500)
    for (let turn = 0; turn < 5; turn++) await deliver()
  }
}

/** A tab that took the lead and was then frozen: it keeps its lock, and answers nothing until it thaws. */
function freezeLeader(name: string) {
  let isLost = false
  const term = navigator.locks.request(
    `nightjar.leader.${name}`,
    () => new Promise(() => undefined),
  )
  term.catch(() => {
    isLost = true
  })
  return { isLost: () => isLost }
}

describe('lead', () => {
  test('default: runs in the first of two tabs only, and in the second when that one is closed', async () => {
    const name = newName()
    const closeOne = openTab(name, 'one')
    openTab(name, 'two')
    await pass(60)
    expect([...leading]).toEqual(['one'])
    closeOne()
    await pass(1)
    expect([...leading]).toEqual(['two'])
    expect(led).toEqual(['one', 'two']) // a tab that answers is not replaced
  })

  test('behavior: a frozen leader is replaced within ten seconds, by one tab', async () => {
    const name = newName()
    const frozen = freezeLeader(name)
    await pass(5)
    openTab(name, 'two')
    openTab(name, 'three')
    await pass(10)
    expect(leading.size).toBe(1)
    expect(frozen.isLost()).toBe(true)
    const [leader] = leading
    await pass(60)
    expect([...leading]).toEqual([leader])
  })

  test('behavior: a leader that lost its lock stops, and leads again when the other is closed', async () => {
    const name = newName()
    openTab(name, 'one')
    await pass(1)
    const steal = { steal: true }
    let close = (): void => undefined
    const other = navigator.locks.request(
      `nightjar.leader.${name}`,
      steal,
      () =>
        new Promise<void>((done) => {
          close = done
        }),
    )
    await pass(1)
    expect([...leading]).toEqual([])
    close()
    await other
    await pass(3)
    expect([...leading]).toEqual(['one'])
  })

  test('behavior: a stopped tab never leads', async () => {
    const name = newName()
    const closeOne = openTab(name, 'one')
    openTab(name, 'two')()
    await pass(1)
    closeOne()
    await pass(20)
    expect(led).toEqual(['one'])
  })

  test.each([
    ['without locks', undefined],
    ['where locks are refused', { request: () => Promise.reject(new Error('refused')) }],
  ])('behavior: %s a tab leads itself', async (_, locks) => {
    if (locks) giveLocks(locks)
    else Reflect.deleteProperty(navigator, 'locks')
    openTab(newName(), 'one')
    await pass(20)
    expect([...leading]).toEqual(['one'])
    expect(led).toEqual(['one'])
  })

  test('behavior: without channels nobody is replaced that may be well', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const name = newName()
    openTab(name, 'one')
    openTab(name, 'two')
    await pass(60)
    expect(led).toEqual(['one'])
    vi.unstubAllGlobals()
  })
})
