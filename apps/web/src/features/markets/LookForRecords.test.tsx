import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { walletStore } from '../../wallets/store.ts'
import { LookForRecords } from './LookForRecords.tsx'

let stop = (): void => undefined

afterEach(async () => {
  cleanup()
  await walletStore.disconnect()
  stop()
  vi.restoreAllMocks()
})

describe('LookForRecords', () => {
  test('behavior: a refusal by the wallet is shown, and can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wallet = fakeWallet('Other Wallet')
    wallet.set({ failures: { requestRecords: new Error('The wallet is locked.') } })
    stop = walletStore.start({
      network: 'testnetbeta',
      isLocal: true,
      nodeUrl: 'http://127.0.0.1:1',
      programs: () => [],
      isTokenListLoaded: () => true,
      descriptors: [wallet],
    })
    await walletStore.connect(wallet.name)
    render(<LookForRecords />)
    expect(wallet.calls).not.toContain('requestRecords')
    await userEvent.click(screen.getByRole('button', { name: 'Find my private LP tokens' }))
    expect(await screen.findByText('Your wallet didn’t share its records')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('locked')
    wallet.set({ failures: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    expect(wallet.calls.filter((call) => call === 'requestRecords')).toHaveLength(3)
  })
})
