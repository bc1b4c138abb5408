import type { WalletRecord } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { crowdQuery } from '../../lib/crowdQuery.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { balancesQuery, creditsQuery, pricesQuery } from '../../lib/queries.ts'
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
  await vi.waitFor(() => expect(press.getAttribute('aria-disabled')).toBe(null), patient)
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
    const alert = sheet().getByRole('alert') // exactly one
    expect(alert.textContent).toMatch(/79\.[\d]+ WBTC 99\.[\d]+ WBTC −20%Accept 79\./)
    expect(fact('Minimum received')).toBe(minimum)
    expect(start().disabled).toBe(true)
    fireEvent.click(sheet().getByRole('button', { name: /^Accept / }))
    expect(fact('Minimum received')).toMatch(/7[89][\d.]* WBTC$/)
    expect(sheet().queryByText('The price has moved.')).toBeNull()
    expect(start().disabled).toBe(false)
  })

  test('behavior: the review begins with both amounts', async () => {
    await review('100')
    expect(sheet().getByText('You pay').nextElementSibling?.textContent).toBe('100 USDX')
    const received = sheet().getByText('You receive').nextElementSibling?.textContent
    expect(received).toMatch(/^99\.\d+ WBTC$/)
  })

  test('behavior: a better price asks for nothing and raises the minimum', async () => {
    await review('100')
    forms.move(usdx.id, 80n)
    await vi.waitFor(() => expect(fact('Minimum received')).toMatch(/12\d[\d.]* WBTC$/), patient)
    expect(sheet().queryByRole('alert')).toBeNull()
    expect(start().disabled).toBe(false)
  })

  test('behavior: a surplus is claimed later, with others, unless the review says now', async () => {
    await review('100')
    const steps = () =>
      sheet()
        .getAllByRole('listitem')
        .filter((item) => item.closest('ol'))
        .map(({ textContent }) => textContent?.match(/^[A-Z][a-z ]+/)?.[0])
    expect(steps()).toEqual([]) // the only one is what the title says
    expect(fact('Network fee')).toBe('Network fee0.0159 ALEO, from a record')
    fireEvent.click(sheet().getByLabelText('Now'))
    expect(steps()).toEqual(['Swap', 'Claim the surplus'])
    expect(fact('Network fees, 2 transactions')).toMatch(/ALEO, from a record$/)
    fireEvent.click(sheet().getByLabelText('Later, together'))
    expect(steps()).toEqual([])
  })

  test.each([
    [
      'worth twenty claims',
      '1.2',
      /^About 1\.\d+ ALEO is expected to be left; claiming it costs 0\.006/,
    ],
    [
      'worth less',
      '0.1',
      /^Only about 0\.0\d+ ALEO is expected to be left, and claiming it costs 0\.006/,
    ],
    [
      'of unknown worth',
      undefined,
      /^Claiming it costs 0\.006\d* ALEO\. What will be left has no price/,
    ],
  ])(
    'behavior: a claim by the plan itself is compared with its fee: %s',
    async (_, price, words) => {
      const prices = new Map(price === undefined ? [] : [[tokenOf('WBTC').id, price]])
      forms.client.setQueryData(pricesQuery(ids).queryKey, prices)
      await review('100')
      expect(sheet().queryByText(words)).toBeNull()
      fireEvent.click(sheet().getByLabelText('Now'))
      expect(sheet().getByText(words)).toBeDefined()
    },
  )

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
    const hide = screen.getByRole('button', { name: 'Hide my address: make 1 ALEO private first' })
    expect(hide.closest('[data-mode]')?.getAttribute('data-mode')).toBe('private')
    expect(hide.compareDocumentPosition(press)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    fireEvent.click(hide)
    const steps = sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(steps[0]).toMatch(/^Make 1 ALEO private/)
    expect(
      sheet().getByRole('button', { name: 'Start 2 steps' }).closest('[data-mode]')?.outerHTML,
    ).toMatch(/^<div data-mode="private"/)
    fireEvent.click(sheet().getByRole('button', { name: 'Close' }))
    await act(async () => fireEvent.click(press))
    const confirm = sheet().getByRole('button', { name })
    expect(confirm.closest('[data-mode]')?.getAttribute('data-mode')).toBe('mixed')
    expect(screen.queryByText(/private swap/)).toBeNull()
  })

  describe('from public money', () => {
    const show = async (credits: bigint, amount = '100') => {
      held = []
      const balances = new Map([[usdx.id, 800_000_000_000n]])
      forms.client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
      forms.client.setQueryData(creditsQuery(ADDRESS).queryKey, credits)
      forms.client.setQueryData(crowdQuery.queryKey, others(7))
      await showRouted(PrivateSwapCard, {
        client: forms.client,
        path: `/?from=USDX&to=WBTC&amount=${amount}`,
      })
    }
    /** So many private swaps of these tokens by others in the last hour. */
    const others = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        sampleCall({
          tx_id: `at${at}`,
          timestamp: Date.now() / 1000 - 60 * at,
          paid: [{ token_id: usdx.id, amount: '5' }],
        }),
      )
    /** The balances in a field, with their eyes. */
    const balancesIn = (label: string) => {
      const field = screen.getByLabelText(label).closest('.rounded-field')
      const amounts = [...(field?.querySelectorAll('[title]') ?? [])]
      return amounts.flatMap((each) => {
        const eye = each.parentElement
          ?.querySelector('svg')
          ?.getAttribute('class')
          ?.match(/lucide-(eye\S*)/)?.[1]
        return eye ? `${eye} ${each.textContent?.trim()}` : []
      })
    }
    const steps = () =>
      within(screen.getByRole('list', { name: 'From your public balance' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)

    test('default: one strip and one review lead from it to the swap, over a wait', async () => {
      await show(10_000_000n)
      const press = await screen.findByRole('button', { name: 'Review, 3 steps' }, patient)
      expect(press.closest('[data-mode]')?.getAttribute('data-mode')).toBe('private')
      await screen.findByText(/^Let it rest for about/)
      const [shield, wait, swap, asked] = steps()
      expect(shield).toMatch(/^Make 1,000 USDX and 1 ALEO private1,000 USDX, because it’s a common/)
      expect(wait).toMatch(/^Let it rest for about \d+ (min|h)A time drawn at random/)
      expect(swap).toMatch(/^Swap 100 USDX/)
      expect(asked).toBe('Your wallet asks 2 times now and once when the wait is over.')
      expect(screen.queryByText(/Not enough/)).toBeNull()
      await act(async () => fireEvent.click(press))
      const listed = sheet()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
      expect(listed.slice(0, 3).map((text) => text?.replace(/[\d.]+ ALEO$/, ''))).toEqual([
        ...['Make 1,000 USDX private', 'Make 1 ALEO private', 'Swap'],
      ])
      sheet().getByText(/^Making money private shows your address/)
      sheet().getByText(/It starts in about \d+ (min|h)/)
      sheet().getByRole('button', { name: 'Start 3 steps' })
    })

    test('behavior: the wait is skipped by a click', async () => {
      await show(10_000_000n)
      fireEvent.click(await screen.findByRole('button', { name: 'Skip' }, patient))
      expect(steps().at(-1)).toBe('Your wallet asks 2 times now and once after that.')
      fireEvent.click(screen.getByRole('button', { name: 'Review, 3 steps' }))
      expect(sheet().queryByText(/other private actions with these tokens/)).toBeNull()
    })

    test('behavior: both balances are shown, each with its own eye', async () => {
      await show(10_000_000n)
      await screen.findByRole('button', { name: 'Review, 3 steps' }, patient)
      expect(balancesIn('You pay')).toEqual(['eye 800,000', 'eye-off 0 USDX'])
      expect(balancesIn('You receive')).toEqual(['eye-off 0 WBTC'])
    })

    test.each([
      ['Both private', 'eye-off', 'eye-off'],
      ['Receive publicly', 'eye-off', 'eye'],
      ['Pay publicly', 'eye', 'eye-off'],
    ])('behavior: %s: each side shows the eye of its own form', async (ends, pays, receives) => {
      await show(10_000_000n)
      fireEvent.click(await screen.findByLabelText(ends, {}, patient))
      expect(balancesIn('You pay').at(-1)?.split(' ')[0]).toBe(pays)
      expect(balancesIn('You receive').map((text) => text.split(' ')[0])).toEqual([receives])
      const isVeiled = (label: string) => screen.getByLabelText(label).closest('.veil') !== null
      expect([isVeiled('You pay'), isVeiled('You receive')]).toEqual([
        ...[pays === 'eye-off', receives === 'eye-off'],
      ])
    })

    test('behavior: the fee is the one that it costs, in the line and in the details', async () => {
      held = []
      usePreferences.setState({ detailsOpen: true })
      await showRouted(PrivateSwapCard, {
        client: forms.client,
        path: '/?from=USDX&to=WBTC&amount=100', // nothing is held
      })
      const fee = '0.0159 ALEO'
      await screen.findByText(`fee ${fee}`, {}, patient)
      await vi.waitFor(() =>
        expect(screen.getByText('Network fee').closest('div')?.textContent).toContain(fee),
      )
    })

    test('behavior: without public credits for it, the button says so', async () => {
      await show(1_000n)
      await screen.findByRole('button', { name: /network fee/ }, patient)
      expect(screen.queryByRole('list', { name: 'From your public balance' })).toBeNull()
    })

    test('behavior: the token that is held publicly is the one to pay with', async () => {
      held = []
      const balances = new Map([[tokenOf('WETH').id, 10n ** 18n]])
      forms.client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
      forms.client.setQueryData(
        pricesQuery(ids).queryKey,
        new Map(ids.map((id) => [id, '1'] as const)),
      )
      await showRouted(PrivateSwapCard, { client: forms.client, path: '/' })
      const [first] = await screen.findAllByRole('button', { name: /, change the token$/ }, patient)
      expect(first?.getAttribute('aria-label') ?? first?.textContent).toMatch(/^WETH/)
    })
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
