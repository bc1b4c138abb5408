import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleTransaction } from '../testing/transactions.ts'
import { RepeatButton } from './RepeatButton.tsx'
import { expectedBy, type Transaction } from './transaction.ts'

afterEach(cleanup)

function press(changed: Partial<Transaction>): string {
  const [onRetry, onClose] = [vi.fn(), vi.fn()]
  const transaction = sampleTransaction(changed)
  render(<RepeatButton transaction={transaction} onRetry={onRetry} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button'))
  return onRetry.mock.calls.length > 0 ? 'again' : 'close'
}

const searchedTo = expectedBy(sampleTransaction())

describe('RepeatButton', () => {
  test.each<[string, Partial<Transaction>, string]>([
    ['rejected', { phase: 'rejected' }, 'again'],
    ['past its deadline in no block', { phase: 'notFound', searchedTo }, 'again'],
    ['not found so far', { phase: 'notFound', searchedTo: searchedTo - 1 }, 'close'],
    ['given up by a wallet just now', { phase: 'failed', searchedTo: 0 }, 'close'],
  ])('behavior: %s', (_, changed, pressed) => {
    expect(press(changed)).toBe(pressed)
  })

  test('args: without a way back it closes', () => {
    const onClose = vi.fn()
    const transaction = sampleTransaction({ phase: 'rejected' })
    render(<RepeatButton transaction={transaction} onRetry={undefined} onClose={onClose} />)
    fireEvent.click(screen.getByRole('button'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
