import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { now } from '../lib/clock.ts'
import { setConfig } from '../lib/config.ts'
import { testConfig } from '../testing/testConfig.ts'
import { NetworkLabel } from './NetworkLabel.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  setConfig(testConfig)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const label = () => screen.getByTitle(/./)
const dot = () => label().firstElementChild?.className ?? ''

describe('NetworkLabel', () => {
  test('default: the height while blocks arrive, the age of the last one while none can', () => {
    useChainHead.setState({ height: 1390, seenAt: now(), live: true, lost: false })
    render(<NetworkLabel />)
    expect(label().textContent).toContain('1,390')
    expect(label().title).toBe('Block 1,390')
    act(() => useChainHead.setState({ live: false, lost: true }))
    act(() => void vi.advanceTimersByTime(25_000))
    expect(label().textContent).toContain('Last block 25 seconds ago')
    expect(label().title).toBe('Last block 25 seconds ago')
    expect(dot()).toContain('bg-warning')
    expect(label().lastElementChild?.className).toContain('out-next') // the header of a tablet has no room for it
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(label().textContent).toContain('Offline')
  })

  test('behavior: a connected server that has no new block for a minute is told apart from a live chain', () => {
    useChainHead.setState({ height: 1390, seenAt: now(), live: true, lost: false, age: 59 })
    render(<NetworkLabel />)
    expect(label().textContent).toContain('1,390')
    act(() => useChainHead.setState({ age: 180 }))
    expect(label().textContent).toContain('Last block 3 minutes ago')
    expect(dot()).toContain('bg-warning')
    act(() => useChainHead.setState({ height: 1391, seenAt: now(), age: undefined }))
    expect(label().textContent).toContain('1,391')
  })

  test('behavior: before the first block nothing is said to be broken', () => {
    useChainHead.setState({ height: 0, seenAt: 0, live: false, lost: false })
    render(<NetworkLabel />)
    expect(label().textContent).not.toMatch(/Reconnecting|Last block/)
    act(() => useChainHead.setState({ lost: true }))
    expect(label().textContent).toContain('Reconnecting…')
  })
})
