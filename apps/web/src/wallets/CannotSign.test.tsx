import { viewOnlyCapabilities } from '@nightjar/wallet/capabilities'
import { leoCapabilities, leoQuirks } from '@nightjar/wallet/leoQuirks'
import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import type { WalletCapabilities } from '@nightjar/wallet/types'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { CannotSign, useCanSign } from './CannotSign.tsx'
import { walletStore } from './store.ts'

function Form() {
  return (
    <>
      <button type="button" disabled={!useCanSign()}>
        Claim
      </button>
      <CannotSign otherwise="Not yet" />
    </>
  )
}

let stop = (): void => undefined

async function show(capabilities?: WalletCapabilities): Promise<void> {
  const wallet = fakeWallet('Leo Wallet', capabilities && { capabilities })
  stop = walletStore.start({
    network: 'testnetbeta',
    isLocal: true,
    nodeUrl: '',
    programs: () => [],
    isTokenListLoaded: () => true,
    descriptors: [wallet],
  })
  expect(await walletStore.connect('Leo Wallet')).toBe(true)
  render(<Form />)
}

const claim = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Claim' })

afterEach(async () => {
  cleanup()
  if (walletStore.getState().status === 'connected') await walletStore.disconnect()
  stop()
})

describe('CannotSign', () => {
  test('default: with a wallet that signs the form is unchanged', async () => {
    await show()
    expect(claim().disabled).toBe(false)
    screen.getByText('Not yet')
  })

  test('behavior: Leo is known not to sign before it is asked; another wallet can be connected', async () => {
    await show(leoCapabilities(leoQuirks.leo))
    expect(claim().disabled).toBe(true)
    screen.getByText('Leo Wallet can’t sign messages, which this action needs.')
    await userEvent.click(screen.getByRole('button', { name: 'Connect another wallet' }))
    await waitFor(() =>
      expect(walletStore.getState()).toMatchObject({ status: 'idle', dialogOpen: true }),
    )
  })

  test('behavior: a view-only account gets its own message', async () => {
    await show(viewOnlyCapabilities)
    expect(claim().disabled).toBe(true)
    screen.getByText(/^This account is view-only/)
  })
})
