import { BaseError } from '@nightjar/aleo'
import { CREDITS_PROGRAM, LOCAL_ARC20_PROGRAM, PROGRAMS, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { puzzleCapabilities, shieldCapabilities } from '@nightjar/wallet/capabilities'
import { WalletError } from '@nightjar/wallet/errors'
import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showRouted } from '../../../testing/showRouted.tsx'
import { sampleTransaction } from '../../../testing/transactions.ts'
import { walletStore } from '../../../wallets/store.ts'
import type { Detail } from '../detailOf.ts'
import { fromSent } from '../mergeEntries.ts'
import { MakeReceipt } from './MakeReceipt.tsx'

const detail: Detail = {
  ...{
    id: 'at1known',
    phase: 'accepted',
    isUncharged: false,
    isReset: false,
    isPrivate: true,
    time: 0,
  },
  ...{
    height: 7,
    fee: '1',
    feePayer: null,
    feeFromRecords: null,
    reason: null,
    calls: [],
    quoted: [],
  },
}

let stop = (): void => undefined

const shield = fakeWallet('Shield Wallet', { capabilities: shieldCapabilities })

async function show(change: Partial<Detail> = {}, wallet = 'Puzzle Wallet'): Promise<void> {
  stop = walletStore.start({
    network: 'testnetbeta',
    isLocal: true,
    nodeUrl: '',
    programs: () => [],
    isTokenListLoaded: () => true,
    descriptors: [fakeWallet('Puzzle Wallet', { capabilities: puzzleCapabilities }), shield],
  })
  expect(await walletStore.connect(wallet)).toBe(true)
  await showRouted(() => <MakeReceipt detail={{ ...detail, ...change }} />)
}

afterEach(async () => {
  cleanup()
  if (walletStore.getState().status === 'connected') await walletStore.disconnect()
  stop()
})

describe('MakeReceipt', () => {
  test('behavior: a wallet that gives no key says so, names those that do, and links to them', async () => {
    await show()
    screen.getByText(/which Puzzle Wallet doesn’t provide\. Wallets that do: Shield Wallet\./)
    expect(screen.queryByRole('button', { name: 'Save a receipt' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Connect another wallet' }))
    await waitFor(() =>
      expect(walletStore.getState()).toMatchObject({ status: 'idle', dialogOpen: true }),
    )
  })

  test.each([
    ['no key of it', {}, /^Shield Wallet didn’t provide the key for this transaction\./],
    [
      'a failure',
      { transitionViewKeys: new WalletError('Transaction', 'no such call') },
      /^Shield Wallet didn’t provide the key/,
    ],
    [
      'a refusal',
      { transitionViewKeys: new WalletError('Transaction', 'no', { rejected: true }) },
      /^You declined in your wallet\./,
    ],
  ])('error: a wallet that answers with %s', async (_, failures, said) => {
    shield.set({ failures })
    await show({}, 'Shield Wallet')
    await userEvent.click(screen.getByRole('button', { name: 'Save a receipt' }))
    await screen.findByText(said)
  })

  test('error: what failed is said, and no node is blamed for it', async () => {
    const failure = new BaseError('The engine couldn’t be loaded.', { code: 'engine_unavailable' })
    vi.spyOn(walletStore, 'transitionViewKeys').mockRejectedValue(failure)
    await show({}, 'Shield Wallet')
    await userEvent.click(screen.getByRole('button', { name: 'Save a receipt' }))
    await screen.findByText('The receipt couldn’t be created. The engine couldn’t be loaded.')
    vi.restoreAllMocks()
  })

  test('behavior: nothing for a transaction that is public or not accepted', async () => {
    await show({ isPrivate: false })
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
  })

  test.each([
    ['records that it got', null, { paid: [], received: [{ token_id: '7field', amount: '5' }] }, 0],
    [
      'records that it paid',
      null,
      { paid: [{ token_id: '7field', amount: '5' }], received: [] },
      1,
    ],
    ['nothing that its wallet tells', null, { pays: null, gets: null }, 1],
    ['the address of another payer', 'aleo1other', { pays: null, gets: null }, 0],
  ])('behavior: of a payment with %s', async (_, address, records, count) => {
    const of = { program: PROGRAMS.core, function: 'transfer_private', isPrivate: true }
    const call = { ...fromSent(sampleTransaction()), ...of, address, records }
    await show({ calls: [call] }, 'Shield Wallet')
    expect(screen.queryAllByRole('button', { name: 'Save a receipt' })).toHaveLength(count)
    expect(screen.queryAllByText(/^Only the account that paid/)).toHaveLength(1 - count)
  })

  test.each([
    [PROGRAMS.core, 'transfer_private', 1],
    [PROGRAMS.core, 'join', 0],
    [CREDITS_PROGRAM, 'transfer_private', 1],
    [CREDITS_PROGRAM, 'join', 0],
    [REGISTRY_PROGRAM, 'transfer_private', 0],
    [REGISTRY_PROGRAM, 'join', 0],
    [LOCAL_ARC20_PROGRAM, 'transfer_private', 0],
    [LOCAL_ARC20_PROGRAM, 'join', 0],
    [PROGRAMS.registry, 'wrap_private', 1],
    [PROGRAMS.arc20, 'unwrap_private', 1],
    [PROGRAMS.core, 'swap_exact_private_for_private', 1],
    [PROGRAMS.core, 'claim_blinded', 1],
  ])(
    'behavior: of %s/%s %i is offered, depending on whether it would show the amounts',
    async (program, name, count) => {
      const of = { program, function: name, isPrivate: true, address: null }
      const call = { ...fromSent(sampleTransaction()), ...of }
      await show({ calls: [call] }, 'Shield Wallet')
      expect(screen.queryAllByRole('button', { name: 'Save a receipt' })).toHaveLength(count)
      expect(screen.queryAllByText(/its amounts are private/)).toHaveLength(1 - count)
    },
  )
})
