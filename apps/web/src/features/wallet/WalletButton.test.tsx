import { LOCAL_WALLET } from '@nightjar/wallet/localName'
import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdBearer } from '../../lib/bearer.ts'
import { followKeptAccount } from '../../wallets/followKeptAccount.ts'
import { keepAccount, useKeptAccount } from '../../wallets/keptAccount.ts'
import { walletStore } from '../../wallets/store.ts'
import { WalletButton } from './WalletButton.tsx'

const address = `aleo1${'q'.repeat(58)}`
let stops: (() => void)[] = []

beforeEach(async () => {
  if (walletStore.getState().status === 'connected') await walletStore.disconnect() // by a file before this one
  localStorage.clear()
  sessionStorage.clear()
  useKeptAccount.setState({ address: null })
})
afterEach(async () => {
  cleanup()
  if (walletStore.getState().status === 'connected') await walletStore.disconnect()
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function start(wallet: ReturnType<typeof fakeWallet>): void {
  stops.push(
    walletStore.start({
      network: 'testnetbeta',
      isLocal: true,
      nodeUrl: 'http://127.0.0.1:1',
      programs: () => [],
      isTokenListLoaded: () => true,
      descriptors: [wallet],
    }),
    followKeptAccount(),
  )
}

const shown = () => document.body.textContent ?? ''
const remember = (name: string) =>
  localStorage.setItem(
    'nightjar.wallet',
    JSON.stringify({ name, decryptPermission: '', network: '', programs: [] }),
  )

describe('WalletButton', () => {
  test('default: without a wallet it offers to connect one', () => {
    render(<WalletButton />)
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })

  test('behavior: after a reload the tab’s own account is there at once, and a wallet that stays silent is forgotten', async () => {
    vi.useFakeTimers()
    remember('Shield Wallet')
    holdBearer({ address, token: 'secret', expires: 9e9 })
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ data: {} })),
    )
    keepAccount(address)
    stops.push(followKeptAccount())
    render(<WalletButton />)
    expect(shown()).toMatch(/^aleo1qq.*q$/)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    expect(sessionStorage.length).toBe(0)
    expect(fetch).toHaveBeenCalledOnce() // the session is closed at the server, too
  })

  test('behavior: on a slow device the account stays until its wallet has answered, or failed', async () => {
    await import('../../wallets/pageWallets.ts') // no clock waits for its code
    vi.useFakeTimers()
    remember('Slow Wallet')
    keepAccount(address)
    const wallet = fakeWallet('Slow Wallet')
    let answer = (): void => undefined
    wallet.set({ address, until: new Promise((done) => (answer = done)) })
    start(wallet)
    void walletStore.connect('Slow Wallet')
    await vi.advanceTimersByTimeAsync(12_000)
    expect(walletStore.getState().status).toBe('connecting')
    expect(sessionStorage.getItem('nightjar.account')).toBe(address)
    walletStore.cancel()
    await vi.advanceTimersByTimeAsync(8000)
    expect(sessionStorage.getItem('nightjar.account')).toBe(null)
    answer()
  })

  test('behavior: the tab keeps the account as long as it is connected', async () => {
    const wallet = fakeWallet('Ready Wallet')
    wallet.set({ address })
    start(wallet)
    await walletStore.connect('Ready Wallet')
    expect(sessionStorage.getItem('nightjar.account')).toBe(address)
    expect(localStorage.getItem('nightjar.account')).toBe(null)
    await walletStore.disconnect()
    expect(sessionStorage.getItem('nightjar.account')).toBe(null)
  })

  test('privacy 21: a locked wallet is offered to be unlocked, without its address', async () => {
    const wallet = fakeWallet(LOCAL_WALLET)
    wallet.set({ address })
    start(wallet)
    remember(LOCAL_WALLET)
    render(<WalletButton />)
    expect(shown()).not.toContain('aleo1')
    await userEvent.click(screen.getByRole('button', { name: 'Unlock wallet' }))
    expect(walletStore.getState()).toMatchObject({ status: 'connected', address })
  })

  test('behavior: a wallet that is not unlocked leads to all others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wallet = fakeWallet(LOCAL_WALLET)
    wallet.set({ failures: { connect: { message: 'The local wallet wasn’t opened.' } } })
    start(wallet)
    remember(LOCAL_WALLET)
    render(<WalletButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Unlock wallet' }))
    await vi.waitFor(() => expect(walletStore.getState().dialogOpen).toBe(true))
    walletStore.closeDialog()
  })
})
