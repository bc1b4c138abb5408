import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmButton } from './ConfirmButton.tsx'

afterEach(cleanup)

test('behavior: why it failed stands next to the button, which a long sheet always shows', () => {
  render(
    <ConfirmButton busy={false} failure="The node is gone." onConfirm={() => undefined}>
      Start
    </ConfirmButton>,
  )
  const shown = screen.getByRole('button', { name: 'Start' }).parentElement
  expect(shown?.className).toContain('sticky')
  expect(shown?.contains(screen.getByText('The node is gone.'))).toBe(true)
})
