import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FaucetPage } from '../features/faucet/FaucetPage.tsx'
import { setConfig } from '../lib/config.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { testConfig } from '../testing/testConfig.ts'
import { ErrorPage } from './ErrorPage.tsx'

beforeEach(async () => {
  setConfig(testConfig)
  await loadMessages('features/faucet')
  vi.spyOn(console, 'error').mockReturnValue() // what React and the client report
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (component: () => React.ReactNode) =>
  showRouted(component, {
    client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    errorComponent: ErrorPage,
  })

describe('ErrorPage', () => {
  test('behavior: a first answer of another shape ends in the page’s own error, which asks again', async () => {
    const asked = vi.fn(async () => Response.json({ data: { tokens: [{ name: 'no token' }] } }))
    vi.stubGlobal('fetch', asked)
    await show(FaucetPage)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('500')).toBeNull()
    asked.mockImplementation(async () => Response.json({ data: { tokens: [] } }))
    again.click()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  })

  test('behavior: 500 with a code to report, without the error’s text', async () => {
    await show(() => {
      throw new Error('The pool is dry.')
    })
    const text = (await screen.findByRole('alert')).textContent
    expect(text).toContain('500Internal Server Error')
    expect(text).toMatch(/dev-[0-9a-z]{7}/)
    expect(text).not.toContain('dry')
  })
})
