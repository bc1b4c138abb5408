import { showRouted } from '../testing/showRouted.tsx'
import 'fake-indexeddb/auto'
import { WalletError } from '@nightjar/wallet/errors'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { DEFAULT_SETTINGS } from '../lib/exchangeSettings.ts'
import { pairsQuery, pricesQuery, settingsQuery, tokensQuery } from '../lib/queries.ts'
import { ADDRESS, servedPairs, tokenOf, tokens } from '../testing/exchange.ts'
import { type PlanWallet, startPlanWallet } from '../testing/planWallet.ts'
import { testConfig } from '../testing/testConfig.ts'
import { onchainId } from '../testing/transactions.ts'
import { advance, type Finding } from './advance.ts'
import { SendSheet } from './SendSheet.tsx'
import { transactionStore } from './store.ts'

beforeAll(() => {
  setConfig(testConfig)
  vi.stubGlobal('fetch', () => new Promise(() => undefined)) // no server answers
})

const usdx = tokenOf('USDX')
const outcome = { height: 104, timestamp: 9, fee: '17', reason: null, moved: null } as const
const heard = { onAccepted: vi.fn(), onClose: vi.fn(), onDone: vi.fn() }
let connected: PlanWallet
/** The wallet answers. */
let answer: () => void

const order = async () => ({
  transaction: {
    program: 'nightjar_core.aleo',
    function: 'transfer_public',
    inputs: [usdx.id, ADDRESS, '5u128'],
    feeMicrocredits: 1n,
    privateFee: false,
  },
  address: ADDRESS,
  kind: 'transfer' as const,
  deadlineHeight: 300,
})

beforeEach(async () => {
  connected = await startPlanWallet(() => [])
  connected.wallet.set({
    until: new Promise((done) => {
      answer = done
    }),
  })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(pairsQuery.queryKey, { height: 8, pairs: servedPairs })
  client.setQueryData(settingsQuery.queryKey, DEFAULT_SETTINGS)
  client.setQueryData(pricesQuery(tokens.map(({ id }) => id)).queryKey, new Map())
  const Sheet = () => (
    <SendSheet
      title="Review"
      name="Send USDX"
      confirm="Send now"
      done="Sent"
      again="Send again"
      order={order}
      {...heard}
    >
      <p>5 USDX go to a friend</p>
    </SendSheet>
  )
  await showRouted(Sheet, { client })
})
afterEach(async () => {
  answer()
  cleanup()
  vi.clearAllMocks()
  await connected.stop()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const step = () => document.querySelector('[aria-current=step]')?.textContent

async function learn(finding: Finding): Promise<void> {
  const [sent] = transactionStore.list()
  await act(() =>
    transactionStore.change(sent?.id ?? '', (stored) => stored && advance(stored, finding)),
  )
}

async function send(): Promise<void> {
  press('Send now')
  await screen.findByRole('dialog', { name: 'Send USDX' })
  answer()
  await vi.waitFor(() => expect(step()).toContain('Your wallet proves it'))
}

describe('SendSheet', () => {
  test('default: review, the wallet, the network, and the receipt', async () => {
    expect(screen.getByRole('dialog', { name: 'Review' }).textContent).toContain('5 USDX go')
    press('Send now')
    await screen.findByRole('dialog', { name: 'Send USDX' })
    expect(step()).toContain('Confirm in your wallet')
    answer()
    await vi.waitFor(() => expect(step()).toContain('Your wallet proves it'))
    expect(screen.queryByText('In the next block')).toBe(null) // it may prove for a minute
    await learn({ from: 'wallet', phase: 'pending', onchainId: onchainId('a') })
    expect(step()).toContain('In the next block')
    expect(heard.onAccepted).not.toHaveBeenCalled()
    await learn({
      from: 'chain',
      onchainId: onchainId('a'),
      outcome: { ...outcome, status: 'accepted' },
    })
    expect(screen.getByText('Sent in block 104')).toBeTruthy()
    expect(heard.onAccepted).toHaveBeenCalledOnce()
    press('Send again')
    expect(heard.onDone).toHaveBeenCalledOnce()
  })

  test('behavior: no block is named before the chain has said which', async () => {
    const named = () => /block\s[\d,]+/i.exec(screen.getByRole('dialog').textContent)?.[0]
    press('Send now')
    await screen.findByRole('dialog', { name: 'Send USDX' })
    expect(named()).toBeUndefined()
    answer()
    await vi.waitFor(() => expect(step()).toContain('Your wallet proves it'))
    expect(named()).toBeUndefined()
    await learn({ from: 'wallet', phase: 'pending', onchainId: onchainId('a') })
    expect(named()).toBeUndefined()
    const accepted = { ...outcome, status: 'accepted' } as const
    await learn({ from: 'chain', onchainId: onchainId('a'), outcome: accepted })
    expect(named()).toBe('block 104')
  })

  test('behavior: rejected, with the reason, and back to the review', async () => {
    await send()
    const rejected = { ...outcome, status: 'rejected', reason: 'Only 4 USDX are there.' } as const
    await learn({ from: 'chain', onchainId: onchainId('a'), outcome: rejected })
    const alert = (await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent
    expect(alert).toContain('Transaction rejected')
    expect(alert).toContain('Only 4 USDX are there.')
    expect(heard.onAccepted).not.toHaveBeenCalled()
    press('Try again')
    expect(screen.getByRole('dialog', { name: 'Review' })).toBeTruthy()
  })

  test('behavior: not found by its deadline: nothing was charged, and it can be retried', async () => {
    await send()
    await learn({ from: 'search', to: 300, walletMayTell: false })
    const alert = (await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent
    expect(alert).toContain('Transaction expired')
    expect(alert).toContain('Nothing was charged.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('behavior: after a reset it says so, and nothing about charges', async () => {
    await send()
    await learn({ from: 'comparison', chain: 'other', height: 5 })
    const alert = (await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent
    expect(alert).toContain('The chain was reset; this transaction isn’t on it')
    expect(alert).not.toContain('charged')
  })

  test('behavior: accepted after the sheet was closed, its follow-up steps start all the same', async () => {
    await send()
    cleanup()
    await learn({
      from: 'chain',
      onchainId: onchainId('a'),
      outcome: { ...outcome, status: 'accepted' },
    })
    expect(heard.onAccepted).toHaveBeenCalledOnce()
  })

  const fail = (execute: WalletError) => connected.wallet.set({ failures: { execute } })

  test('error: a transaction that certainly was not sent returns to the review, which says that the wallet declined', async () => {
    answer()
    fail(new WalletError('Transaction', 'Out of ink.', { rejected: true }))
    press('Send now')
    await vi.waitFor(() => expect(connected.wallet.calls).toContain('execute'))
    await screen.findByRole('dialog', { name: 'Review' })
    expect(screen.queryByText(/Out of ink/)).toBeNull()
    await screen.findByText('You declined in your wallet. Nothing was sent.')
    fail(new WalletError('SignTransaction', 'Out of ink.'))
    await act(async () => press('Send now'))
    expect(await screen.findByText(/Out of ink/)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Review' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' }).disabled).toBe(false)
  })

  test('error: one that may have been sent cannot be confirmed again, and nothing is claimed beyond what is known', async () => {
    answer()
    fail(new WalletError('Transaction', 'The node isn’t responding.'))
    press('Send now')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Transaction may not have been sent')
    expect(alert.textContent).toContain('The node isn’t responding.')
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await learn({ from: 'search', to: 300, walletMayTell: false })
    expect(screen.getByRole('alert').textContent).toContain('Transaction wasn’t sent')
    press('Try again')
    expect(screen.getByRole('dialog', { name: 'Review' })).toBeTruthy()
  })
})
