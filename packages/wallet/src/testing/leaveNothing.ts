import { afterAll, vi } from 'vitest'

/** Removes a file's stubs when it ends, because later files share the process. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
