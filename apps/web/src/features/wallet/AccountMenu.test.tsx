import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { walletStore } from '../../wallets/store.ts'
import { AccountMenu } from './AccountMenu.tsx'

beforeEach(() => loadMessages('features/wallet'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The menu of an account whose key is in this tab only, with so many blocks left to search. */
function show(left: number): void {
  const progress = { fromHeight: 1, nextHeight: 201 - left, height: 200 }
  vi.spyOn(walletStore, 'keyManagement').mockReturnValue({ isStored: async () => false } as never)
  vi.spyOn(walletStore, 'localAbilities').mockReturnValue({
    scan: { get: () => progress, subscribe: () => () => undefined },
  } as never)
  render(<AccountMenu address="aleo1" credits={1n} onClose={() => {}} onKeyTask={() => {}} />)
}

describe('AccountMenu', () => {
  test('behavior: what comes and goes is below the items, none of which moves while it is pressed', async () => {
    show(100)
    const stored = await screen.findByText(/only in this tab/)
    for (const passing of [screen.getByRole('status'), stored]) {
      for (const item of screen.getAllByRole('button')) {
        const order = item.compareDocumentPosition(passing)
        expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
      }
    }
  })

  test.each([
    [100, 'Looking for your records: 50%'],
    [11, 'Looking for your records: 94%'],
    [10, undefined],
    [1, undefined],
    [0, undefined],
  ])('behavior: with %i blocks left to search, it says %s', (left, words) => {
    show(left)
    expect(screen.queryByRole('status')?.textContent).toBe(words)
  })
})
