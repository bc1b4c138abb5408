import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

describe('Button', () => {
  test.each([
    { kind: 'primary', colour: 'bg-accent-fill' },
    { kind: 'warning', colour: 'bg-danger-fill' },
  ] as const)('args: $kind has its colour', ({ kind, colour }) => {
    render(<Button kind={kind}>Go</Button>)
    expect(screen.getByRole('button', { name: 'Go' }).classList).toContain(colour)
  })

  test('args: disabled and busy ones cannot be pressed', () => {
    const onPress = vi.fn()
    render(
      <>
        <Button onClick={onPress}>Ready</Button>
        <Button onClick={onPress} disabled>
          Asleep
        </Button>
        <Button onClick={onPress} busy>
          At work
        </Button>
      </>,
    )
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    expect(onPress).toHaveBeenCalledTimes(1)
    const busy = screen.getByRole('button', { name: /At work/ })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    expect(busy.querySelector('svg')).not.toBe(null) // the spinner
  })
})
