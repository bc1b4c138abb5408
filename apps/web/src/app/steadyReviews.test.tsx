import {
  PROGRAM_ADDRESSES,
  PROGRAMS,
  REGISTRY_PROGRAM,
  type Token,
  type WrappedToken,
} from '@nightjar/sdk'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DepositForms } from '../features/pools/DepositForms.tsx'
import { PrivateDepositCard } from '../features/pools/PrivateDepositCard.tsx'
import { PrivateWithdrawalCard } from '../features/pools/PrivateWithdrawalCard.tsx'
import { WithdrawalCard } from '../features/pools/WithdrawalCard.tsx'
import { PrivateSwapCard } from '../features/swap/PrivateSwapCard.tsx'
import * as quoting from '../features/swap/quoteWithCredits.ts'
import { SwapCard } from '../features/swap/SwapCard.tsx'
import { quotingQuery } from '../features/swap/useQuoting.ts'
import { outsideBalancesQuery } from '../lib/outsideBalances.ts'
import { pairBalancesQuery } from '../lib/pairBalances.ts'
import { usePreferences } from '../lib/preferences.ts'
import {
  allowanceQuery,
  balancesQuery,
  creditsQuery,
  pairsQuery,
  pricesQuery,
  tokensQuery,
  wrappedTokensQuery,
} from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { planStore } from '../plans/planEntry.ts'
import { addressWorkers } from '../testing/addressWorkers.ts'
import { ADDRESS, pairs, servedPairs, tokenOf, tokens } from '../testing/exchange.ts'
import { creditsRecord, recordOf, startPrivateForms } from '../testing/privateForms.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { transactionStore } from '../transactions/store.ts'

type Review = {
  readonly name: string
  readonly card: () => ReactNode
  readonly path: string
  /** The button that opens it. */
  readonly opens: string
  readonly confirms: RegExp
  /** The amounts that it guarantees. */
  readonly guarantees: RegExp
  /** A ratio that moves lets less of one token in, and never more of the other. */
  readonly isNeverBetter?: boolean
}

const minimum = /^Minimum received$/
const reviews: readonly Review[] = [
  {
    ...{ name: 'a swap', card: SwapCard, path: '/?from=USDX&to=WBTC&amount=1000' },
    ...{ opens: 'Review swap', confirms: /^Confirm swap$/, guarantees: minimum },
  },
  {
    ...{ name: 'a split swap', card: SwapCard, path: '/?from=USDX&to=WBTC&amount=30000' },
    ...{ opens: 'Review split', confirms: /^Confirm \d swaps?$/, guarantees: minimum },
  },
  {
    ...{ name: 'a swap of ALEO without a pool of its own', card: SwapCard },
    ...{ path: '/?from=ALEO&to=EURX&amount=100', opens: 'Review swap' },
    ...{ confirms: /^Start 2 steps$/, guarantees: minimum },
  },
  {
    ...{ name: 'a swap of ALEO as its wrapped form', card: SwapCard },
    ...{ path: '/?from=ALEO&to=USDX&amount=100000', opens: 'Review steps' },
    ...{ confirms: /^(Hold to accept|Start \d steps)/, guarantees: minimum },
  },
  {
    ...{ name: 'an allowance and the swap after it', card: SwapCard },
    ...{ path: '/?from=USDX&to=ALEO&amount=100', opens: 'Review steps' },
    ...{ confirms: /^Start 2 steps$/, guarantees: minimum },
  },
  {
    ...{ name: 'a wrap and the swap after it', card: SwapCard },
    ...{ path: '/?from=OWL&to=USDX&amount=100', opens: 'Review swap' },
    ...{ confirms: /^Start 2 steps$/, guarantees: minimum },
  },
  {
    ...{ name: 'a deposit', card: DepositForms, path: '/?a=USDX&b=WBTC&amount=1000' },
    ...{ opens: 'Review deposit', confirms: /^Confirm deposit$/, guarantees: /deposited$/ },
    isNeverBetter: true,
  },
  {
    ...{ name: 'a deposit that wraps first', card: DepositForms },
    ...{ path: '/?a=OWL&b=WETH&amount=100', opens: 'Review deposit' },
    ...{ confirms: /^Start 2 steps$/, guarantees: /deposited$/, isNeverBetter: true },
  },
  {
    ...{ name: 'a deposit of one token', card: DepositForms },
    ...{ path: '/?a=USDX&b=WBTC&amount=1000&way=one', opens: 'Review deposit' },
    ...{ confirms: /^Start 2 steps$/, guarantees: /^Minimum from the swap$/ },
  },
  {
    ...{ name: 'a withdrawal', card: WithdrawalCard, path: '/?a=USDX&b=WBTC&percent=50' },
    ...{ opens: 'Review withdrawal', confirms: /^Confirm withdrawal$/, guarantees: /^Minimum / },
  },
  {
    ...{ name: 'a withdrawal into one token', card: WithdrawalCard },
    ...{ path: '/?a=USDX&b=WBTC&percent=50&into=USDX', opens: 'Review withdrawal' },
    ...{ confirms: /^Start 2 steps$/, guarantees: /^Minimum USDX$/ },
  },
  {
    ...{ name: 'a private swap', card: PrivateSwapCard, path: '/?from=USDX&to=WBTC&amount=100' },
    ...{ opens: 'Review private swap', confirms: /^Start private swap$/, guarantees: minimum },
  },
  {
    ...{ name: 'a private deposit', card: PrivateDepositCard },
    ...{ path: '/?a=USDX&b=WBTC&amount=100', opens: 'Review deposit' },
    ...{ confirms: /^Start /, guarantees: /deposited$/, isNeverBetter: true },
  },
  {
    ...{ name: 'a private withdrawal', card: PrivateWithdrawalCard },
    ...{ path: '/?a=USDX&b=WBTC&percent=50', opens: 'Review withdrawal' },
    ...{ confirms: /^Start /, guarantees: /returned/ },
  },
]

const ids = tokens.map(({ id }) => id)
const symbols = ['USDX', 'WBTC', 'WALEO', 'EURX', 'OWL', 'WETH'] as const
const outsideOwl: WrappedToken = {
  ...{ ...tokenOf('OWL'), programId: REGISTRY_PROGRAM, wrapperProgram: PROGRAMS.registry },
  ...{ isRegistryToken: true, originName: 'Owl', originSymbol: 'OWL', originTokenId: '11field' },
}
let started: Awaited<ReturnType<typeof startPrivateForms>>

beforeAll(() =>
  Promise.all([
    import('../features/swap/QuoteDetails.tsx'),
    import('../features/swap/SplitOffer.tsx'),
    import('../features/swap/WrappedOffer.tsx'),
    import('../features/swap/OutsideOffer.tsx'),
    import('../features/pools/ZapCard.tsx'),
    import('../preflight/PreflightNotice.tsx'),
  ]),
)
beforeEach(async () => {
  const features = ['swap', 'pools', 'swap/review'].map((name) => `features/${name}`)
  await loadMessages(...features, 'trade', 'plans')
  const pair = pairs.find(
    ({ token0, token1 }) => token0.symbol === 'USDX' && token1.symbol === 'WBTC',
  )
  started = await startPrivateForms([
    recordOf(tokenOf('USDX').id, 10n ** 12n),
    recordOf(tokenOf('WBTC').id, 10n ** 12n),
    recordOf(pair?.id ?? '', 1_000_000n),
    creditsRecord,
  ])
  vi.stubGlobal('fetch', () => new Promise(() => undefined)) // the dry run is under way
  const { client } = started
  client.setQueryData(quotingQuery.queryKey, quoting)
  client.setQueryData(
    tokensQuery.queryKey,
    tokens.map((each) =>
      each === tokenOf('OWL') ? { ...each, wrapperProgram: PROGRAMS.registry } : each,
    ),
  )
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 10n ** 12n)
  const spender = PROGRAM_ADDRESSES.router
  client.setQueryData(allowanceQuery(ADDRESS, { token: tokenOf('USDX').id, spender }).queryKey, 0n)
  client.setQueryData(pricesQuery(ids).queryKey, new Map(ids.map((id) => [id, '1'])))
  client.setQueryData(wrappedTokensQuery.queryKey, [outsideOwl])
  const inside = ids.filter((id) => id !== tokenOf('OWL').id)
  const open = new Map(inside.map((id) => [id, 10n ** 24n]))
  client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, open)
  client.setQueryData(
    pairBalancesQuery(ADDRESS).queryKey,
    new Map(pairs.map(({ id }) => [id, 10n ** 9n])),
  )
  const outside: Token = { ...outsideOwl, id: '11field' }
  client.setQueryData(
    outsideBalancesQuery(ADDRESS, [{ outside, inside: tokenOf('OWL') }]).queryKey,
    new Map([['11field', 10n ** 21n]]),
  )
})
afterEach(async () => {
  cleanup()
  await started.stop()
})

/** What a block leaves of each token in every pool, per mille of what was seeded. */
type Arrival = readonly bigint[]
const anyArrival: fc.Arbitrary<Arrival> = fc.tuple(
  ...symbols.map(() => fc.bigInt({ min: 850n, max: 1150n })),
)

async function arrive(arrival: Arrival): Promise<void> {
  const scaled = (id: string, reserve: string) => {
    const at = symbols.findIndex((symbol) => tokenOf(symbol).id === id)
    return String((BigInt(reserve) * (arrival[at] ?? 1000n)) / 1000n)
  }
  const moved = servedPairs.map((pair) => ({
    ...pair,
    reserve_a: scaled(pair.token_a, pair.reserve_a),
    reserve_b: scaled(pair.token_b, pair.reserve_b),
  }))
  await act(async () => {
    started.client.setQueryData(pairsQuery.queryKey, { height: 101, pairs: moved })
    await new Promise((done) => setTimeout(done)) // queries tell it a moment later
  })
}

function dialog() {
  const sheet = within(screen.getByRole('dialog'))
  return {
    alerts: () => sheet.queryAllByRole('alert').length,
    accept: () => fireEvent.click(sheet.getByRole('button', { name: /^Accept / })),
    confirm: (name: RegExp) => sheet.getByRole<HTMLButtonElement>('button', { name }),
    /** The guaranteed amounts, in the order of the sheet. */
    least: (name: RegExp): readonly number[] =>
      sheet.getAllByText(name).map((label) => {
        const text = label.closest('div')?.textContent?.slice(label.textContent?.length) ?? ''
        return Number(/[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''))
      }),
  }
}

const patient = { timeout: 20_000 }

async function openReview({ card, path, opens }: Review) {
  await showRouted(card, { client: started.client, path })
  const open = await screen.findByRole('button', { name: opens }, patient)
  await waitFor(() => expect(open.getAttribute('aria-disabled')).toBeNull(), patient)
  await act(async () => fireEvent.click(open))
  await screen.findByRole('dialog', {}, patient)
  return dialog()
}

describe('reviews', () => {
  test.each(reviews)(
    'behavior: $name takes a better price by itself, and asks once about a worse one',
    async (review) => {
      const { confirms, guarantees, isNeverBetter = false } = review
      const { alerts, accept, confirm, least } = await openReview(review)
      await waitFor(() => expect(least(guarantees).every((each) => each > 0)).toBe(true), patient)
      const seen = { renewed: 0, asked: 0 }
      for (const arrival of fc.sample(anyArrival, { seed: 24, numRuns: 24 })) {
        const before = least(guarantees)
        await arrive(arrival)
        const now = least(guarantees)
        expect(now.every((each, at) => each >= (before[at] ?? 0))).toBe(true)
        expect(alerts()).toBeLessThanOrEqual(1)
        await vi.waitFor(() => expect(confirm(confirms).disabled).toBe(alerts() === 1))
        if (now.some((each, at) => each > (before[at] ?? 0))) seen.renewed += 1
        if (alerts() === 0) continue
        seen.asked += 1
        expect(now).toEqual(before)
        if (seen.asked % 2 === 0) continue // it waits for its answer, whatever else arrives
        accept()
        expect([alerts(), confirm(confirms).disabled]).toEqual([0, false])
      }
      expect(seen.renewed > 0).toBe(!isNeverBetter)
      expect(seen.asked).toBeGreaterThan(1)
    },
  )

  test.each(reviews.filter(({ name }) => !name.includes('private')))(
    'behavior: $name that no pool can serve any more says so, and cannot be confirmed',
    async (review) => {
      const { alerts, confirm } = await openReview(review)
      await act(async () => {
        started.client.setQueryData(pairsQuery.queryKey, { height: 101, pairs: [] })
        await new Promise((done) => setTimeout(done)) // queries tell it a moment later
      })
      await waitFor(() => expect(alerts()).toBe(1), patient)
      expect(confirm(review.confirms).disabled).toBe(true)
    },
  )

  test.each(reviews)(
    'behavior: the tolerance typed for $name ends as it is confirmed',
    async (review) => {
      vi.stubGlobal(
        'Worker',
        addressWorkers(() => ADDRESS),
      )
      const preferences = usePreferences.getState()
      const [publicly, privately] = preferences.keptBps
      const isPrivate = review.name.includes('private')
      preferences.typeSlippage(70)
      preferences.typePrivateSlippage(isPrivate ? 80 : 70)
      const { confirm } = await openReview(review)
      await waitFor(() => expect(confirm(review.confirms).disabled).toBe(false), patient)
      await act(async () => fireEvent.click(confirm(review.confirms)))
      await waitFor(() => {
        const { slippageBps, privateSlippageBps } = usePreferences.getState()
        const left = [isPrivate ? 70 : publicly, privately]
        expect([slippageBps, privateSlippageBps]).toEqual(left)
      }, patient)
      const kept = () => [...transactionStore.list(), ...planStore.list()]
      await waitFor(() => expect(kept()).not.toEqual([]), patient) // stored later, the next form would show it
    },
  )
})
