import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastStack } from './ToastStack.tsx'
import { TOAST_MS, toast, useToasts } from './toasts.ts'

/** Titles of the toasts that are not fading out. */
const titles = () =>
  Array.from(
    region().querySelectorAll(
      '[role="group"]:not([data-ending-style], [data-limited]) p:first-child',
    ),
    ({ textContent }) => textContent,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const region = () => screen.getByLabelText('Notices')

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
  render(<ToastStack />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Toasts', () => {
  test('default: disappears after three seconds', async () => {
    await act(async () => toast.success('Done', 'All of it'))
    expect(region().textContent).toContain('All of it')
    await pass(TOAST_MS - 1)
    expect(titles()).toEqual(['Done'])
    await pass(1)
    expect(titles()).toEqual([])
  })

  test.each([
    { group: 'app', colour: 'text-public' },
    { group: 'info', colour: 'text-mid' },
    { group: 'success', colour: 'text-success' },
    { group: 'error', colour: 'text-danger' },
  ] as const)(
    'default: a title, a text and an icon in the colour of its group: $group',
    async ({ group, colour }) => {
      await act(async () => toast[group]('Done', 'All of it'))
      expect(screen.getByText('Done')).toBeTruthy()
      expect(screen.getByText('All of it')).toBeTruthy()
      expect(region().querySelector('svg')?.getAttribute('class')).toContain(colour)
    },
  )

  test('behavior: 16rem wide', () => {
    expect(region().classList).toContain('w-64') // 64 quarters of a rem
  })

  test('behavior: fades out in 200 ms, and is no dialog', async () => {
    await act(async () => toast.info('Done'))
    const card = screen.getByText('Done').closest('[role="group"]')
    expect(card?.className).toContain('duration-200 data-ending-style:opacity-0')
    expect(screen.queryByRole('dialog')).toBe(null)
  })

  test('behavior: stays while the pointer is over it', async () => {
    await act(async () => toast.info('Stay'))
    fireEvent.mouseEnter(region())
    await pass(TOAST_MS * 3)
    expect(titles()).toEqual(['Stay'])
    fireEvent.mouseLeave(region())
    await pass(TOAST_MS)
    expect(titles()).toEqual([])
  })

  test('behavior: one that comes while the tab is hidden waits until it is visible', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await act(async () => toast.info('Later'))
    await pass(TOAST_MS * 3)
    expect(titles()).toEqual([])
    hidden.mockRestore()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(titles()).toEqual(['Later'])
    await pass(TOAST_MS)
    expect(titles()).toEqual([])
  })

  test('behavior: never more than ten; the oldest disappears', async () => {
    for (let index = 1; index <= 12; index++) await act(async () => toast.app(`n${index}`))
    expect(titles()).toEqual(Array.from({ length: 10 }, (_, index) => `n${12 - index}`))
  })

  test('behavior: can be dismissed', async () => {
    await act(async () => toast.error('Oh'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await pass(0)
    expect(titles()).toEqual([])
  })

  test('behavior: after one was dismissed by keyboard, later ones leave by themselves', async () => {
    await act(async () => toast.error('Oh'))
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    act(() => dismiss.focus())
    await pass(TOAST_MS)
    expect(titles()).toEqual(['Oh'])
    fireEvent.click(dismiss, { detail: 0 })
    await pass(TOAST_MS)
    await act(async () => toast.info('Later'))
    await pass(TOAST_MS)
    expect(titles()).toEqual([])
  })
})
