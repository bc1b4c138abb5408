import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useListbox } from './useListbox.ts'

afterEach(cleanup)

const names = ['one', 'two', 'three']

function List({ count = 3, onChoose }: { count?: number; onChoose: (index: number) => void }) {
  const { fieldProps, listProps, optionProps } = useListbox({
    ...{ label: 'Numbers', count, onChoose },
    jumps: ['PageUp', 'PageDown'],
  })
  return (
    <>
      <input {...fieldProps} />
      <div {...listProps}>
        {names.slice(0, count).map((name, index) => (
          <div key={name} {...optionProps(index)}>
            {name}
          </div>
        ))}
      </div>
    </>
  )
}

function show(count?: number) {
  const onChoose = vi.fn()
  render(<List onChoose={onChoose} {...(count === undefined ? {} : { count })} />)
  const field = screen.getByRole('combobox')
  const press = (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more })
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { onChoose, field, press, active }
}

describe('useListbox', () => {
  test('default: the field controls a named list, whose first option is active and selected', () => {
    const { field, active } = show()
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(screen.getByRole('listbox', { name: 'Numbers' })).toBeTruthy()
    expect(active()).toBe('one')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('one')
  })

  test('behavior: arrows stop at the ends, jumps go there, Enter and a click choose', () => {
    const { press, active, onChoose } = show()
    press('ArrowUp')
    expect(active()).toBe('one')
    press('PageDown')
    press('ArrowDown')
    expect(active()).toBe('three')
    press('Enter')
    fireEvent.click(screen.getByText('two'))
    expect(onChoose.mock.calls).toEqual([[2], [1]])
    press('PageUp')
    expect(active()).toBe('one')
  })

  test('behavior: an option under the pointer becomes active', () => {
    const { active } = show()
    fireEvent.pointerMove(screen.getByText('two'))
    expect(active()).toBe('two')
  })

  test('behavior: keys belong to an input method while it is composing, others to the field', () => {
    const { press, active, onChoose } = show()
    press('ArrowDown', { keyCode: 229 }) // Safari, right after the composition
    press('ArrowDown', { isComposing: true })
    press('Home')
    expect(active()).toBe('one')
    press('Enter', { keyCode: 229 })
    press('Enter', { isComposing: true })
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('behavior: an empty list has no active option, and Enter does nothing', () => {
    const { press, field, onChoose } = show(0)
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    press('Enter')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
