import type { WalletRecord } from '@nightjar/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { balancesQuery } from '../../lib/queries.ts'
import { ADDRESS, tokenOf, tokens } from '../../testing/exchange.ts'
import { creditsRecord, recordOf, startPrivateForms } from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { PrivateSwapCard } from './PrivateSwapCard.tsx'
import * as quoting from './quoteWithCredits.ts'
import { quotingQuery } from './useQuoting.ts'

const usdx = tokenOf('USDX')
const ids = tokens.map(({ id }) => id)
const patient = { timeout: 20_000 }
let held: readonly WalletRecord[]
let forms: Awaited<ReturnType<typeof startPrivateForms>>

beforeEach(async () => {
  held = [recordOf(usdx.id, 200_000_000_000n), creditsRecord]
  forms = await startPrivateForms(() => held)
  forms.client.setQueryData(quotingQuery.queryKey, quoting)
})
afterEach(async () => {
  cleanup()
  await forms.stop()
})

/** Opens the review of a private swap of the given amount of USDX. */
async function review(amount: string) {
  const path = `/?from=USDX&to=WBTC&amount=${amount}`
  await showRouted(PrivateSwapCard, { client: forms.client, path })
  const name = 'Review private swap'
  const press = await screen.findByRole<HTMLButtonElement>('button', { name }, patient)
  await vi.waitFor(() => expect(press.disabled).toBe(false), patient)
  await act(async () => fireEvent.click(press))
}

const sheet = () => within(screen.getByRole('dialog'))
const fact = (label: string) => sheet().getByText(label).closest('div')?.textContent
const start = () => sheet().getByRole<HTMLButtonElement>('button', { name: 'Start private swap' })

describe('PrivateSwapCard', () => {
  test('default: a worse price changes nothing in an open review until it is accepted', async () => {
    await review('100')
    const minimum = fact('Minimum received')
    expect(minimum).toMatch(/9[89][\d.]* WBTC$/)
    expect(start().disabled).toBe(false)
    forms.move(usdx.id, 125n)
    await sheet().findByText('The price has moved.', {}, patient)
    sheet().getByText(/You now receive 79\./)
    expect(fact('Minimum received')).toBe(minimum)
    expect(start().disabled).toBe(true)
    fireEvent.click(sheet().getByRole('button', { name: 'Accept new price' }))
    expect(fact('Minimum received')).toMatch(/7[89][\d.]* WBTC$/)
    expect(sheet().queryByText('The price has moved.')).toBeNull()
    expect(start().disabled).toBe(false)
  })

  test('behavior: a better price asks for nothing and changes nothing', async () => {
    await review('100')
    const minimum = fact('Minimum received')
    forms.move(usdx.id, 80n)
    const received = screen.getByLabelText<HTMLInputElement>('You receive')
    await vi.waitFor(() => expect(received.value).toMatch(/^12\d\./), patient) // the form follows
    expect(fact('Minimum received')).toBe(minimum)
    expect(start().disabled).toBe(false)
  })

  test('behavior: shows the price impact; above 5% it has to be accepted by holding the button', async () => {
    await review('100000')
    expect(fact('Price impact')).toMatch(/9\.\d+%$/)
    expect(sheet().queryByRole('button', { name: 'Start private swap' })).toBeNull()
    sheet().getByRole('button', { name: /^Hold to accept 9\.\d+% price impact$/ })
  })

  test('behavior: with a public fee only the way to a private one is violet, and the labels say that the address shows', async () => {
    held = [recordOf(usdx.id, 200_000_000_000n)]
    await showRouted(PrivateSwapCard, {
      client: forms.client,
      path: '/?from=USDX&to=WBTC&amount=100',
    })
    const name = 'Swap, showing your address'
    const press = await screen.findByRole('button', { name }, patient)
    expect(press.closest('[data-mode]')?.getAttribute('data-mode')).toBe('mixed')
    const hide = screen.getByRole('link', { name: 'Hide my address: make 1 ALEO private first' })
    expect(hide.closest('[data-mode]')?.getAttribute('data-mode')).toBe('private')
    expect(hide.compareDocumentPosition(press)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(hide.getAttribute('href')).toBe(
      `/assets/transfer/public#token=ALEO&amount=1&to=${ADDRESS}&as=private`,
    )
    await act(async () => fireEvent.click(press))
    const confirm = sheet().getByRole('button', { name })
    expect(confirm.closest('[data-mode]')?.getAttribute('data-mode')).toBe('mixed')
    expect(screen.queryByText(/private swap/)).toBeNull()
  })

  test.each([
    ['Both private', 'Review private swap', 'private'],
    ['Receive publicly', 'Swap, showing your address', 'public'],
    ['Pay publicly', 'Swap, showing your address', 'public'],
  ])('behavior: %s: the button says "%s"', async (ends, name, mode) => {
    const balances = new Map([[usdx.id, 10n ** 12n]])
    forms.client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
    await showRouted(PrivateSwapCard, {
      client: forms.client,
      path: '/?from=USDX&to=WBTC&amount=100',
    })
    fireEvent.click(screen.getByLabelText(ends))
    const press = await screen.findByRole('button', { name }, patient)
    expect(press.closest('[data-mode]')?.getAttribute('data-mode')).toBe(mode)
    const everyone = screen.getByText('Everyone sees').closest('div')?.textContent ?? ''
    expect(everyone.includes('Your address')).toBe(mode === 'public')
  })
})
