import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

afterEach(cleanup)

const show = () => {
  render(
    <Tooltip text="What the pools keep.">
      <button type="button">Pool fee</button>
    </Tooltip>,
  )
  return screen.getByRole('button', { name: 'Pool fee' })
}
const explanation = () => screen.queryByRole('tooltip')

describe('Tooltip', () => {
  test('default: shows the explanation while the pointer is over it', () => {
    const term = show()
    expect(explanation()).toBe(null)
    fireEvent.pointerEnter(term)
    expect(explanation()?.textContent).toBe('What the pools keep.')
    fireEvent.pointerLeave(term)
    expect(explanation()?.dataset.leaving).toBe('true')
  })

  test('behavior: focus shows it, Escape hides it, and it describes the element that it explains', () => {
    const term = show()
    fireEvent.focus(term)
    const described = term.closest('[aria-describedby]')?.getAttribute('aria-describedby')
    expect(described).toBe(explanation()?.id)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(explanation()?.dataset.leaving).toBe('true')
  })

  test('behavior: a tap shows it, although a phone focuses no button; a tap elsewhere hides it', () => {
    const term = show()
    fireEvent.pointerEnter(term, { pointerType: 'touch' })
    fireEvent.pointerLeave(term, { pointerType: 'touch' })
    expect(explanation()?.dataset.leaving).toBeUndefined()
    fireEvent.pointerDown(document.body)
    expect(explanation()?.dataset.leaving).toBe('true')
  })
})
