import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { now } from '../lib/clock.ts'
import { OfflineBanner, STALE_MS } from './OfflineBanner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useChainHead.setState({ height: 7, seenAt: now(), live: true, lost: false })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const said = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const goOffline = (isOffline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  act(() => void dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
}

describe('OfflineBanner', () => {
  test('default: without a network it says so at once, and how old the values are', () => {
    render(<OfflineBanner />)
    expect(said()).toBe('')
    pass(3 * 60_000)
    goOffline(true)
    expect(said()).toBe('You’re offline. Last update: 3 minutes ago.')
    pass(60_000)
    expect(said()).toContain('4 minutes ago')
    goOffline(false)
    expect(said()).toBe('')
  })

  test('behavior: a silent server is reported once its values are out of date', () => {
    useChainHead.setState({ live: false, lost: true })
    render(<OfflineBanner />)
    pass(STALE_MS)
    expect(said()).toBe('')
    pass(10_000)
    expect(said()).toBe('The server isn’t responding; trying again. Last update: 40 seconds ago.')
  })

  test('args: before the first block nothing can be out of date', () => {
    useChainHead.setState({ height: 0, seenAt: 0 })
    render(<OfflineBanner />)
    goOffline(true)
    expect(said()).toBe('You’re offline.')
  })
})
