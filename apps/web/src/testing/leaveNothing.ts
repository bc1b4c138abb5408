import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** A file's pages, storage and stubs end with it: those after it share its window. */
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', 'http://localhost:3000/')
})
