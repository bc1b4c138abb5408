import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { commonWords, type FormWords, notEnough } from '../lib/formWords.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { testConfig } from '../testing/testConfig.ts'
import { walletStore } from '../wallets/store.ts'
import { FormButton } from './FormButton.tsx'

afterEach(cleanup)

async function show(words: FormWords, disabledRoutes: readonly string[] = []): Promise<void> {
  setConfig({ ...testConfig, disabledRoutes: [...disabledRoutes] })
  await showRouted(() => <FormButton words={words} onPress={() => undefined} />)
}

describe('FormButton', () => {
  test.each([
    ['a token', notEnough('USDX')],
    ['the fee', commonWords['over-fee']],
  ])('behavior: if %s is lacking, the faucet is one step away', async (_, words) => {
    await show(words)
    const link = screen.getByRole('link', { name: 'Get free test tokens' })
    expect(link.getAttribute('href')).toBe('/faucet')
  })

  test('behavior: without a faucet, it leads to receiving tokens', async () => {
    await show(notEnough('USDX'), ['/faucet'])
    const link = screen.getByRole('link', { name: 'Receive some at your address' })
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
    expect(button.hasAttribute('disabled')).toBe(true)
    await act(async () => {
      refuse()
      await connecting
    })
    stop()
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined()
  })
})
