import {
  CREDITS_PROGRAM,
  FEES,
  formatAmount,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  type WrappedToken,
} from '@nightjar/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  allowanceQuery,
  balancesQuery,
  creditsQuery,
  wrappedTokensQuery,
} from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { ADDRESS, tokenOf, tokens } from '../../testing/exchange.ts'
import { startPrivateForms } from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { transferFee } from './buildTransfer.ts'
import { MakePrivate } from './MakePrivate.tsx'
import { PrivateTransferCard } from './PrivateTransferCard.tsx'
import { TransferCard } from './TransferCard.tsx'

const wrappedAleo: WrappedToken = {
  ...{ ...tokenOf('WALEO'), programId: CREDITS_PROGRAM, isRegistryToken: false },
  ...{ originName: 'Aleo', originSymbol: 'ALEO', originTokenId: '' },
}
const patient = { timeout: 20_000 }
const usdx = tokenOf('USDX')
let forms: Awaited<ReturnType<typeof startPrivateForms>>

beforeEach(async () => {
  await loadMessages('features/assets', 'plans', 'private')
  forms = await startPrivateForms([])
  const ids = tokens.map(({ id }) => id)
  const balances = new Map([[usdx.id, 800_000_000n]])
  forms.client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
})
afterEach(async () => {
  cleanup()
  await forms.stop()
})

const receiver = () => screen.getByLabelText<HTMLTextAreaElement>('Recipient’s address')

describe('TransferCard', () => {
  test('behavior: a link that makes something private is filled with the account itself', async () => {
    const router = await showRouted(TransferCard, {
      client: forms.client,
      path: '/?token=USDX&amount=200&as=private',
    })
    expect(receiver().value).toBe(ADDRESS)
    const review = await screen.findByRole('button', { name: 'Review transfer' }, patient)
    fireEvent.click(review)
    const confirm = await screen.findByRole('button', { name: 'Make 200 USDX private' }, patient)
    expect(confirm.closest('[role=dialog]')?.textContent).toContain('Your own address')
    expect(router.state.location.href).not.toContain(ADDRESS)
  })

  test('behavior: a cleared receiver stays empty; "Myself" enters the account', async () => {
    await showRouted(TransferCard, {
      client: forms.client,
      path: '/?token=USDX&amount=200&as=private',
    })
    fireEvent.click(screen.getByRole('button', { name: /Clear/ }))
    expect(receiver().value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Myself' }))
    expect(receiver().value).toBe(ADDRESS)
  })

  test('behavior: a public transfer is not addressed to anybody', async () => {
    await showRouted(TransferCard, { client: forms.client, path: '/?token=USDX&amount=2' })
    expect(receiver().value).toBe('')
  })
})

describe('TransferCard: both forms of a token are one balance', () => {
  const waleo = tokenOf('WALEO')
  const ids = tokens.map(({ id }) => id)
  const fees = FEES[CREDITS_PROGRAM].transfer_public
  const turnFees = FEES[PROGRAMS.credits].unwrap_public + FEES[PROGRAMS.core].approve_public
  const to = PROGRAM_ADDRESSES.credits // somebody else's

  /** 10 ALEO, of which 4 are wrapped. */
  beforeEach(() => {
    const { client } = forms
    client.setQueryData(wrappedTokensQuery.queryKey, [wrappedAleo])
    client.setQueryData(creditsQuery(ADDRESS).queryKey, 6_000_000n)
    client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, new Map([[waleo.id, 4_000_000n]]))
    const spender = PROGRAM_ADDRESSES.credits
    client.setQueryData(allowanceQuery(ADDRESS, { token: waleo.id, spender }).queryKey, 0n)
  })

  const show = (amount: bigint, as = '') =>
    showRouted(TransferCard, {
      client: forms.client,
      path: `/?token=ALEO&amount=${formatAmount(amount, 6)}&to=${to}${as}`,
    })

  test.each([
    [10_000_000n - fees - turnFees, 'Review transfer', 'Everything is sent'],
    [10_000_001n - fees - turnFees, 'Not enough ALEO for the network fee', 'The fee lacks'],
    [10_000_001n, 'Not enough ALEO', 'The amount lacks'],
  ])('behavior: a transfer of %i says "%s"', async (amount, says) => {
    await show(amount)
    await screen.findByRole('button', { name: says }, patient)
  })

  test('behavior: wrapped ALEO counts whole, and all of it leaves the fees of the wrap and the transfer', async () => {
    await showRouted(TransferCard, { client: forms.client, path: `/?token=WALEO&to=${to}` })
    await screen.findByText('10 ALEO', {}, patient)
    fireEvent.click(screen.getByRole('button', { name: 'Max' }))
    await screen.findByRole('button', { name: 'Review transfer' }, patient)
    const typed = screen.getByLabelText<HTMLInputElement>('You send')
    const both = FEES[PROGRAMS.credits].wrap_public + transferFee(waleo, 'public')
    expect(typed.value).toBe(formatAmount(10_000_000n - both, 6))
    fireEvent.change(typed, { target: { value: '10' } })
    await screen.findByRole('button', { name: 'Not enough ALEO for the network fee' }, patient)
  })

  test('default: what lacks is unwrapped first, in one plan, to the unit', async () => {
    await show(7_000_000n)
    fireEvent.click(await screen.findByRole('button', { name: 'Review transfer' }, patient))
    const start = await screen.findByRole('button', { name: 'Start 3 steps' }, patient)
    const review = start.closest('[role=dialog]')?.textContent
    const lacks = formatAmount(1_000_000n + fees + turnFees, 6)
    expect(review).toContain(`Unwrapped first${lacks} ALEO (wrapped) → ${lacks} ALEO`)
    expect(review).toContain('Network fees, 3 transactions')
  })

  test('behavior: while one form suffices, it is sent in one transaction', async () => {
    await show(5_000_000n)
    fireEvent.click(await screen.findByRole('button', { name: 'Review transfer' }, patient))
    await screen.findByRole('button', { name: 'Send 5 ALEO' }, patient)
  })

  test('default: the picker has one row for both, which says what of it is wrapped', async () => {
    await show(1n)
    fireEvent.click(screen.getByRole('button', { name: /change the token/ }))
    const picker = within(await screen.findByRole('dialog', {}, patient))
    const row = await picker.findByRole('option', { name: /incl\. 4 wrapped/ }, patient)
    expect(row.textContent).toMatch(/Balance 10(?!\d)/)
    expect(picker.queryByRole('option', { name: /ALEO wrapped/ })).toBeNull()
    fireEvent.change(picker.getByRole('combobox'), { target: { value: 'WALEO' } })
    await picker.findByRole('option', { name: /ALEO wrapped/ }, patient)
  })
})

describe('PrivateTransferCard', () => {
  test('default: public money becomes private first, in the same plan; nobody is waited for', async () => {
    await showRouted(PrivateTransferCard, {
      client: forms.client,
      path: `/?token=USDX&amount=30&as=private&to=${ADDRESS}`,
    })
    const steps = await screen.findByRole('list', { name: 'From your public balance' }, patient)
    const texts = within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/^Make 100 USDX and 1 ALEO private/)
    expect(texts[1]).toMatch(/^Send 30 USDX/)
    expect(texts).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Review transfer' }))
    await screen.findByRole('button', { name: 'Start 3 steps' }, patient)
  })
})

describe('MakePrivate', () => {
  test('default: one click leads to the review of a common amount, to oneself', async () => {
    await showRouted(() => <MakePrivate token={usdx} balance={800_000_000n} />, {
      client: forms.client,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Make USDX private' }))
    const sheet = within(await screen.findByRole('dialog', {}, patient))
    sheet.getByRole('button', { name: 'Make 500 USDX private' })
    sheet.getByText('Your own address')
  })

  test('behavior: an open review keeps its amount while the balance falls, even to nothing', async () => {
    let fall = (): void => undefined
    const Falling = () => {
      const [balance, setBalance] = useState(800_000_000n)
      fall = () => setBalance(0n)
      return <MakePrivate token={usdx} balance={balance} />
    }
    await showRouted(Falling, { client: forms.client })
    fireEvent.click(screen.getByRole('button', { name: 'Make USDX private' }))
    const review = await screen.findByRole('button', { name: 'Make 500 USDX private' }, patient)
    act(fall)
    expect(review.isConnected).toBe(true)
    expect(review.textContent).toBe('Make 500 USDX private')
  })

  test('behavior: nothing without a balance', async () => {
    await showRouted(() => <MakePrivate token={usdx} balance={0n} />, { client: forms.client })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
