import { afterAll, vi } from 'vitest'

/** Removes a file's stubs when it ends, and its pages and storage if it had a window, because later files share the process. */
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', 'http://localhost:3000/')
})
