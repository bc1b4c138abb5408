import {
  CREDITS_PROGRAM,
  FEES,
  formatAmount,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  quoteExactIn,
  quoteExactOut,
  WRAPPED_ALEO,
  type WrappedToken,
} from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../../lib/chainHead.ts'
import { setConfig } from '../../lib/config.ts'
import { applyBlock } from '../../lib/events.ts'
import { DEFAULT_SETTINGS } from '../../lib/exchangeSettings.ts'
import { showFee } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import {
  allowanceQuery,
  balancesQuery,
  creditsQuery,
  pairsQuery,
  pricesQuery,
  settingsQuery,
  tokensQuery,
  wrappedTokensQuery,
} from '../../lib/queries.ts'
import { ADDRESS, servedPairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { transactionStore } from '../../transactions/store.ts'
import { walletStore } from '../../wallets/store.ts'
import { KEPT_FOR_FEES } from './creditsLeft.ts'
import * as quoting from './quoteWithCredits.ts'
import { SwapCard } from './SwapCard.tsx'
import { quotingQuery } from './useQuoting.ts'

beforeAll(() => setConfig(testConfig))

const ids = tokens.map(({ id }) => id)
const usdx = tokenOf('USDX')
let client: QueryClient

/** Fills the cache with the server's answers; nothing is requested over the network. */
function fillCache() {
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(pairsQuery.queryKey, { height: 8, pairs: servedPairs })
  client.setQueryData(settingsQuery.queryKey, DEFAULT_SETTINGS)
  client.setQueryData(wrappedTokensQuery.queryKey, [])
  client.setQueryData(pricesQuery(ids).queryKey, new Map())
  client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, new Map([[usdx.id, 2_000_000_000n]]))
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 1_000_000n)
  client.setQueryData(quotingQuery.queryKey, quoting)
}

async function show(path = '/?from=USDX&to=WBTC', address: string | null = null) {
  walletStore.use.setState({ address }) // only the wallet is a fake
  return showRouted(SwapCard, { client, path })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const button = () => screen.getAllByRole<HTMLButtonElement>('button').at(-1)
const patient = { timeout: 20_000 }
const pool = (reserveIn: bigint, reserveOut: bigint) => ({ reserveIn, reserveOut, feeBps: 30n })

/** Patience for code that the card loads lazily: on a busy machine it takes longer than the default. */
beforeAll(async () => {
  await Promise.all([
    import('./QuoteDetails.tsx'),
    import('./SwapSheet.tsx'),
    import('./SplitOffer.tsx'),
    import('./SplitSheet.tsx'),
  ])
})
beforeEach(() => {
  useChainHead.setState({ height: 8 })
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  fillCache()
  vi.stubGlobal('fetch', () => new Promise(() => undefined)) // no answer ever comes
  usePreferences.setState({ slippageBps: 50, detailsOpen: false })
})
afterEach(() => {
  cleanup()
  walletStore.use.setState({ address: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('SwapCard', () => {
  test('default: an exact input fills the output with the program’s own amount', async () => {
    await show()
    type('You pay', '1000')
    const out = quoteExactIn(1_000_000_000n, pool(10n ** 12n, 10n ** 14n))
    expect(field('You receive').value).toBe(formatAmount(out, 8, { maxDecimals: 6 }))
    expect(button()?.textContent).toBe('Connect wallet')
  })

  test('behavior: the first digit loads the quoting code', async () => {
    client.removeQueries({ queryKey: quotingQuery.queryKey })
    await show()
    expect(client.getQueryState(quotingQuery.queryKey)?.fetchStatus).toBe('idle')
    type('You pay', '1')
    expect(button()?.textContent).toBe('Loading…')
    await vi.waitFor(() => expect(field('You receive').value).not.toBe(''))
  })

  test('behavior: an exact output fills the input', async () => {
    await show()
    type('You receive', '5')
    const paid = quoteExactOut(500_000_000n, pool(10n ** 12n, 10n ** 14n))
    expect(field('You pay').value).toBe(formatAmount(paid, 6))
    expect(field('You receive').value).toBe('5')
  })

  test('behavior: flipping keeps the typed amount with its token', async () => {
    await show()
    type('You pay', '7')
    fireEvent.click(screen.getByRole('button', { name: 'Switch the two tokens' }))
    expect(field('You receive').value).toBe('7')
    expect(screen.getAllByRole('button', { name: /change the token/ })[0]?.textContent).toContain(
      'WBTC',
    )
  })

  test('behavior: a new block updates the quote', async () => {
    await show()
    type('You pay', '1000')
    const before = field('You receive').value
    const changed = servedPairs.map((pair) => ({ ...pair, reserve_a: `${pair.reserve_a}0` }))
    act(() =>
      applyBlock(client, {
        height: 9,
        hash: 'ab1',
        timestamp: 1,
        pairs: changed,
        transactions: [],
      }),
    )
    await vi.waitFor(() => expect(field('You receive').value).not.toBe(before))
  })

  test.each([
    ['', 'Enter an amount', ''],
    ['0', 'Enter an amount', 'greater than zero'],
    ['abc', 'Enter a valid amount', 'Enter a number, such as'],
    ['1,250', 'Ambiguous amount', '1250 or 1.250'],
    ['1.1234567', 'Too many decimals', '6 decimal places'],
    ['9'.repeat(70), 'Amount too large', 'more than any balance'],
    ['2000.000001', 'Not enough USDX', ''],
  ])('args: %s says "%s"', async (text, label, reason) => {
    await show('/?from=USDX&to=WBTC', ADDRESS)
    type('You pay', text)
    expect(button()?.textContent).toBe(label)
    expect(button()?.getAttribute('aria-disabled')).toBe('true')
    expect(button()?.nextElementSibling?.textContent).toContain(reason)
  })

  test('behavior: credits that could not be read are read again on a click', async () => {
    client.removeQueries({ queryKey: creditsQuery(ADDRESS).queryKey })
    vi.stubGlobal('fetch', () => Promise.reject(new Error('down')))
    await show('/?from=USDX&to=WBTC&amount=1000', ADDRESS)
    await vi.waitFor(() => expect(button()?.textContent).toBe('Try again'), patient)
    expect(button()?.getAttribute('aria-disabled')).toBe(null)
    expect(screen.getByText('Couldn’t load your balance.')).toBeDefined()
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('credits.aleo')
        ? Response.json({ data: '1000000u64' })
        : new Promise(() => undefined),
    )
    act(() => button()?.click())
    await vi.waitFor(() => expect(button()?.textContent).toBe('Review swap'), patient)
  })

  test('args: more than the reserves', async () => {
    await show('/?from=USDX&to=WBTC', ADDRESS)
    type('You receive', '1000000000')
    expect(button()?.textContent).toBe('Not enough liquidity')
  })

  test('args: the same token twice, from the address', async () => {
    await show('/?from=USDX&to=USDX&amount=5')
    expect(button()?.textContent).toBe('Choose two different tokens')
  })

  test('behavior: the form is kept in the address', async () => {
    const router = await show('/?from=OWL&to=WETH&amount=1000.10&exact=out')
    expect(field('You receive').value).toBe('1000.10')
    type('You receive', '12')
    const { href, hash } = await vi.waitFor(() => {
      expect(router.state.location.hash).toContain('amount=12')
      return router.state.location
    })
    expect(href).toBe(`/#${hash}`) // a reload does not send the form to the server
    expect(Object.fromEntries(new URLSearchParams(hash))).toEqual({
      ...{ amount: '12', exact: 'out', from: 'OWL', to: 'WETH' },
    })
  })

  test('behavior: the fragment sets the form too, and overrides the query', async () => {
    await show('/?from=USDX&to=WBTC#from=OWL&to=WETH&amount=7')
    expect(field('You pay').value).toBe('7')
    expect(screen.getAllByRole('button', { name: /change the token/ })[0]?.textContent).toContain(
      'OWL',
    )
  })

  test('behavior: a route that disappears during the review cannot be confirmed', async () => {
    await show('/?from=USDX&to=WBTC&amount=1000', ADDRESS)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Review swap' })))
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm swap' })
    expect(confirm.disabled).toBe(false)
    const emptied = servedPairs.map((pair) => ({ ...pair, reserve_a: '0', reserve_b: '0' }))
    const block = { height: 9, hash: 'ab1', timestamp: 1, pairs: emptied, transactions: [] }
    useChainHead.setState({ height: 8 })
    act(() => applyBlock(client, block))
    await vi.waitFor(() => expect(confirm.disabled).toBe(true))
    expect(screen.getByText('No route available')).toBeDefined()
  })

  /** A block in which the USDX reserves of all pools are multiplied by the given per mille. */
  const move = (height: number, perMille: bigint) => {
    const scaled = (id: string, amount: string) =>
      usdx.id.startsWith(id) ? String((BigInt(amount) * perMille) / 1_000n) : amount
    const moved = servedPairs.map((pair) => ({
      ...pair,
      reserve_a: scaled(pair.token_a, pair.reserve_a),
      reserve_b: scaled(pair.token_b, pair.reserve_b),
    }))
    act(() =>
      applyBlock(client, { height, hash: 'ab', timestamp: 1, pairs: moved, transactions: [] }),
    )
  }

  test('behavior: an open review follows a better price, and asks once about a worse one', async () => {
    await show('/?from=USDX&to=WBTC&amount=1000', ADDRESS)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Review swap' })))
    const sheet = within(await screen.findByRole('dialog', {}, patient))
    const minimum = () =>
      Number(
        sheet
          .getByText('Minimum received')
          .closest('div')
          ?.textContent?.replace(/[^\d.]/g, ''),
      )
    await sheet.findByText('Minimum received')
    const before = minimum()
    move(9, 900n)
    await vi.waitFor(() => expect(minimum()).toBeGreaterThan(before * 1.1))
    expect(sheet.queryByRole('alert')).toBeNull()
    const best = minimum()
    move(10, 1_000n)
    const alert = await sheet.findByRole('alert')
    expect(sheet.getAllByRole('alert')).toHaveLength(1)
    expect(alert.textContent).toMatch(/ WBTC [\d.,]+ WBTC −(9\.\d+|10)%Accept /)
    expect(alert.textContent).not.toMatch(/slippage/i)
    expect(minimum()).toBe(best)
    fireEvent.click(sheet.getByRole('button', { name: /^Accept / }))
    expect(minimum()).toBe(before)
    expect(sheet.queryByRole('alert')).toBeNull()
  })

  test('behavior: percent buttons enter their part of the balance', async () => {
    await show('/?from=USDX&to=WBTC', ADDRESS)
    fireEvent.click(screen.getByRole('button', { name: '25 percent' }))
    expect(field('You pay').value).toBe('500')
    fireEvent.click(screen.getByRole('button', { name: 'Max' }))
    expect(field('You pay').value).toBe('2000')
    expect(button()?.textContent).toBe('Review swap')
  })

  test('behavior: the review shows both amounts, the minimum and who sees what', async () => {
    await show('/?from=USDX&to=WBTC&amount=1000', ADDRESS)
    const press = screen.getByRole('button', { name: 'Review swap' })
    await act(async () => fireEvent.click(press))
    const review = await screen.findByRole('dialog')
    expect(review.textContent).toContain('1,000 USDX')
    expect(review.textContent).toContain('Minimum received')
    expect(review.textContent).toContain('Your address')
  })

  test('behavior: above 5% impact the confirm button has to be held', async () => {
    const balances = new Map([[usdx.id, 10n ** 12n]])
    client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
    await show('/?from=USDX&to=WBTC&amount=100000', ADDRESS)
    expect(screen.getByText('Price impact')).toBeDefined() // the details open automatically
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Review swap' })))
    const hold = await screen.findByRole('button', { name: /^Hold to accept/ })
    const execute = vi.spyOn(walletStore, 'execute').mockRejectedValue(new Error('asked'))
    fireEvent.click(hold)
    expect(execute).not.toHaveBeenCalled()
  })

  test('behavior: a split is offered next to the swap, and becomes a plan only when confirmed', async () => {
    client.setQueryData(pricesQuery(ids).queryKey, new Map([[tokenOf('WBTC').id, '2']]))
    const balances = new Map([[usdx.id, 10n ** 12n]])
    client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
    await show('/?from=USDX&to=WBTC&amount=30000', ADDRESS)
    expect(button()?.textContent).toBe('Review swap') // not forced
    const offer = await screen.findByRole('region', { name: 'Split swap' }, patient)
    expect(offer.textContent).toMatch(/^Split into \d swaps and get [\d.,]+ WBTC more/)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Review split' })))
    const review = await screen.findByRole('dialog', { name: 'Review split' }, patient)
    expect(review.textContent).toContain('30,000 USDX')
    expect(review.textContent).toContain('at least')
    expect(transactionStore.list()).toEqual([])
  })

  test('behavior: no split is offered for less than a thousandth more', async () => {
    client.setQueryData(pricesQuery(ids).queryKey, new Map([[tokenOf('WBTC').id, '2']]))
    await show('/?from=USDX&to=WBTC&amount=30000')
    await screen.findByRole('region', { name: 'Split swap' }, patient)
    fireEvent.change(field('You pay'), { target: { value: '3000' } })
    await vi.waitFor(() => expect(field('You receive').value).toMatch(/^2,?9\d\d\./), patient)
    expect(screen.queryByRole('region', { name: 'Split swap' })).toBeNull()
  })

  test('behavior: next to a split, the details claim to be the best single route only', async () => {
    usePreferences.setState({ detailsOpen: true })
    client.setQueryData(pricesQuery(ids).queryKey, new Map([[tokenOf('WBTC').id, '2']]))
    await show('/?from=USDX&to=WBTC&amount=30000')
    await screen.findByRole('region', { name: 'Split swap' }, patient)
    expect((await screen.findByText(/^Best /)).textContent).toMatch(/^Best single route\./)
  })

  test('behavior: ALEO goes through several pools by a plan that wraps it first', async () => {
    client.setQueryData(creditsQuery(ADDRESS).queryKey, 2_000_000_000n)
    await show('/?from=ALEO&to=EURX&amount=100', ADDRESS)
    await vi.waitFor(() => expect(button()?.textContent).toBe('Review swap'), patient)
    expect(field('You receive').value).toMatch(/^9\d\./)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Review swap' })))
    const review = await screen.findByRole('dialog', { name: 'Review steps' }, patient)
    expect(review.textContent).toContain('100 ALEO')
    expect(review.textContent).toContain('wrapped first')
    within(review).getByRole('button', { name: 'Start 2 steps' })
  })

  test('behavior: the review of an approval and a swap names one network fee, that of both', async () => {
    client.setQueryData(
      allowanceQuery(ADDRESS, { token: usdx.id, spender: PROGRAM_ADDRESSES.router }).queryKey,
      0n,
    )
    await show('/?from=USDX&to=ALEO&amount=100', ADDRESS)
    fireEvent.click(await screen.findByRole('button', { name: 'Review steps' }, patient))
    const start = await screen.findByRole('button', { name: 'Start 2 steps' }, patient)
    const review = within(start.closest<HTMLElement>('[role=dialog]') ?? document.body)
    const [fee, ...rest] = review.getAllByText(/^Network fees?/)
    expect(rest).toEqual([])
    const both = FEES[PROGRAMS.core].approve_public + FEES[PROGRAMS.router].swap_tokens_for_credits
    expect(fee?.closest('dt')?.nextElementSibling?.textContent).toBe(showFee(both))
  })

  test.each([
    [0n, 'Start 3 steps', 3],
    [10n ** 15n, 'Start 2 steps', 2],
  ])(
    'behavior: with an allowance of %i for the unwrap, the review "%s" names the fees of %i',
    async (allowance, name, count) => {
      client.setQueryData(
        allowanceQuery(ADDRESS, {
          token: WRAPPED_ALEO.id,
          spender: PROGRAM_ADDRESSES.credits,
        }).queryKey,
        allowance,
      )
      const held = new Map([[tokenOf('EURX').id, 10n ** 12n]])
      client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, held)
      await show('/?from=EURX&to=ALEO&amount=100', ADDRESS)
      fireEvent.click(await screen.findByRole('button', { name: 'Review swap' }, patient))
      const start = await screen.findByRole('button', { name }, patient)
      const review = within(start.closest<HTMLElement>('[role=dialog]') ?? document.body)
      const [core, credits] = [FEES[PROGRAMS.core], FEES[PROGRAMS.credits]]
      const both = core.swap_exact_path + credits.unwrap_public
      const fee = review.getByText(`Network fees, ${count} transactions`).closest('dt')
      expect(fee?.nextElementSibling?.textContent).toBe(
        showFee(allowance > 0n ? both : both + core.approve_public),
      )
    },
  )

  describe('both forms of ALEO are one balance', () => {
    const waleo = tokenOf('WALEO')
    const wrappedAleo: WrappedToken = {
      ...{ ...waleo, programId: CREDITS_PROGRAM, isRegistryToken: false },
      ...{ originName: 'Aleo', originSymbol: 'ALEO', originTokenId: '' },
    }
    const wrap = FEES[PROGRAMS.credits].wrap_public
    const swap = FEES[PROGRAMS.core].swap_exact_tokens_for_tokens

    /** 10 ALEO, of which 4 are wrapped. */
    const hold = () => {
      client.setQueryData(wrappedTokensQuery.queryKey, [wrappedAleo])
      client.setQueryData(creditsQuery(ADDRESS).queryKey, 6_000_000n)
      client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, new Map([[waleo.id, 4_000_000n]]))
    }
    const path = (from: string, amount: bigint) =>
      `/?from=${from}&to=USDX&amount=${formatAmount(amount, 6)}`

    test.each([
      ['ALEO', 10_000_000n - wrap - swap, 'Review swap'],
      ['ALEO', 10_000_001n - wrap - swap, 'Not enough ALEO for the network fee'],
      ['ALEO', 10_000_001n, 'Not enough ALEO'],
      ['WALEO', 10_000_000n - wrap - swap, 'Review swap'],
    ])('behavior: a swap of %s, %i, says "%s"', async (from, amount, says) => {
      hold()
      await show(path(from, amount), ADDRESS)
      await screen.findByRole('button', { name: says }, patient)
    })

    test.each([
      ['pay', 'WALEO', 'USDX'],
      ['receive', 'USDX', 'WALEO'],
    ])('behavior: the side that would %s shows all of it', async (_, from, to) => {
      hold()
      await show(`/?from=${from}&to=${to}`, ADDRESS)
      await screen.findByText('10 ALEO', {}, patient)
    })

    test.each(['ALEO', 'WALEO'])(
      'behavior: all of %s leaves what a payment costs, and more than that says so',
      async (from) => {
        hold()
        await show(`/?from=${from}&to=USDX`, ADDRESS)
        await screen.findByText('10 ALEO', {}, patient)
        fireEvent.click(screen.getByRole('button', { name: 'Max' }))
        const kept = from === 'ALEO' ? KEPT_FOR_FEES : KEPT_FOR_FEES + wrap
        expect(field('You pay').value).toBe(formatAmount(10_000_000n - kept, 6))
        await screen.findByRole('button', { name: 'Review swap' }, patient)
        type('You pay', '10')
        await screen.findByRole('button', { name: 'Not enough ALEO for the network fee' }, patient)
        screen.getByText('Network fees are paid from your public ALEO balance.')
      },
    )

    test('default: what lacks is wrapped first, in one plan', async () => {
      hold()
      await show(path('ALEO', 9_000_000n), ADDRESS)
      await screen.findByText('You also hold 4 ALEO in wrapped form', {}, patient)
      fireEvent.click(await screen.findByRole('button', { name: 'Review swap' }, patient))
      const start = await screen.findByRole('button', { name: 'Start 2 steps' }, patient)
      expect(start.closest('[role=dialog]')?.textContent).toContain(
        'Wrapped first5 ALEO → 5 ALEO (wrapped)',
      )
    })

    test('default: the pay side’s picker has one row for both', async () => {
      hold()
      await show('/?from=ALEO&to=USDX', ADDRESS)
      const [pay] = screen.getAllByRole('button', { name: /change the token/ })
      await screen.findByText('10 ALEO', {}, patient)
      fireEvent.click(pay ?? document.body)
      const picker = within(await screen.findByRole('dialog', {}, patient))
      await picker.findByRole('option', { name: /incl\. 4 wrapped/ }, patient)
      expect(picker.queryByRole('option', { name: /ALEO wrapped/ })).toBeNull()
    })

    test('behavior: both forms can be received', async () => {
      hold()
      await show('/?from=USDX&to=ALEO', ADDRESS)
      const [, receive] = screen.getAllByRole('button', { name: /change the token/ })
      fireEvent.click(receive ?? document.body)
      const picker = within(await screen.findByRole('dialog', {}, patient))
      await picker.findByRole('option', { name: /ALEO wrapped/ }, patient)
    })
  })

  test('behavior: ALEO is offered what its wrapped form gets, where that is more after all fees', async () => {
    client.setQueryData(creditsQuery(ADDRESS).queryKey, 10n ** 12n)
    const prices = new Map(tokens.map(({ id }) => [id, '1'] as const))
    client.setQueryData(pricesQuery(ids).queryKey, prices)
    await show('/?from=ALEO&to=USDX&amount=400000', ADDRESS)
    expect(button()?.textContent).toBe('Price impact too high')
    const offer = await screen.findByRole('region', { name: 'Swap as wrapped ALEO' }, patient)
    expect(offer.textContent).toMatch(/^Wrap first: [\d.,]+ USDX better/)
  })
})
