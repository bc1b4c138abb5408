import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Popover } from './Popover.tsx'
import { HIDE_MS } from './useFading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const content = () => screen.queryByText('Beside it')
const panel = () => content()?.closest<HTMLElement>('[id]')
const press = () => fireEvent.click(screen.getByRole('button', { name: 'More' }))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const show = (props: Partial<Parameters<typeof Popover>[0]> = {}) =>
  render(
    <Popover trigger="More" {...props}>
      <p>Beside it</p>
    </Popover>,
  )

describe('Popover', () => {
  test('default: below its trigger, 12 px away, not shifted sideways, at 9999', () => {
    show()
    press()
    const { top, marginTop, marginLeft, zIndex } = panel()?.style ?? {}
    expect([top, marginTop, marginLeft, zIndex]).toEqual(['100%', '12px', '0px', '9999'])
  })

  test('behavior: opens and closes without a delay; its content disappears after 200 ms of fading', () => {
    show()
    press()
    expect(panel()?.className).toContain('duration-200')
    expect(panel()?.inert).toBe(false)
    press()
    expect(panel()?.inert).toBe(true)
    expect(HIDE_MS).toBe(200)
    pass(HIDE_MS - 1)
    expect(content()).not.toBe(null)
    pass(1)
    expect(content()).toBe(null)
  })

  test('behavior: Escape and a click outside close it', () => {
    show()
    for (const close of [
      () => fireEvent.keyDown(document, { key: 'Escape' }),
      () => fireEvent.pointerDown(document.body),
    ]) {
      press()
      expect(panel()?.inert).toBe(false)
      close()
      pass(HIDE_MS)
      expect(content()).toBe(null)
    }
  })

  test('args: above, shifted, and below others', () => {
    show({ placement: 'top', offsetDistance: 4, offsetSkid: -8, zIndex: 10 })
    press()
    const { bottom, marginBottom, marginLeft, zIndex } = panel()?.style ?? {}
    expect([bottom, marginBottom, marginLeft, zIndex]).toEqual(['100%', '4px', '-8px', '10'])
  })
})
