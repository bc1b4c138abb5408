import { FEES, formatAmount, PROGRAMS, REGISTRY_PROGRAM, type WrappedToken } from '@nightjar/sdk'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outsideBalancesQuery } from '../../lib/outsideBalances.ts'
import {
  balancesQuery,
  creditsQuery,
  pairsQuery,
  tokensQuery,
  wrappedTokensQuery,
} from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { listWrappings } from '../../lib/wrapping.ts'
import { ADDRESS, servedPairs, tokenOf, tokens, wrappedAleo } from '../../testing/exchange.ts'
import { startPrivateForms } from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { DepositForms } from './DepositForms.tsx'
import { ZAP_IN_FEE } from './poolPlan.ts'

const owl = tokenOf('OWL')
const outside: WrappedToken = {
  ...{ ...owl, programId: REGISTRY_PROGRAM, wrapperProgram: PROGRAMS.registry },
  ...{ isRegistryToken: true, originName: 'Owl', originSymbol: 'OWL', originTokenId: '11field' },
}
const whole = 10n ** BigInt(owl.decimals)
const ids = tokens.map(({ id }) => id)
let started: Awaited<ReturnType<typeof startPrivateForms>>

/** Five inside, and ninety-five outside. */
beforeEach(async () => {
  await loadMessages('features/pools', 'trade')
  started = await startPrivateForms([])
  const { client } = started
  const known = tokens.map((each) =>
    each === owl ? { ...each, wrapperProgram: PROGRAMS.registry } : each,
  )
  client.setQueryData(tokensQuery.queryKey, known)
  client.setQueryData(wrappedTokensQuery.queryKey, [outside])
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 10n ** 9n)
  const inside = new Map(ids.map((id) => [id, id === owl.id ? 5n * whole : 10n ** 24n]))
  client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, inside)
  const wrappings = listWrappings([outside], known)
  client.setQueryData(
    outsideBalancesQuery(ADDRESS, wrappings).queryKey,
    new Map([['11field', 95n * whole]]),
  )
})
afterEach(async () => {
  cleanup()
  await started.stop()
})

const show = (path: string) => showRouted(DepositForms, { client: started.client, path })

describe('DepositForms', () => {
  test.each([
    ['5', 'Review deposit'],
    ['100', 'Review deposit'],
    ['100.000001', 'Not enough OWL'],
  ])(
    'behavior: both forms of a token are one balance: a deposit of %s says "%s"',
    async (amount, says) => {
      await show(`/?a=OWL&b=WETH&amount=${amount}`)
      await waitFor(() => expect(screen.getByRole('button', { name: says })).toBeTruthy())
    },
  )

  test.each([
    ['5', 'Review deposit', 'Start 2 steps'],
    ['100', 'Review deposit', 'Start 3 steps'],
    ['100.000001', 'Not enough OWL', undefined],
  ])(
    'behavior: so does a deposit of one token: %s says "%s", and then "%s"',
    async (amount, says, starts) => {
      await show(`/?a=OWL&b=WETH&way=one&amount=${amount}`)
      fireEvent.click(await screen.findByRole('button', { name: says }))
      if (!starts) return
      const start = await screen.findByRole('button', { name: starts }, { timeout: 20_000 })
      const review = start.closest('[role=dialog]')?.textContent
      expect(review?.includes('Wrapped first95 OWL (outside) → 95 OWL')).toBe(
        starts === 'Start 3 steps',
      )
    },
  )

  describe('ALEO, of which 4 of 10 are wrapped', () => {
    const waleo = tokenOf('WALEO')
    const total = 10_000_000n
    const wrap = FEES[PROGRAMS.credits].wrap_public
    const textOf = (units: bigint) => formatAmount(units, waleo.decimals)
    const typed = () => screen.getAllByRole<HTMLInputElement>('textbox')[0]

    beforeEach(() => {
      const { client } = started
      client.setQueryData(wrappedTokensQuery.queryKey, [wrappedAleo])
      client.setQueryData(creditsQuery(ADDRESS).queryKey, 6_000_000n)
      const inside = new Map(ids.map((id) => [id, id === waleo.id ? 4_000_000n : 10n ** 24n]))
      client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, inside)
    })

    test.each(['', '&way=one'])('behavior: the form "%s" shows all of it', async (way) => {
      await show(`/?a=WALEO&b=USDX${way}&amount=10`)
      await screen.findByText('10 ALEO')
      await screen.findByRole('button', { name: 'Not enough ALEO for the network fee' })
      screen.getByText('Network fees are paid from your public ALEO balance.')
    })

    test('behavior: the slider’s end leaves the fees of the wrap and the deposit', async () => {
      await show('/?a=WALEO&b=USDX')
      await screen.findByText('10 ALEO')
      fireEvent.change(screen.getByRole('slider'), { target: { value: '100' } })
      const fees = wrap + FEES[PROGRAMS.core].add_liquidity
      expect(typed()?.value).toBe(textOf(total - fees))
      await screen.findByRole('button', { name: 'Review deposit' })
    })

    test('behavior: all of one token leaves the fees of the wrap, the swap and the deposit', async () => {
      await show('/?a=WALEO&b=USDX&way=one')
      await screen.findByText('10 ALEO')
      fireEvent.click(screen.getByRole('button', { name: 'Max' }))
      expect(typed()?.value).toBe(textOf(total - wrap - ZAP_IN_FEE))
      await screen.findByRole('button', { name: 'Review deposit' })
    })
  })

  test('behavior: a review names its network fee, and who sees what', async () => {
    await show('/?a=OWL&b=WETH&amount=5')
    fireEvent.click(await screen.findByRole('button', { name: 'Review deposit' }))
    const confirm = await screen.findByRole(
      'button',
      { name: 'Confirm deposit' },
      { timeout: 20_000 },
    )
    const review = confirm.closest('[role=dialog]')?.textContent
    expect(review).toMatch(/Network fee[\d.]+ ALEO/)
    expect(review).toMatch(/OWL deposited[\d.]+ to 5 OWL/)
    expect(review).toMatch(/Everyone seesBoth amountsYour address ?Only you seeNothing/)
  })

  test('behavior: the token picker shows them as one', async () => {
    await show('/?a=OWL&b=WETH')
    fireEvent.click(screen.getAllByRole('button', { name: /change the token/ })[0] ?? document.body)
    const picker = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
    const row = picker
      .getAllByRole('option')
      .find((each) => each.textContent?.includes('Night Owl'))
    expect(row?.textContent).toMatch(/Balance 100(?!\d)/)
    await picker.findByRole('option', { name: /incl\. 95 outside/ }, { timeout: 20_000 })
  })

  test('behavior: a pair that does not exist is opened with what is inside', async () => {
    await show('/?a=OWL&b=USDX&amount=6&other=1')
    await screen.findByRole('button', { name: 'Not enough OWL' })
  })
})

describe('a pair that somebody else opens while both amounts are typed for it', () => {
  const [eurx, weth] = [tokenOf('EURX'), tokenOf('WETH')]

  /** A pool of both at three EURX for each WETH. */
  const open = (supply = '1000000000') =>
    act(async () => {
      started.client.setQueryData(pairsQuery.queryKey, {
        height: 101,
        pairs: [
          ...servedPairs,
          {
            ...{ pair_id: '77field', token_a: weth.id, token_b: eurx.id },
            reserve_a: `1000${'0'.repeat(weth.decimals)}`,
            reserve_b: `3000${'0'.repeat(eurx.decimals)}`,
            ...{ total_supply: supply, last_k: '0', in_doubt: false },
          },
        ],
      })
      await new Promise((done) => setTimeout(done)) // queries tell it a moment later
    })
  const amounts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

  test.each([
    ['Use 100 EURX + 33.333333333333333334 WETH', ['100', '33.333333333333333334']],
    ['Use 30 EURX + 10 WETH', ['30', '10']],
  ])(
    'behavior: both stay as typed, the form says at which price it exists, and "%s" goes on',
    async (choice, chosen) => {
      await show('/?a=EURX&b=WETH&amount=100&other=10')
      await screen.findByRole('button', { name: 'Review new pair' })
      await open()
      expect(amounts()).toEqual(['100', '10'])
      const alert = screen.getByRole('alert')
      expect(alert.textContent).toContain('The EURX / WETH pair exists now, at 1 WETH = 3 EURX.')
      expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
      fireEvent.click(within(alert).getByRole('button', { name: choice }))
      expect(amounts()).toEqual(chosen)
      await screen.findByRole('button', { name: 'Review deposit' })
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('behavior: an open review asks, with amounts that exceed neither of those typed', async () => {
    await show('/?a=EURX&b=WETH&amount=100&other=10')
    fireEvent.click(await screen.findByRole('button', { name: 'Review new pair' }))
    const sheet = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
    await open()
    const alert = await sheet.findByRole('alert')
    expect(alert.textContent).toMatch(/pair exists now, at 1 WETH = 3 EURX\..*10 WETH \+ 30 EURX/)
    fireEvent.click(sheet.getByRole('button', { name: /^Accept / }))
    expect(sheet.queryByRole('alert')).toBeNull()
    expect(sheet.getByText('EURX deposited').closest('div')?.textContent).toMatch(/to 100 EURX$/)
  })

  test('behavior: an open review says that the pair can take neither amount, and cannot be confirmed', async () => {
    await show('/?a=EURX&b=WETH&amount=100&other=10')
    fireEvent.click(await screen.findByRole('button', { name: 'Review new pair' }))
    const sheet = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
    await open('10') // too few for either amount to be worth one
    const alert = await sheet.findByRole('alert')
    expect(alert.textContent).toMatch(/^The WETH \/ EURX pair exists now\. Close this review/)
    const confirm = sheet.getByRole<HTMLButtonElement>('button', {
      name: 'Create the pair',
    })
    expect(confirm.disabled).toBe(true)
  })

  test('behavior: another token chosen by hand takes the ratio of its pool', async () => {
    await show('/?a=EURX&b=WETH&amount=100&other=10')
    await screen.findByRole('button', { name: 'Review new pair' })
    fireEvent.click(screen.getAllByRole('button', { name: /change the token/ })[1] as HTMLElement)
    const picker = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
    fireEvent.click(await picker.findByRole('option', { name: /USDX/ }))
    await screen.findByRole('button', { name: 'Review deposit' })
    expect(screen.queryByText(/pair exists now/)).toBeNull()
    expect(amounts()).toEqual(['100', '100'])
  })
})
