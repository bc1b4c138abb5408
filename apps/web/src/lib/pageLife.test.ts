// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { withWorker } from './pageLife.ts'

/** A worker that does nothing by itself. */
function idleWorker() {
  return Object.assign(new EventTarget(), { terminate: vi.fn() }) as unknown as Worker
}

const never = () => new Promise<never>(() => undefined)

test('default: a worker ends with its task', async () => {
  const worker = idleWorker()
  expect(
    await withWorker(
      () => worker,
      async () => 7,
    ),
  ).toBe(7)
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('behavior: leaving the page ends it, and none starts until the user comes back', async () => {
  const worker = idleWorker()
  const working = withWorker(() => worker, never)
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  await expect(working).rejects.toMatchObject({ name: 'PageLeftError' })
  expect(worker.terminate).toHaveBeenCalledOnce()
  const spawn = vi.fn(idleWorker)
  const later = withWorker(spawn, async () => 8)
  await Promise.resolve()
  expect(spawn).not.toHaveBeenCalled()
  dispatchEvent(new Event('pageshow'))
  expect(await later).toBe(8)
})

test('error: a worker that crashes rejects its task', async () => {
  const worker = idleWorker()
  const working = withWorker(() => worker, never)
  await Promise.resolve()
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
  await expect(working).rejects.toThrow('out of memory')
  expect(worker.terminate).toHaveBeenCalledOnce()
})
