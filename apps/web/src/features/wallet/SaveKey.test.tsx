import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { walletStore } from '../../wallets/store.ts'
import { bringKey, useSavedKeys } from './local/savedKeys.ts'
import { SaveKey } from './SaveKey.tsx'

let stop = (): void => undefined

beforeEach(async () => {
  await loadMessages('features/wallet/local')
  const wallet = fakeWallet()
  stop = walletStore.start({
    network: 'testnetbeta',
    isLocal: true,
    nodeUrl: 'http://127.0.0.1:1',
    programs: () => [],
    isTokenListLoaded: () => true,
    descriptors: [wallet],
  })
  await walletStore.connect(wallet.name)
  localStorage.clear() // what another file has brought is noted with the first connection
  useSavedKeys.setState({ saved: [] })
  vi.spyOn(walletStore, 'keyManagement').mockReturnValue({
    exportKey: async () => 'APrivateKey1secret',
  } as never)
})
afterEach(async () => {
  cleanup()
  if (walletStore.getState().status === 'connected') await walletStore.disconnect()
  stop()
  vi.restoreAllMocks()
  localStorage.clear()
  useSavedKeys.setState({ saved: [] })
})

const row = () => screen.queryByRole('region', { name: 'Save your key' })

describe('SaveKey', () => {
  test('default: leads to the key, and is gone once it was shown', async () => {
    render(<SaveKey />)
    await userEvent.click(screen.getByRole('button', { name: 'Save it (30 s)' }))
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    expect(row()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    await screen.findByText('APrivateKey1secret')
    expect(row()).toBeNull()
    expect(localStorage.getItem('nightjar.savedKeys')).toBe('qqqq')
  })

  test('behavior: whoever has the key says so, once', async () => {
    render(<SaveKey />)
    await userEvent.click(screen.getByRole('button', { name: 'I have it' }))
    expect(row()).toBeNull()
    cleanup()
    render(<SaveKey />)
    expect(row()).toBeNull()
  })

  test('behavior: a key that was typed is elsewhere, too', async () => {
    await walletStore.disconnect()
    bringKey()
    await walletStore.connect('Fake Wallet')
    render(<SaveKey />)
    expect(row()).toBeNull()
  })

  test('behavior: a wallet that keeps its own keys is not asked for them', () => {
    vi.spyOn(walletStore, 'keyManagement').mockReturnValue(null)
    render(<SaveKey />)
    expect(row()).toBeNull()
  })
})
