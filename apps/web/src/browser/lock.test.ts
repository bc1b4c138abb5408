// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWebLocks } from '../testing/webLocks.ts'

const giveLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.resetModules()
})

/** A page of its own: it has not been refused anything yet. */
const open = () => import('./lock.ts')

/** Runs two tasks of one name at once; returns what began and ended, in order. */
async function runTwo({ withLock }: Awaited<ReturnType<typeof open>>) {
  const seen: string[] = []
  const run = (task: string) => async () => {
    seen.push(`${task} begins`)
    await new Promise((done) => setTimeout(done, 5))
    seen.push(`${task} ends`)
  }
  await Promise.all([withLock('a', run('one')), withLock('a', run('two'))])
  return seen
}

const inOrder = ['one begins', 'one ends', 'two begins', 'two ends']

const refuse = () => Promise.reject(new DOMException('Not allowed.', 'SecurityError'))

describe('withLock', () => {
  test.each([
    ['where the browser gives locks', createWebLocks()],
    ['where it has none', undefined],
    ['where it refuses them', { request: refuse }],
  ])('behavior: tasks of one name follow each other %s', async (_, locks) => {
    if (locks) giveLocks(locks)
    expect(await runTwo(await open())).toEqual(inOrder)
  })

  test('error: what a task throws is passed on, and the task is not repeated', async () => {
    giveLocks(createWebLocks())
    const { withLock } = await open()
    const task = vi.fn(() => Promise.reject(new Error('bug')))
    await expect(withLock('a', task)).rejects.toThrow('bug')
    expect(task).toHaveBeenCalledOnce()
  })

  test('error: a wait that was ended runs nothing', async () => {
    giveLocks(createWebLocks())
    const { withLock } = await open()
    void withLock('a', () => new Promise(() => undefined))
    const [ending, task] = [new AbortController(), vi.fn()]
    const waiting = withLock('a', task, { signal: ending.signal })
    ending.abort()
    await expect(waiting).rejects.toThrow()
    expect(task).not.toHaveBeenCalled()
  })
})

describe('readHeldLocks', () => {
  test('default: tells which names some tab holds', async () => {
    giveLocks(createWebLocks())
    const { readHeldLocks, withLock } = await open()
    void withLock('a', () => new Promise(() => undefined))
    const isHeld = await readHeldLocks()
    expect([isHeld?.('a'), isHeld?.('b')]).toEqual([true, false])
  })

  test('behavior: cannot tell without locks, nor after one was refused', async () => {
    expect(await (await open()).readHeldLocks()).toBeUndefined()
    giveLocks({ request: refuse, query: async () => ({ held: [] }) })
    const { readHeldLocks, withLock } = await open()
    await withLock('a', async () => undefined)
    expect(await readHeldLocks()).toBeUndefined()
  })
})
