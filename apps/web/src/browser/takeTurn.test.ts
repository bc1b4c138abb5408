// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWebLocks } from '../testing/webLocks.ts'
import { takeTurn } from './takeTurn.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.defineProperty(navigator, 'locks', { value: createWebLocks(), configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

let count = 0
const newName = () => `turn-${++count}`

/** A tab that takes its turn: what it was told, how its task reports and ends, and what came of it. */
function openTab(name: string) {
  const told: number[] = []
  const leaving = new AbortController()
  const running: { tell?: (news: number) => void; end?: () => void } = {}
  const result = takeTurn<string, number>({
    ...{ name, signal: leaving.signal, hear: (news) => told.push(news) },
    task: (tell) =>
      new Promise((done) => {
        running.tell = tell
        running.end = () => done('read')
      }),
  })
  result.catch(() => undefined)
  return { told, running, result, leave: () => leaving.abort(new Error('locked')) }
}

/** Messages between tabs arrive in real time, however the clock is set. */
async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
}

describe('takeTurn', () => {
  test('default: the second tab waits as long as the first reports, hears how far it is, and then runs its own', async () => {
    const name = newName()
    const [one, two] = [openTab(name), openTab(name)]
    for (const news of [1, 2, 3]) {
      await pass(5)
      one.running.tell?.(news)
      await pass(0)
    }
    expect([two.running.end, one.told, two.told]).toEqual([undefined, [], [1, 2, 3]])
    one.running.end?.()
    expect(await one.result).toBe('read')
    await pass(0)
    two.running.end?.()
    expect(await two.result).toBe('read')
  })

  test('behavior: a tab that is silent for eight seconds loses its turn, but not its result', async () => {
    const name = newName()
    const [one, two] = [openTab(name), openTab(name)]
    await pass(7)
    expect(two.running.end).toBeUndefined()
    await pass(2)
    two.running.end?.()
    expect(await two.result).toBe('read')
    one.running.end?.()
    expect(await one.result).toBe('read')
  })

  test('error: a wait that was ended runs nothing; what the task throws is passed on', async () => {
    const name = newName()
    const [one, two] = [openTab(name), openTab(name)]
    await pass(0)
    two.leave()
    await expect(two.result).rejects.toThrow('locked')
    one.running.end?.()
    await one.result
    expect(two.running.end).toBeUndefined()
    const task = () => Promise.reject(new Error('node is away'))
    const { signal } = new AbortController()
    await expect(takeTurn({ name, signal, task, hear: () => undefined })).rejects.toThrow('away')
  })
})
