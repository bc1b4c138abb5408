import type { KeptAccount } from '@nightjar/wallet/types'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '../../../lib/text/catalogue.ts'
import { ADDRESS } from '../../../testing/exchange.ts'
import { showRouted } from '../../../testing/showRouted.tsx'
import { walletStore } from '../../../wallets/store.ts'
import { AccountsDialog } from './AccountsDialog.tsx'

beforeAll(() => loadMessages('features/wallet/local'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The dialog with one account, "Account 1"; returns the field of its name, and what it is renamed to. */
async function open(rename = vi.fn(async (_address: string, _name: string) => undefined)) {
  const account = { address: ADDRESS, name: 'Account 1', kind: 'key' } satisfies KeptAccount
  const keys = { accounts: async () => [account], rename }
  vi.spyOn(walletStore, 'keyManagement').mockReturnValue(keys as never)
  const client = new QueryClient()
  await showRouted(() => <AccountsDialog onClose={() => undefined} />, { client })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of/ })
  const type = (value: string) => {
    name.value = value
    fireEvent.blur(name)
  }
  return { name, type, rename }
}

describe('AccountsDialog', () => {
  test.each([
    ['  Savings ', 'Savings'],
    ['\u202eSav\u200bings\u2060', 'Savings'],
    ['Sav\u00adings\ufe0f', 'Savings'],
  ])('behavior: the name %j is kept as %s', async (typed, kept) => {
    const { name, type, rename } = await open()
    type(typed)
    expect(rename).toHaveBeenCalledExactlyOnceWith(ADDRESS, kept)
    expect(name.value).toBe(kept)
  })

  test.each(['', ' ', '\u200b\u202e', '\u3164', 'Account 1\u200d'])(
    'behavior: by %j, in which nothing new can be seen, the name stays',
    async (typed) => {
      const { name, type, rename } = await open()
      type(typed)
      expect(rename).not.toHaveBeenCalled()
      expect(name.value).toBe('Account 1')
    },
  )

  test('error: a name that the browser does not keep is said', async () => {
    const refusal = new Error('The disk is full.')
    const { type } = await open(vi.fn(() => Promise.reject(refusal)))
    type('Savings')
    await waitFor(() => expect(screen.getByText('The disk is full.')).toBeTruthy())
  })
})
