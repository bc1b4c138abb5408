import { LOCAL_WALLET } from '@nightjar/wallet/localName'
import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { localStore } from '../browser/store.ts'
import { setConfig } from '../lib/config.ts'
import { commonWords, type FormWords, notEnough } from '../lib/formWords.ts'
import { tokenOf } from '../testing/exchange.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { testConfig } from '../testing/testConfig.ts'
import { walletStore } from '../wallets/store.ts'
import { FormButton } from './FormButton.tsx'

afterEach(cleanup)

async function show(words: FormWords, disabledRoutes: readonly string[] = []): Promise<void> {
  setConfig({ ...testConfig, disabledRoutes: [...disabledRoutes] })
  await showRouted(() => <FormButton words={words} onPress={() => undefined} />, {
    client: new QueryClient(),
  })
}

describe('FormButton', () => {
  test.each([
    ['a token', notEnough(tokenOf('USDX'), 1n, 0n)],
    ['the fee', commonWords['over-fee']],
  ])('behavior: if %s is lacking and nothing else helps, the faucet does', async (_, words) => {
    await show(words)
    const link = await screen.findByRole('link', { name: 'Get free test tokens' })
    expect(link.getAttribute('href')).toBe('/faucet')
  })

  test('behavior: the faucet is not named for a token that it cannot have', async () => {
    await show(notEnough(tokenOf('WALEO'), 1n, 0n))
    const link = await screen.findByRole('link', { name: 'Deposit from another wallet' })
    expect(link.getAttribute('href')).toBe('/assets/transfer')
    expect(screen.queryByRole('link', { name: 'Get free test tokens' })).toBeNull()
  })

  test('behavior: without a faucet, it leads to receiving tokens', async () => {
    await show(notEnough(tokenOf('USDX'), 1n, 0n), ['/faucet'])
    const link = await screen.findByRole('link', { name: 'Deposit from another wallet' })
    expect(link.getAttribute('href')).toBe('/assets/transfer')
  })

  test('default: offers nothing if nothing is lacking', async () => {
    await show(commonWords['choose-token'])
    expect(screen.getByRole('button', { name: 'Select a token' })).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('behavior: a wallet that is reconnecting is not asked to connect again', async () => {
    const wallet = fakeWallet()
    let refuse = (): void => undefined
    wallet.set({ until: new Promise((_, fail) => (refuse = () => fail(new Error('not now')))) })
    const stop = walletStore.start({
      network: 'testnetbeta',
      isLocal: true,
      nodeUrl: 'http://127.0.0.1:1',
      programs: () => [],
      isTokenListLoaded: () => true,
      descriptors: [wallet],
    })
    const connecting = walletStore.connect(wallet.name)
    await vi.waitFor(() => expect(walletStore.getState().status).toBe('connecting'))
    await show(commonWords.disconnected)
    const button = screen.getByRole('button', { name: 'Connecting…' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await act(async () => {
      refuse()
      await connecting
    })
    stop()
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined()
  })

  test('behavior: a locked wallet is unlocked, as in the header', async () => {
    const saved = { name: LOCAL_WALLET, decryptPermission: '', network: '', programs: [] }
    localStore.write('nightjar.wallet', JSON.stringify(saved))
    onTestFinished(() => localStore.clear())
    await show(commonWords.disconnected)
    expect(screen.getByRole('button', { name: 'Unlock wallet' })).toBeDefined()
  })
})
