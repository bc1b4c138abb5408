import {
  coarseMaximum,
  coarseMinimum,
  type Pair,
  poolFor,
  quoteExactIn,
  type Token,
} from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { buildSwap } from './buildSwap.ts'
import { type QuoteRequest, quoteSending, quoteSwap, type SwapQuote } from './quoteSwap.ts'
import { swapFee } from './swapFee.ts'

const [USDX, WBTC] = [tokenOf('USDX'), tokenOf('WBTC')]
const [OWL, GLD, WETH] = [tokenOf('OWL'), tokenOf('GLD'), tokenOf('WETH')]
const request: QuoteRequest = {
  pairs,
  tokenIn: USDX,
  tokenOut: WBTC,
  exact: 'in',
  amount: 1_000_000_000n,
  slippageBps: 50,
}

function quoted(change: Partial<QuoteRequest>): SwapQuote {
  const quote = quoteSwap({ ...request, ...change })
  if (typeof quote === 'string') throw new Error(`no quote: ${quote}`)
  return quote
}

/** The pair with its reserve of OWL reduced to the given thousandths, which makes OWL more expensive. */
function fall(pair: Pair, permille: bigint): Pair {
  const isOwl = pair.token0.id === OWL.id
  const cut = (reserve: bigint, does: boolean) => (does ? (reserve * permille) / 1000n : reserve)
  return {
    ...pair,
    reserve0: cut(pair.reserve0, isOwl),
    reserve1: cut(pair.reserve1, pair.token1.id === OWL.id),
  }
}

/** The pair with 2.5% less WBTC, which is therefore more expensive. */
function dearer(pair: Pair): Pair {
  const cut = (reserve: bigint, does: boolean) => (does ? (reserve * 975n) / 1000n : reserve)
  return {
    ...pair,
    reserve0: cut(pair.reserve0, pair.token0.id === WBTC.id),
    reserve1: cut(pair.reserve1, pair.token1.id === WBTC.id),
  }
}

describe('quoteSwap', () => {
  test('default: an exact input pays what the program pays, less at most the tolerance', () => {
    const quote = quoted({})
    const pool = { reserveIn: 10n ** 12n, reserveOut: 10n ** 14n, feeBps: 30n }
    expect(quote.amountOut).toBe(quoteExactIn(1_000_000_000n, pool))
    expect(quote.minimumOut).toBe(coarseMinimum(quote.amountOut, 50n))
    expect(quote.maximumIn).toBe(1_000_000_000n)
    expect(quote.poolFee).toBe(3_000_000n)
  })

  test('behavior: an exact output may cost more by the tolerance, but never pays less', () => {
    const quote = quoted({ exact: 'out', amount: 100_000_000n })
    expect(quote.amountOut).toBe(100_000_000n)
    expect(quote.minimumOut).toBe(100_000_000n)
    expect(quote.maximumIn).toBe(coarseMaximum(quote.amountIn, 50n))
  })

  test('behavior: over a path the maximum payment is sent, with the output as minimum', () => {
    const amount = 10n ** 18n
    const exactly = quoted({ tokenOut: OWL, exact: 'out', amount, slippageBps: 0 })
    const quote = quoted({ tokenOut: OWL, exact: 'out', amount })
    expect(quote.route.pairs.length).toBeGreaterThan(1)
    expect(quote.amountIn).toBe(coarseMaximum(exactly.amountIn, 50n))
    expect(quote.maximumIn).toBe(quote.amountIn)
    expect(quote.minimumOut).toBe(amount)
    const sent = quoted({ tokenOut: OWL, amount: quote.amountIn })
    expect(quote.amountOut).toBe(sent.amountOut)
    expect(quote.amountOut).toBeGreaterThan(amount)
  })

  test('behavior: over a path a price that falls within the tolerance still pays the output', () => {
    const amount = 10n ** 18n
    const quote = quoted({ tokenOut: OWL, exact: 'out', amount, slippageBps: 100 })
    const worse = pairs.map((pair) =>
      pair.token0.id === USDX.id || pair.token1.id === USDX.id ? pair : fall(pair, 995n),
    )
    const then = quoted({ pairs: worse, tokenOut: OWL, amount: quote.maximumIn })
    expect(then.amountOut).toBeGreaterThanOrEqual(quote.minimumOut)
  })

  test('behavior: tokens without a common pair are connected through others', () => {
    expect(
      quoted({ tokenIn: GLD, tokenOut: WETH }).route.tokens.map(({ symbol }) => symbol),
    ).toHaveLength(4)
  })

  test('behavior: says how much less the next best route would pay, or how much more it would ask', () => {
    const { nextBest, amountOut, amountIn } = quoted({})
    expect(nextBest?.tokens.map(({ symbol }) => symbol)).toEqual(['USDX', 'ALEO', 'WBTC'])
    const { pairs: all } = request
    const others = all.filter(({ id }) => id !== quoted({}).route.pairs[0]?.id)
    const second = quoted({ pairs: others })
    expect(nextBest?.loss).toBe(amountOut - second.amountOut)
    const out = quoted({ exact: 'out', amount: amountOut })
    const secondOut = quoted({ exact: 'out', amount: amountOut, pairs: others, slippageBps: 0 })
    expect(out.nextBest?.loss).toBe(secondOut.amountIn - out.amountIn)
    expect(out.amountIn).toBeLessThanOrEqual(amountIn)
    expect(quoted({ pairs: quoted({}).route.pairs }).nextBest).toBeUndefined()
  })

  test('behavior: a longer route that pays more is not used if its network fee costs more than that', () => {
    const [direct] = quoted({}).route.pairs
    const cheaper = pairs.map((pair) => (pair === direct ? dearer(pair) : pair))
    const change = { pairs: cheaper, amount: 1_000_000n } // one USDX, 2.5% worse over the direct pool
    expect(quoted(change).route.pairs).toHaveLength(2)
    const dear = new Map([[WBTC.id, '0.1']]) // one credit is worth ten of the bought token
    const quote = quoted({ ...change, prices: dear })
    expect(quote.route.pairs).toHaveLength(1)
    expect(quote.nextBest?.loss).toBeLessThan(0n)
  })

  const only = (pair: Pair | undefined) => (pair ? [pair] : [])
  test.each([
    ['no-route', { pairs: [] }],
    ['no-route', { tokenIn: GLD, tokenOut: OWL }], // four hops apart
    ['no-route', { pairs: only(pairs.find(({ token0 }) => token0.symbol === 'OWL')) }],
    ['over-reserves', { exact: 'out', amount: 10n ** 30n }],
    ['over-limit', { amount: 2n ** 127n }],
  ] as const)('args: %s', (failure, change) => {
    expect(quoteSwap({ ...request, ...change })).toBe(failure)
  })

  test('args: too-small', () => {
    const lopsided = pairs.map((pair) => ({ ...pair, reserve0: 10n ** 20n, reserve1: 10n ** 3n }))
    const [pair] = lopsided
    if (!pair) throw new Error('the local network has pairs')
    const { token0, token1 } = pair
    const small = { ...request, pairs: [pair], tokenIn: token0, tokenOut: token1, amount: 1n }
    expect(quoteSwap(small)).toBe('too-small')
  })

  test('behavior: unconfirmed pools are not quoted', () => {
    const doubtful = pairs.map((pair) => ({ ...pair, isInDoubt: true }))
    expect(quoteSwap({ ...request, pairs: doubtful })).toBe('in-doubt')
  })

  test('behavior: empty pools are not used', () => {
    const emptied = pairs.map((pair) => ({ ...pair, reserve0: 0n, reserve1: 0n }))
    expect(quoteSwap({ ...request, pairs: emptied })).toBe('no-route')
  })
})

describe('quoteSending', () => {
  const sixDecimals = (symbol: string): Token => ({ ...tokenOf(symbol), decimals: 6 })
  const [sold, bought, other] = [sixDecimals('USDX'), sixDecimals('WALEO'), sixDecimals('WBTC')]
  const pool = (id: string, [token0, token1]: [Token, Token], reserves: [bigint, bigint]) => {
    const [reserve0, reserve1] = reserves
    return { ...(pairs[0] as Pair), id, token0, token1, reserve0, reserve1 }
  }
  const triangle = (reserves: readonly [bigint, bigint][]): Pair[] => [
    pool('1field', [sold, bought], reserves[0] ?? [1n, 1n]),
    pool('2field', [sold, other], reserves[1] ?? [1n, 1n]),
    pool('3field', [bought, other], reserves[2] ?? [1n, 1n]),
  ]
  const out = { tokenIn: sold, tokenOut: bought, exact: 'out', slippageBps: 50 } as const
  const prices = new Map([
    [sold.id, '1.001360'],
    [bought.id, '0.985696'],
  ])

  test('default: an exact output of one pool sends the maximum, and what it pays above the output is quoted', () => {
    const all = triangle([[10n ** 9n, 10n ** 9n]]).slice(0, 1)
    const [direct] = all as [Pair]
    const found = quoted({ ...out, pairs: all, amount: 1_000_000n })
    const sent = quoteSending({ ...out, pairs: all, amount: 1_000_000n })
    const amountIn = coarseMaximum(found.amountIn, 50n)
    const amountOut = quoteExactIn(amountIn, poolFor(direct, sold))
    expect(sent).toMatchObject({ exact: 'out', amountIn, maximumIn: amountIn, amountOut })
    expect(sent).toMatchObject({ minimumOut: 1_000_000n })
  })

  test('behavior: the maximum is sent over the route found, although a shorter one would do for it', () => {
    const all = triangle([
      [990183426n, 993357076n],
      [981897635n, 987145097n],
      [1003452418n, 992619194n],
    ])
    const quote = quoteSending({ ...out, pairs: all, prices, amount: 2861625n })
    if (typeof quote === 'string') throw new Error(quote)
    expect(quote.amountOut).toBeGreaterThanOrEqual(quote.minimumOut)
    expect(quote.minimumOut).toBe(2861625n)
  })

  test('behavior: never pays less than its minimum, nor anything else than its route', () => {
    // within 2% of each other, so that network fees decide about the route
    const reserve = fc.bigInt({ min: 980_000_000n, max: 1_020_000_000n })
    const reserves = fc.array(fc.tuple(reserve, reserve), { minLength: 3, maxLength: 3 })
    const amounts = fc.bigInt({ min: 1n, max: 6_000_000n })
    fc.assert(
      fc.property(reserves, amounts, (held, amount) => {
        const quote = quoteSending({ ...out, pairs: triangle(held), prices, amount })
        if (typeof quote === 'string') return
        expect(quote.amountOut).toBeGreaterThanOrEqual(quote.minimumOut)
        expect(quote.route.pools.reduce(quoteExactIn, quote.amountIn)).toBe(quote.amountOut)
        expect(quote.minimumOut).toBe(amount)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('buildSwap', () => {
  const terms = { payer: '', to: 'aleo1me', deadlineHeight: 120 }

  test.each([
    ['swap_exact_tokens_for_tokens', {}],
    ['swap_tokens_for_exact_tokens', { exact: 'out', amount: 100_000_000n }],
    ['swap_exact_path', { tokenOut: OWL }],
    ['swap_exact_path', { tokenOut: OWL, exact: 'out', amount: 10n ** 18n }],
  ] as const)('default: %s', (name, change) => {
    const quote = quoted(change)
    const transaction = buildSwap(quote, terms)
    expect(transaction.program).toBe('nightjar_core.aleo')
    expect(transaction.function).toBe(name)
    expect(transaction.inputs).toContain(`${quote.maximumIn}u128`)
    expect(transaction.inputs).toContain(`${quote.minimumOut}u128`)
    expect(transaction.inputs.slice(-2)).toEqual(['aleo1me', '120u32'])
    expect(transaction.privateFee).toBe(false)
    expect(swapFee(quote)).toBe(transaction.feeMicrocredits)
  })
})
