import { PROGRAMS, type UnsignedTransaction } from '@nightjar/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { now } from '../lib/clock.ts'
import { setConfig } from '../lib/config.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { testConfig } from '../testing/testConfig.ts'
import { PreflightNotice } from './PreflightNotice.tsx'

beforeEach(async () => {
  await loadMessages('preflight')
  setConfig(testConfig)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useChainHead.setState({ height: 7, seenAt: now(), live: true, lost: false })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const call: UnsignedTransaction = {
  program: PROGRAMS.core,
  function: 'swap_exact_tokens_for_tokens',
  inputs: [],
  feeMicrocredits: 1n,
  privateFee: false,
}

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

describe('PreflightNotice', () => {
  test('error: without a connection it says so, keeps the button off, and tries again by itself', async () => {
    vi.stubGlobal('Worker', SilentWorker)
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetch)
    const onVerdict = vi.fn()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PreflightNotice build={() => call} name="one" address="aleo1x" onVerdict={onVerdict} />
      </QueryClientProvider>,
    )
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByRole('status').textContent).toBe(
      'Couldn’t be simulated: not connected. Trying again…',
    )
    expect(onVerdict).toHaveBeenLastCalledWith(true)
    const before = fetch.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(8000))
    expect(fetch.mock.calls.length).toBeGreaterThan(before)
  })
})
