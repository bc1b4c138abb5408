import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchButton } from './SearchButton.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['X11; Linux x86_64', 'Search Ctrl K'],
  ['Windows NT 10.0; Win64; x64', 'Search Ctrl K'],
  ['Macintosh; Intel Mac OS X 10_15_7', 'Search ⌘K'],
])('behavior: on %s it is called what it shows: %s', (system, shown) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`)
  render(<SearchButton />)
  expect(screen.getByRole('button', { name: shown }).textContent).toBe(shown)
})
