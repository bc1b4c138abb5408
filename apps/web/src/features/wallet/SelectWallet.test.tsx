import { puzzleCapabilities, shieldCapabilities } from '@nightjar/wallet/capabilities'
import { catalog } from '@nightjar/wallet/catalog'
import { prompts } from '@nightjar/wallet/local/prompts'
import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import { createTestHost } from '@nightjar/wallet/testing/testHost'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletStore } from '../../wallets/store.ts'
import { WalletLayer } from './WalletLayer.tsx'

beforeAll(() => import('./SelectWallet.tsx')) // compiled before the first test looks for it

let stop = (): void => undefined

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  cleanup()
  if (walletStore.getState().status === 'connected') await walletStore.disconnect()
  walletStore.closeDialog()
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(...wallets: readonly ReturnType<typeof fakeWallet>[]) {
  stop = walletStore.start({
    network: 'testnetbeta',
    isLocal: true,
    nodeUrl: 'http://127.0.0.1:1',
    programs: () => [],
    isTokenListLoaded: () => true,
    descriptors: wallets,
  })
  walletStore.openDialog()
  render(<WalletLayer />)
}

describe('SelectWallet', () => {
  test('default: lists every wallet; a missing one links to its installation', async () => {
    const missing = fakeWallet('Missing Wallet')
    missing.set({ readyState: 'NotDetected' })
    open(fakeWallet('Ready Wallet'), missing)
    expect(await screen.findByRole('dialog', { name: 'Select Wallet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Ready Wallet/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Install Missing Wallet' }).getAttribute('href')).toBe(
      'https://fake.example',
    )
  })

  test('behavior: at z-index 100', async () => {
    open(fakeWallet('Ready Wallet'))
    const dialog = await screen.findByRole('dialog', { name: 'Select Wallet' })
    expect(dialog.parentElement?.style.zIndex).toBe('100')
  })

  test('behavior: while connecting it cannot be closed and says what to do; then it disappears', async () => {
    const wallet = fakeWallet('Ready Wallet')
    let release = (): void => undefined
    wallet.set({ until: new Promise((done) => (release = done)) })
    open(wallet)
    await userEvent.click(await screen.findByRole('button', { name: /Ready Wallet/ }))
    expect(screen.getByText('Please confirm in your wallet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close' })).toBe(null)
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(walletStore.getState().status).toBe('connected')
  })

  test('behavior: after 10 s it can be cancelled, which returns to the list without a message', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const wallet = fakeWallet('Ready Wallet')
    wallet.set({ until: new Promise(() => undefined) })
    open(wallet)
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await person.click(await screen.findByRole('button', { name: /Ready Wallet/ }))
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBe(null)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText(/Ready Wallet hasn’t responded/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: /Ready Wallet/ })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBe(null)
    vi.useRealTimers()
  })

  test('behavior: a question of the wallet takes the place of the list: one dialog at any time', async () => {
    const wallet = fakeWallet('Ready Wallet')
    let release = (): void => undefined
    wallet.set({ until: new Promise((done) => (release = done)) })
    open(wallet)
    await userEvent.click(await screen.findByRole('button', { name: /Ready Wallet/ }))
    const most = vi.fn<(count: number) => void>()
    const observer = new MutationObserver(() => most(screen.queryAllByRole('dialog').length))
    observer.observe(document.body, { childList: true, subtree: true })
    const nothing = async () => undefined
    const question = {
      account: null,
      isStored: true,
      note: null,
      create: nothing,
      importKey: nothing,
    }
    const answer = prompts.ask({ ...question, kind: 'open', unlock: nothing })
    await screen.findByRole('dialog', { name: 'Local wallet' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(await answer).toBe('refused')
    await screen.findByRole('dialog', { name: 'Select Wallet' })
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    observer.disconnect()
    expect(most.mock.calls.flat().filter((count) => count > 1)).toEqual([])
    expect(most.mock.calls.length).toBeGreaterThan(1)
  })

  test('behavior: says why a wallet cannot be used here, and what one lacks', async () => {
    const mainnet = { ...shieldCapabilities, networks: ['mainnetbeta'] as const }
    open(
      fakeWallet('Elsewhere', { capabilities: mainnet }),
      fakeWallet('Silent', { capabilities: { ...shieldCapabilities, sign: false } }),
      fakeWallet('Unset', { isSetUp: false }),
    )
    expect(await screen.findByText('Mainnet only; this is Testnet')).toBeTruthy()
    expect(screen.getByText('Cannot sign messages')).toBeTruthy()
    expect(screen.getByText('Not configured here')).toBeTruthy()
    expect(screen.getAllByText('Unavailable')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /Elsewhere/ })).toBe(null)
    const names = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(names[0]).toContain('Silent')
  })

  test('privacy 18: wallets that pay no private fee say so before they are connected, also if missing or unusable', async () => {
    const capabilities = puzzleCapabilities
    const missing = fakeWallet('Missing', { capabilities })
    missing.set({ readyState: 'NotDetected' })
    const elsewhere = { ...capabilities, networks: ['mainnetbeta'] as const }
    open(
      fakeWallet('Here', { capabilities }),
      missing,
      fakeWallet('Elsewhere', { capabilities: elsewhere }),
      fakeWallet('Old', { capabilities, legacy: true }),
      fakeWallet('Private', { capabilities: shieldCapabilities }),
    )
    await screen.findByText('Private')
    const told = screen.getAllByRole('listitem').map((item) => {
      return /Every fee shows your address/.test(item.textContent ?? '')
    })
    expect(told.filter(Boolean)).toHaveLength(4)
    expect(screen.getByRole('button', { name: /^Private/ }).textContent).not.toMatch(/address/)
    const publicOnly = catalog(createTestHost(), { isLocal: false, nodeUrl: '' }).flatMap(
      (wallet) => (wallet.capabilities.privateFee ? [] : wallet.name),
    )
    expect(publicOnly).toEqual(['Soter Wallet', 'Puzzle Wallet', 'Avail Wallet'])
  })

  test.each([
    ['WebAssembly', 'WebAssembly', undefined, /^Needs WebAssembly, .*, or choose another wallet$/],
    ['https', 'isSecureContext', false, /^Needs https: .*, or choose another wallet$/],
  ])('behavior: without %s the local wallet says so, and what to do', async (...without) => {
    const [, name, value, sentence] = without
    vi.stubGlobal(name, value)
    const host = createTestHost()
    const local = catalog(host, { isLocal: true, nodeUrl: '' }).filter(
      ({ group }) => group === 'local',
    )
    open(...(local as ReturnType<typeof fakeWallet>[]))
    await screen.findByText(sentence)
    expect(screen.queryByRole('button', { name: /Local Wallet/ })).toBe(null)
  })

  test('error: a failed connection shows one line and returns to the list', async () => {
    const wallet = fakeWallet('Ready Wallet')
    wallet.set({ failures: { connect: { message: 'Permission Not Granted' } } })
    open(wallet)
    await userEvent.click(await screen.findByRole('button', { name: /Ready Wallet/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('Permission Not Granted')
    expect(screen.getByRole('button', { name: /Ready Wallet/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})
