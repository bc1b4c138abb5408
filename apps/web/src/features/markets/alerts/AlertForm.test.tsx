import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadMessages } from '../../../lib/text/catalogue.ts'
import { AlertForm, type Market } from './AlertForm.tsx'
import { parsePrice, removeAlert, usePriceAlerts } from './priceAlerts.ts'

const marketIn = (currency: 'USD' | 'ALEO', price: string): Market => ({
  subject: { kind: 'token', token: '1field', currency },
  base: 'NJR',
  unit: currency,
  now: parsePrice(price),
  shown: price,
})
const save = () => fireEvent.click(screen.getByRole('button'))
const alerts = () => usePriceAlerts.getState().alerts

beforeAll(() => loadMessages('features/markets'))
afterEach(cleanup)
beforeEach(() => {
  for (const { id } of alerts()) removeAlert(id)
})

describe('AlertForm', () => {
  test('behavior: the currency of a typed price stays, whatever prices arrive', () => {
    const { rerender } = render(<AlertForm market={marketIn('USD', '0.5')} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '0.6' } })
    rerender(<AlertForm market={marketIn('ALEO', '2.5')} />) // the price of ALEO in dollars is gone
    save()
    expect(alerts()).toMatchObject([{ unit: 'USD', price: '0.6', when: 'above' }])
  })

  test('behavior: the direction is the one at the last keystroke', () => {
    const { rerender } = render(<AlertForm market={marketIn('USD', '0.5')} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '0.6' } })
    rerender(<AlertForm market={marketIn('USD', '0.7')} />)
    save()
    expect(alerts()).toMatchObject([{ price: '0.6', when: 'above' }])
  })

  test.each([
    ['', 'Enter a price above zero.'],
    ['0', 'Enter a price above zero.'],
    ['1,250', 'Did you mean 1250 or 1.250?'],
    ['soon', 'Enter a number, such as 12.5.'],
    ['$0.6', 'This amount is in ALEO, not in “$”.'],
    [`0.${'0'.repeat(18)}1`, 'A price can have up to 18 decimal places.'],
    ['0.5', 'That’s already the current price.'],
  ])('error: of “%s” it says: %s', (text, said) => {
    render(<AlertForm market={marketIn('ALEO', '0.5')} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
    save()
    expect(screen.getByRole('status').textContent).toBe(said)
    expect(alerts()).toEqual([])
  })

  test('behavior: an empty form follows the market', () => {
    const { rerender } = render(<AlertForm market={marketIn('USD', '0.5')} />)
    rerender(<AlertForm market={marketIn('ALEO', '2.5')} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '2' } })
    save()
    expect(alerts()).toMatchObject([{ unit: 'ALEO', price: '2', when: 'below' }])
  })
})
