import { type Pair, quoteExactIn } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { buildSwap, swapFee } from './buildSwap.ts'
import { type QuoteRequest, quoteSwap, type SwapQuote } from './quoteSwap.ts'

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

describe('quoteSwap', () => {
  test('default: an exact input pays what the program pays, less at most the tolerance', () => {
    const quote = quoted({})
    const pool = { reserveIn: 10n ** 12n, reserveOut: 10n ** 14n, feeBps: 30n }
    expect(quote.amountOut).toBe(quoteExactIn(1_000_000_000n, pool))
    expect(quote.minimumOut).toBe((quote.amountOut * 9950n) / 10_000n)
    expect(quote.maximumIn).toBe(1_000_000_000n)
    expect(quote.poolFee).toBe(3_000_000n)
  })

  test('behavior: an exact output may cost more by the tolerance, never pay less', () => {
    const quote = quoted({ exact: 'out', amount: 100_000_000n })
    expect(quote.amountOut).toBe(100_000_000n)
    expect(quote.minimumOut).toBe(100_000_000n)
    expect(quote.maximumIn).toBe((quote.amountIn * 10_050n + 9_999n) / 10_000n)
  })

  test('behavior: over a path the input of an exact output is exact too', () => {
    const quote = quoted({ tokenOut: OWL, exact: 'out', amount: 10n ** 18n })
    expect(quote.route.pairs.length).toBeGreaterThan(1)
    expect(quote.maximumIn).toBe(quote.amountIn)
  })

  test('behavior: tokens without a common pair are reached over others', () => {
    expect(
      quoted({ tokenIn: GLD, tokenOut: WETH }).route.tokens.map(({ symbol }) => symbol),
    ).toHaveLength(4)
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

  test('behavior: empty pools lead nowhere', () => {
    const emptied = pairs.map((pair) => ({ ...pair, reserve0: 0n, reserve1: 0n }))
    expect(quoteSwap({ ...request, pairs: emptied })).toBe('no-route')
  })
})

describe('buildSwap', () => {
  const terms = { to: 'aleo1me', deadlineHeight: 120 }

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
