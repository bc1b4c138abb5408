import { afterAll, vi } from 'vitest'

/** A file's stubs end with it, and its pages and storage where it had a window: those after it share the process. */
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
