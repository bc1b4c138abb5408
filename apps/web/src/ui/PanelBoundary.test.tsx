import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PanelBoundary } from './PanelBoundary.tsx'

let isDry = true
const Pool = () => {
  if (isDry) throw new Error('The pool is dry.')
  return <p>reserves</p>
}

beforeEach(() => {
  isDry = true
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React reports errors that were caught
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('PanelBoundary', () => {
  test('default: a crash stays in its panel, shows a code, and can be retried', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <p>beside it</p>
        <PanelBoundary>
          <Pool />
        </PanelBoundary>
      </QueryClientProvider>,
    )
    expect(screen.getByText('beside it')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toMatch(/code dev-[0-9a-z]{7}/)
    expect(screen.getByRole('alert').textContent).not.toContain('dry')
    isDry = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('reserves')).toBeDefined()
  })
})
