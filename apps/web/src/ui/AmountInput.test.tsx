import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../lib/text/catalogue.ts'
import { AmountInput } from './AmountInput.tsx'

afterEach(() => {
  cleanup()
  i18n.activate('en')
})

function open(locale: string, text: string) {
  if (locale !== 'en') i18n.load(locale, {})
  i18n.activate(locale)
  const onType = vi.fn<(text: string) => void>()
  render(
    <AmountInput id="amount" text={text} isDerived={false} isLoading={false} onType={onType} />,
  )
  const field = screen.getByRole('textbox') as HTMLInputElement
  return { field, onType }
}

describe('AmountInput', () => {
  test('default: input is passed on unchanged', () => {
    const { field, onType } = open('en', '')
    fireEvent.change(field, { target: { value: '1,250.5' } })
    expect(onType).toHaveBeenCalledWith('1,250.5')
  })

  test.each([
    [`5${'\u200b'.repeat(300)}0`, '50'],
    [`${' '.repeat(300)}7`, ' 7'],
    ['1\u00a0234.5', '1 234.5'],
    ['9'.repeat(10_000), '9'.repeat(10_000)],
  ])('behavior: whatever surrounds the digits of %j, none is cut off', (pasted, read) => {
    const { field, onType } = open('en', '')
    expect(field.maxLength).toBe(-1)
    fireEvent.change(field, { target: { value: pasted } })
    expect(onType).toHaveBeenCalledWith(read)
  })

  test('behavior: a German field shows a decimal comma and reads its own points as thousands', () => {
    const { field, onType } = open('de', '1250.5')
    expect(field.value).toBe('1250,5')
    fireEvent.change(field, { target: { value: '1.250,75' } })
    expect(onType).toHaveBeenLastCalledWith('1,250.75')
    fireEvent.change(field, { target: { value: '1.250' } })
    expect(onType).toHaveBeenLastCalledWith('1,250') // the user is asked about it
  })

  test('behavior: a derived amount is drawn on its field: nothing else places it', () => {
    const { container } = render(
      <AmountInput id="amount" text="0.5" isDerived isLoading={false} onType={() => undefined} />,
    )
    const drawn = container.querySelector('[aria-hidden="true"]')
    const places = ['static', 'relative', 'absolute', 'fixed', 'sticky']
    expect([...(drawn?.classList ?? [])].filter((name) => places.includes(name))).toEqual([
      'absolute',
    ])
  })
})
