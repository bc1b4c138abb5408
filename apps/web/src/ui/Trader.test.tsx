import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Trader } from './Trader.tsx'

afterEach(cleanup)

const trader = `aleo1${'t'.repeat(58)}`

describe('Trader', () => {
  test.each([
    { address: trader, fee_payer: trader, eye: 'Everyone sees this', text: 'aleo1ttt…tttt' },
    { address: trader, fee_payer: null, eye: 'Everyone sees this', text: 'aleo1ttt…tttt' },
    { address: null, fee_payer: trader, eye: 'Everyone sees this', text: 'Fee: aleo1ttt…tttt' },
    { address: null, fee_payer: null, eye: 'Only you see this', text: '' },
  ])('privacy 18: shows every address that the chain shows: "$text"', ({ eye, text, ...call }) => {
    const { container } = render(<Trader call={call} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(eye)
    expect(container.textContent).toBe(text)
  })
})
