import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOLD_MS, HoldButton } from './HoldButton.tsx'

const onHeld = vi.fn()
const shown = (disabled = false) => (
  <HoldButton disabled={disabled} onHeld={onHeld}>
    Hold to accept
  </HoldButton>
)
const press = () => fireEvent.pointerDown(screen.getByRole('button'))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('HoldButton', () => {
  test('default: acts once, after it was held long enough', () => {
    render(shown())
    press()
    pass(HOLD_MS - 1)
    expect(onHeld).not.toHaveBeenCalled()
    pass(HOLD_MS)
    expect(onHeld).toHaveBeenCalledOnce()
  })

  test('behavior: released early, it does not act', () => {
    render(shown())
    press()
    pass(HOLD_MS - 1)
    fireEvent.pointerUp(screen.getByRole('button'))
    pass(HOLD_MS)
    expect(onHeld).not.toHaveBeenCalled()
  })

  test('behavior: disabled while held, it does not act, not even once it is enabled again', () => {
    const { rerender } = render(shown())
    press()
    pass(HOLD_MS - 1)
    rerender(shown(true))
    pass(HOLD_MS)
    rerender(shown())
    pass(HOLD_MS)
    expect(onHeld).not.toHaveBeenCalled()
    press()
    pass(HOLD_MS)
    expect(onHeld).toHaveBeenCalledOnce()
  })
})
