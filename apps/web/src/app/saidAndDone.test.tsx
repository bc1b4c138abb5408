import {
  type Future,
  formatPlaintext,
  type Plaintext,
  parseProgram,
  plaintextBits,
} from '@nightjar/aleo'
import { programIds, programSource } from '@nightjar/programs'
import {
  CREDITS,
  LOCAL_PAIRS,
  LP_TOKEN,
  type Movement,
  movementOf,
  movementsOf,
  PROGRAM_ADDRESSES,
  type ServedPair,
} from '@nightjar/sdk'
import { createFixture } from '@nightjar/server/testing/fixture'
import { createHistory, type HistoryCall } from '@nightjar/server/testing/history'
import {
  core,
  createPair,
  OPERATOR,
  openMarket,
  swapExactIn,
  transfer,
} from '@nightjar/server/testing/market'
import { replayHistory } from '@nightjar/server/testing/replayed'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { ExecuteRequest } from '@nightjar/wallet/types'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TransferCard } from '../features/assets/TransferCard.tsx'
import { DepositForms } from '../features/pools/DepositForms.tsx'
import { WithdrawalCard } from '../features/pools/WithdrawalCard.tsx'
import * as quoting from '../features/swap/quoteWithCredits.ts'
import { SwapCard } from '../features/swap/SwapCard.tsx'
import { quotingQuery } from '../features/swap/useQuoting.ts'
import { useWrap } from '../features/wrap/useWrap.ts'
import { WrapCard } from '../features/wrap/WrapCard.tsx'
import { showExact } from '../lib/format.ts'
import { pairBalancesQuery } from '../lib/pairBalances.ts'
import {
  allowanceQuery,
  balancesQuery,
  creditsQuery,
  pairsQuery,
  wrappedTokensQuery,
} from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { futureOf } from '../preflight/futureOf.ts'
import { ADDRESS, pairOf, pairs, tokenOf, tokens, wrappedAleo } from '../testing/exchange.ts'
import { loadInWindow } from '../testing/loadInWindow.ts'
import { startPrivateForms } from '../testing/privateForms.ts'
import { type Filled, openReview, sign } from '../testing/reviewSheet.ts'

const waleo = tokenOf('WALEO')
const ids = tokens.map(({ id }) => id)
const million = (symbol: string) => 10n ** BigInt(tokenOf(symbol).decimals + 6)

/** The seeded exchange on a chain of its own, on which the account holds every token and a share of every pool. */
async function openChain() {
  const fixture = await createFixture()
  const { creditsSource, crypto } = await loadTestnet()
  const sources = [creditsSource, ...programIds.map(programSource)].map((source) =>
    parseProgram(source),
  )
  const known = new Map(sources.map((program) => [program.id, program]))
  const hash = (value: Plaintext) => `${crypto.hashBhp(256, plaintextBits(value))}field`
  const history = createHistory(fixture.crypto, 'said')
  openMarket(history)
  for (const { a, b } of LOCAL_PAIRS) {
    createPair(history, fixture.chain, tokenOf(a).id, tokenOf(b).id, million(a), million(b))
  }
  for (const { symbol, id } of tokens)
    history.call(transfer(OPERATOR, id, ADDRESS, million(symbol)))
  for (const { id } of pairs) history.call(transfer(OPERATOR, id, ADDRESS, 10n ** 9n))
  const spender = PROGRAM_ADDRESSES.credits
  history.call(core('approve_public', [ADDRESS, waleo.id, spender, `${million('WALEO')}u128`]))
  history.mine()
  const replayed = replayHistory(history, fixture)
  const served = new Map<string, ServedPair>()

  /** What the indexer says about the newest transactions. */
  async function follow() {
    const batch = await replayed.follow()
    for (const row of batch?.ledger.pairs ?? []) {
      served.set(row.id, {
        ...{ pair_id: row.id, token_a: row.tokenA, token_b: row.tokenB, in_doubt: row.inDoubt },
        ...{ reserve_a: String(row.reserveA), reserve_b: String(row.reserveB) },
        ...{ total_supply: String(row.totalSupply), last_k: String(row.lastK) },
      })
    }
    return batch?.ledger.transactions ?? []
  }

  await follow()
  return {
    pairs: () => [...served.values()],
    /** Somebody else trades. */
    trade: async (from: string, to: string, amount: bigint) => {
      history.call(swapExactIn(OPERATOR, tokenOf(from).id, tokenOf(to).id, amount))
      history.mine()
      await follow()
    },
    /** Includes a request of the account; what it moved, or undefined if it is rejected. */
    include: async ({ program, function: name, inputs }: ExecuteRequest) => {
      const request = { program, function: name, inputs, signer: ADDRESS }
      const future = futureOf(request, { find: (id) => known.get(id), hash })
      if (!future) throw new Error(`no future of ${program}/${name}`)
      const { id, status } = history.call(callOf(future))
      history.mine()
      const row = (await follow()).find((each) => each.txId === id)
      if (status !== 'accepted' || !row) return undefined
      return movementsOf(row, { paid: row.paid, received: row.received } as never)
    },
  }
}

const callOf = ({ program, function: name, arguments: values }: Future): HistoryCall => ({
  ...{ program, function: name },
  arguments: values.map((each) =>
    each.kind === 'future' ? callOf(each) : formatPlaintext(each as Plaintext),
  ),
})

let chain: Awaited<ReturnType<typeof openChain>>
let started: Awaited<ReturnType<typeof startPrivateForms>>

beforeAll(async () => {
  chain = await loadInWindow(openChain)
}, 240_000)
beforeEach(async () => {
  const features = ['swap', 'swap/review', 'pools', 'assets', 'wrap'].map(
    (name) => `features/${name}`,
  )
  await loadMessages(...features, 'trade', 'plans')
  started = await startPrivateForms([])
  vi.stubGlobal('fetch', () => new Promise(() => undefined)) // the dry run is under way
  const { client } = started
  client.setQueryData(quotingQuery.queryKey, quoting)
  client.setQueryData(pairsQuery.queryKey, { height: 100, pairs: chain.pairs() })
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 10n ** 12n)
  client.setQueryData(
    balancesQuery(ADDRESS, ids).queryKey,
    new Map(ids.map((id) => [id, 10n ** 24n])),
  )
  client.setQueryData(
    pairBalancesQuery(ADDRESS).queryKey,
    new Map(pairs.map(({ id }) => [id, 10n ** 9n])),
  )
  client.setQueryData(wrappedTokensQuery.queryKey, [wrappedAleo])
  const asked = { token: waleo.id, spender: PROGRAM_ADDRESSES.credits }
  client.setQueryData(allowanceQuery(ADDRESS, asked).queryKey, million('WALEO'))
})
afterEach(async () => {
  cleanup()
  await started.stop()
  vi.restoreAllMocks()
})

/** The kinds of review sheets, filled with an amount. */
const kinds = {
  swap: (amount: string) => ({
    ...{ card: SwapCard, path: `/?from=USDX&to=WBTC&amount=${amount}` },
    ...{ opens: 'Review swap', confirms: /^Confirm swap$/ },
  }),
  'exact purchase': (amount: string) => ({
    ...{ card: SwapCard, path: `/?from=USDX&to=WBTC&exact=out&amount=${amount}` },
    ...{ opens: 'Review swap', confirms: /^Confirm swap$/ },
  }),
  'swap through two pools': (amount: string) => ({
    ...{ card: SwapCard, path: `/?from=USDX&to=OWL&amount=${amount}` },
    ...{ opens: 'Review swap', confirms: /^Confirm swap$/ },
  }),
  deposit: (amount: string) => ({
    ...{ card: DepositForms, path: `/?a=USDX&b=WBTC&amount=${amount}` },
    ...{ opens: 'Review deposit', confirms: /^Confirm deposit$/ },
  }),
  withdrawal: (percent: string) => ({
    ...{ card: WithdrawalCard, path: `/?a=USDX&b=WBTC&percent=${percent}` },
    ...{ opens: 'Review withdrawal', confirms: /^Confirm withdrawal$/ },
  }),
  transfer: (amount: string) => ({
    ...{ card: TransferCard, path: `/?token=USDX&amount=${amount}&as=private` },
    ...{ opens: 'Review transfer', confirms: /^Make .* private$/ },
  }),
  wrap: (amount: string) => ({
    ...{ card: () => <WrapCard desk={useWrap('wrap')} />, path: `/?token=ALEO&amount=${amount}` },
    ...{ opens: 'Review wrap', confirms: /^Wrap / },
  }),
  unwrap: (amount: string) => ({
    ...{ card: () => <WrapCard desk={useWrap('unwrap')} />, path: `/?token=ALEO&amount=${amount}` },
    ...{ opens: 'Review unwrap', confirms: /^Unwrap / },
  }),
} satisfies Readonly<Record<string, (amount: string) => Filled>>

/** Opens a review and confirms it, and a block includes it, after another trade if there is one. */
async function carryOut(filled: Filled, meanwhile?: () => Promise<void>) {
  const { confirm, ...review } = await openReview(filled, started.client)
  const request = await sign(confirm)
  await meanwhile?.()
  const moved = await chain.include(request)
  const sumOf = (movements: readonly Movement[] = [], id: string) =>
    movements
      .filter((each) => each.token_id === id)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return {
    ...review,
    fee: request.feeMicrocredits,
    paid: (id: string) => sumOf(moved?.paid, id),
    received: (id: string) => sumOf(moved?.received, id),
  }
}

const credits = movementOf(CREDITS, 1n).token_id
const [usdx, wbtc, owl] = [tokenOf('USDX'), tokenOf('WBTC'), tokenOf('OWL')]
const amounts = ['0.000321', '12.345678', '1000']
const others = [
  ['nobody else trades', undefined],
  ['the price falls', () => chain.trade('USDX', 'WBTC', 10n ** 9n)],
  ['the price rises', () => chain.trade('WBTC', 'USDX', 10n ** 11n)],
] as const

describe.each(others)('what a review says is what is done while %s', (_, meanwhile) => {
  test.each(amounts)('default: a swap of %s', async (amount) => {
    const { said, fee, paid, received } = await carryOut(kinds.swap(amount), meanwhile)
    expect([paid(usdx.id)]).toEqual(said('You pay'))
    const [least = 0n] = said('Minimum received', wbtc)
    expect(received(wbtc.id)).toBeGreaterThanOrEqual(least)
    expect(least).toBeGreaterThan(0n)
    if (!meanwhile) expect([received(wbtc.id)]).toEqual(said('You receive', wbtc))
    expect(said('Network fee', CREDITS)).toEqual([fee])
  })

  test.each(amounts)('default: an exact purchase of %s', async (amount) => {
    const { said, fee, paid, received } = await carryOut(kinds['exact purchase'](amount), meanwhile)
    expect([received(wbtc.id)]).toEqual(said('You receive', wbtc))
    const [most = 0n] = [...said('Maximum sold'), ...said('You pay')] // through two pools it sells all of it
    expect(paid(usdx.id)).toBeLessThanOrEqual(most)
    expect(paid(usdx.id)).toBeGreaterThan(0n)
    expect(said('Network fee', CREDITS)).toEqual([fee])
  })

  test.each(amounts)('default: a swap of %s through two pools', async (amount) => {
    const filled = kinds['swap through two pools'](amount)
    const { said, fee, paid, received } = await carryOut(filled, meanwhile)
    expect([paid(usdx.id)]).toEqual(said('You pay'))
    const [least = 0n] = said('Minimum received', owl)
    expect(received(owl.id)).toBeGreaterThanOrEqual(least)
    expect([received(owl.id)]).toEqual(said('You receive', owl)) // the other trade is in another pool
    expect(said('Network fee', CREDITS)).toEqual([fee])
  })

  test.each(amounts)('default: a deposit of %s', async (amount) => {
    const { said, text, fee, paid, received } = await carryOut(kinds.deposit(amount), meanwhile)
    for (const token of [usdx, wbtc]) {
      const [least = 0n, most = 0n] = said(`${token.symbol} deposited`, token)
      expect(paid(token.id)).toBeGreaterThanOrEqual(least)
      expect(paid(token.id)).toBeLessThanOrEqual(most)
      if (!meanwhile) expect([paid(token.id)]).toEqual(said('You add', token))
    }
    const lp = showExact(received(pairOf('USDX', 'WBTC').id), LP_TOKEN)
    if (!meanwhile) expect(text).toContain(lp)
    expect(said('Network fee', CREDITS)).toEqual([fee])
  })

  test.each(['1', '7', '12'])('default: a withdrawal of %s %', async (percent) => {
    const { said, fee, paid, received } = await carryOut(kinds.withdrawal(percent), meanwhile)
    expect([paid(pairOf('USDX', 'WBTC').id)]).toEqual(said('LP tokens burned', LP_TOKEN))
    for (const token of [usdx, wbtc]) {
      const [least = 0n] = said(`Minimum ${token.symbol}`, token)
      expect(least).toBeGreaterThan(0n)
      expect(received(token.id)).toBeGreaterThanOrEqual(least)
      if (!meanwhile) expect([received(token.id)]).toEqual(said('You receive', token))
    }
    expect(said('Network fee', CREDITS)).toEqual([fee])
  })
})

describe('what has no price is done as its review says', () => {
  test.each(amounts)('default: a transfer of %s', async (amount) => {
    const { said, fee, paid, received } = await carryOut(kinds.transfer(amount))
    expect([paid(usdx.id)]).toEqual(said('You send'))
    expect(received(usdx.id)).toBe(paid(usdx.id))
    expect(said('Network fee', CREDITS)).toEqual([fee])
  })

  test.each(amounts)('default: a wrap of %s', async (amount) => {
    const { said, fee, paid, received } = await carryOut(kinds.wrap(amount))
    expect([paid(credits)]).toEqual(said('You pay', CREDITS))
    expect([received(waleo.id)]).toEqual(said('You receive', waleo))
    expect(said('Network fee', CREDITS)).toEqual([fee])
  })

  test.each(amounts)('default: an unwrap of %s', async (amount) => {
    const { said, fee, paid, received } = await carryOut(kinds.unwrap(amount))
    expect([paid(waleo.id)]).toEqual(said('You pay', waleo))
    expect([received(credits)]).toEqual(said('You receive', CREDITS))
    expect(said('Unwrap', CREDITS)).toEqual([fee])
  })
})
