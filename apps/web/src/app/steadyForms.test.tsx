import {
  PROGRAMS,
  REGISTRY_PROGRAM,
  type ServedPair,
  type WalletRecord,
  type WrappedToken,
} from '@nightjar/sdk'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PrivateTransferCard } from '../features/assets/PrivateTransferCard.tsx'
import { TransferCard } from '../features/assets/TransferCard.tsx'
import { DepositForms } from '../features/pools/DepositForms.tsx'
import { PrivateDepositCard } from '../features/pools/PrivateDepositCard.tsx'
import { PrivateWithdrawalCard } from '../features/pools/PrivateWithdrawalCard.tsx'
import { WithdrawalCard } from '../features/pools/WithdrawalCard.tsx'
import { EmbedCard } from '../features/swap/embed/EmbedCard.tsx'
import { PrivateSwapCard } from '../features/swap/PrivateSwapCard.tsx'
import * as quoting from '../features/swap/quoteWithCredits.ts'
import { SwapCard } from '../features/swap/SwapCard.tsx'
import { quotingQuery } from '../features/swap/useQuoting.ts'
import { PrivateWrapCard } from '../features/wrap/PrivateWrapCard.tsx'
import { useWrap } from '../features/wrap/useWrap.ts'
import { WrapCard } from '../features/wrap/WrapCard.tsx'
import { pairBalancesQuery } from '../lib/pairBalances.ts'
import {
  balancesQuery,
  creditsQuery,
  pairsQuery,
  pricesQuery,
  wrappedTokensQuery,
} from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { readRecords } from '../private/records.ts'
import { ADDRESS, pairs, servedPairs, tokenOf, tokens } from '../testing/exchange.ts'
import { recordOf, startPrivateForms } from '../testing/privateForms.ts'
import { showRouted } from '../testing/showRouted.tsx'

/** Every form that suggests tokens, and a way into it that names none; and those of a pair that does not exist yet. */
const forms: readonly (readonly [string, () => ReactNode, string])[] = [
  ['a public swap', SwapCard, '/'],
  ['a private swap', PrivateSwapCard, '/'],
  ['an embedded swap', EmbedCard, '/'],
  ['a deposit', DepositForms, '/'],
  ['a deposit of one token', DepositForms, '/?way=one'],
  ['a private deposit', PrivateDepositCard, '/'],
  ['a deposit that opens a pair', DepositForms, '/?a=WETH&b=EURX&other=7'],
  ['a private deposit that opens a pair', PrivateDepositCard, '/?a=WETH&b=EURX&other=7'],
  ['a withdrawal', WithdrawalCard, '/'],
  ['a private withdrawal', PrivateWithdrawalCard, '/'],
  ['a transfer', TransferCard, '/'],
  ['a private transfer', PrivateTransferCard, '/'],
  ['a wrap', () => <WrapCard desk={useWrap('wrap')} />, '/'],
  ['an unwrap', () => <WrapCard desk={useWrap('unwrap')} />, '/'],
  ['a private wrap', () => <PrivateWrapCard direction="wrap" />, '/'],
]

const ids = tokens.map(({ id }) => id)
const everything = [...pairs.map(({ id }) => id), ...ids]
const wrapped = ['RGC', 'RGD'].map(
  (symbol, at): WrappedToken => ({
    ...{ ...tokenOf('USDX'), id: `${at + 1}field`, symbol, programId: REGISTRY_PROGRAM },
    ...{ wrapperProgram: PROGRAMS.registry, isRegistryToken: true },
    ...{ originName: symbol, originSymbol: symbol, originTokenId: `${at + 11}field` },
  }),
)
const [weth, eurx] = [tokenOf('WETH'), tokenOf('EURX')]
const opened: ServedPair = {
  ...{ pair_id: '77field', token_a: weth.id, token_b: eurx.id },
  reserve_a: `1000${'0'.repeat(weth.decimals)}`,
  reserve_b: `3000${'0'.repeat(eurx.decimals)}`,
  ...{ total_supply: '1000000000', last_k: '0', in_doubt: false },
}
let held: readonly WalletRecord[] = []
let started: Awaited<ReturnType<typeof startPrivateForms>>

beforeEach(async () => {
  const features = ['swap', 'pools', 'assets', 'wrap'].map((name) => `features/${name}`)
  await loadMessages(...features, 'features/swap/embed', 'private', 'plans')
  held = []
  started = await startPrivateForms(() => held)
  started.client.setQueryData(quotingQuery.queryKey, quoting)
  await arrive(atFirst)
})
afterEach(async () => {
  cleanup()
  await started.stop()
})

/**
 * What an account holds, publicly or in records, by the position of the token; how the server sorts the pairs; and whether
 * somebody has opened another one.
 */
type Holdings = {
  readonly credits: bigint
  readonly open: readonly (readonly [number, bigint])[]
  readonly hidden: readonly (readonly [number, bigint])[]
  readonly price: bigint
  readonly turn: number
  readonly isOpened: boolean
}

/** Credits, and a share of a pool that is not the first. */
const atFirst: Holdings = {
  ...{ credits: 50_000_000n, open: [[1, 1000n]], hidden: [[1, 1000n]], price: 1n, turn: 0 },
  isOpened: false,
}
const amounts = fc.array(
  fc.tuple(fc.nat({ max: everything.length - 1 }), fc.bigInt({ min: 1n, max: 10n ** 12n })),
)
const anyHoldings: fc.Arbitrary<Holdings> = fc.record({
  credits: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 12n })),
  open: amounts,
  hidden: amounts,
  price: fc.bigInt({ min: 1n, max: 1000n }),
  turn: fc.nat({ max: servedPairs.length - 1 }),
  isOpened: fc.boolean(),
})

/** Somebody sends tokens, a plan takes records, a pool changes its place in the list, prices move. */
async function arrive({ credits, open, hidden, price, turn, isOpened }: Holdings) {
  const { client } = started
  const balances = new Map(open.map(([at, amount]) => [everything[at] ?? '', amount]))
  held = hidden.map(([at, amount]) => recordOf(everything[at] ?? '', amount))
  await act(async () => {
    client.setQueryData(creditsQuery(ADDRESS).queryKey, credits)
    client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
    client.setQueryData(pairBalancesQuery(ADDRESS).queryKey, balances)
    client.setQueryData(
      pricesQuery(ids).queryKey,
      new Map(ids.map((id, at) => [id, String(BigInt(at + 1) * price)])),
    )
    client.setQueryData(pairsQuery.queryKey, {
      height: 100,
      pairs: [
        ...servedPairs.slice(turn),
        ...(isOpened ? [opened] : []),
        ...servedPairs.slice(0, turn),
      ],
    })
    client.setQueryData(
      wrappedTokensQuery.queryKey,
      turn % 2 === 0 ? wrapped : wrapped.toReversed(),
    )
    await readRecords()
    await new Promise((done) => setTimeout(done)) // queries tell it a moment later
  })
}

/** The chosen tokens or pair, and every amount of the form. */
function form() {
  const chosen = screen.queryAllByRole('button', { name: /change the token/ })
  const named = screen.queryAllByText(/^\w+ \/ \w+$/).slice(0, 1)
  const pair = chosen.length > 0 ? [] : named
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio])')]
  const texts = [...chosen, ...pair].map(({ textContent }) => textContent)
  return [...texts, ...fields.map(({ value }) => value)]
}

function type() {
  const field = screen.queryAllByRole('textbox')[0] ?? screen.getByRole('slider')
  fireEvent.change(field, { target: { value: '50' } })
}

describe('forms', () => {
  test.each(forms)(
    'behavior: once an amount is typed, nothing that arrives changes %s',
    async (_, card, path) => {
      await showRouted(card, { client: started.client, path })
      await waitFor(() => expect(form().length).toBeGreaterThan(1))
      type()
      const typed = form()
      for (const holdings of fc.sample(anyHoldings, { seed: 8, numRuns: 10 })) {
        await arrive(holdings)
        expect(form()).toEqual(typed)
      }
    },
  )
})
