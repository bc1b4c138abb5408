import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import './ToastCard.tsx'
import { Toasts } from './Toasts.tsx'
import { FADE_MS, TOAST_MS, toast, useToasts } from './toasts.ts'

const titles = () => useToasts.getState().toasts.map(({ title }) => title)
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const region = () => screen.getByLabelText('Notices')

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
  render(<Toasts />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Toasts', () => {
  test('default: disappears after three seconds', async () => {
    await act(async () => toast.success('Done', 'All of it'))
    expect(region().textContent).toContain('All of it')
    pass(TOAST_MS - 1)
    expect(titles()).toEqual(['Done'])
    pass(1)
    expect(useToasts.getState().toasts[0]?.isLeaving).toBe(true)
    pass(FADE_MS)
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

  test('behavior: stays while the pointer is over it', () => {
    act(() => toast.info('Stay'))
    fireEvent.pointerEnter(region())
    pass(TOAST_MS * 3)
    expect(titles()).toEqual(['Stay'])
    fireEvent.pointerLeave(region())
    pass(TOAST_MS + FADE_MS)
    expect(titles()).toEqual([])
  })

  test('behavior: stays until the tab is visible', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    act(() => toast.info('Stay'))
    pass(TOAST_MS * 3)
    expect(titles()).toEqual(['Stay'])
    hidden.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    pass(TOAST_MS + FADE_MS)
    expect(titles()).toEqual([])
  })

  test('behavior: never more than ten; the oldest disappears', () => {
    act(() => {
      for (let index = 1; index <= 12; index++) toast.app(`n${index}`)
    })
    expect(titles()).toHaveLength(10)
    expect(titles()[0]).toBe('n3')
  })

  test('behavior: can be dismissed', () => {
    act(() => toast.error('Oh'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    pass(FADE_MS)
    expect(titles()).toEqual([])
  })
})
