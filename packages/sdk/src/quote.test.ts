import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_RESERVE } from './constants.ts'
import { priceImpactPpm, quoteExactIn, quoteExactOut, swapFeeAmount } from './quote.ts'

const pool = (reserveIn: bigint, reserveOut: bigint, feeBps = 30n) => ({
  reserveIn,
  reserveOut,
  feeBps,
})

const amount = fc.bigInt({ min: 1n, max: 2n ** 97n })
const feeBps = fc.bigInt({ min: 0n, max: 1000n })
const anyPool = fc.record({ reserveIn: amount, reserveOut: amount, feeBps })

describe('quoteExactIn', () => {
  // the specification's formula by hand: 1000·9970·2e6 / (1e6·10000 + 1000·9970)
  test('default', () => expect(quoteExactIn(1000n, pool(1_000_000n, 2_000_000n))).toBe(1992n))

  test.each([
    ['no input', 0n, pool(10n, 10n)],
    ['no reserve in', 5n, pool(0n, 10n)],
    ['no reserve out', 5n, pool(10n, 0n)],
    ['a pool at its limit', 1n, pool(MAX_RESERVE - 1n, 10n ** 20n)],
  ])('behavior: zero for %s', (_, amountIn, given) => {
    expect(quoteExactIn(amountIn, given)).toBe(0n)
  })

  test('behavior: the last unit below the limit is accepted, one more is not', () => {
    const given = pool(MAX_RESERVE - 1n - 10n ** 20n, 10n ** 20n)
    expect(quoteExactIn(10n ** 20n, given)).toBe(31_459_772_900n) // 1e20·9970·1e20 / (2^98·1e4)
    expect(quoteExactIn(10n ** 20n + 1n, given)).toBe(0n)
  })

  test('behavior: pays less than the reserve and k never falls', () => {
    fc.assert(
      fc.property(amount, anyPool, (amountIn, given) => {
        const { reserveIn, reserveOut } = given
        const out = quoteExactIn(amountIn, given)
        expect(out).toBeLessThan(reserveOut)
        const k = (reserveIn + amountIn) * (reserveOut - out)
        expect(k >= reserveIn * reserveOut).toBe(true)
      }),
    )
  })

  test('behavior: a larger input never pays less', () => {
    const small = fc.bigInt({ min: 1n, max: 2n ** 60n })
    fc.assert(
      fc.property(small, small, anyPool, (a, b, given) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        fc.pre(given.reserveIn + more < MAX_RESERVE)
        expect(quoteExactIn(less, given) <= quoteExactIn(more, given)).toBe(true)
      }),
    )
  })

  test('behavior: a round trip never makes a profit', () => {
    fc.assert(
      fc.property(amount, anyPool, (amountIn, given) => {
        const { reserveIn, reserveOut } = given
        const out = quoteExactIn(amountIn, given)
        const back = pool(reserveOut - out, reserveIn + amountIn, given.feeBps)
        expect(quoteExactIn(out, back) <= amountIn).toBe(true)
      }),
    )
  })
})

describe('quoteExactOut', () => {
  // 1e6·1992·10000 / ((2e6−1992)·9970) + 1
  test('default', () => expect(quoteExactOut(1992n, pool(1_000_000n, 2_000_000n))).toBe(1000n))

  test.each([
    ['no output', 0n, pool(10n, 10n)],
    ['no reserve in', 5n, pool(0n, 10n)],
    ['no reserve out', 5n, pool(10n, 0n)],
    ['the whole reserve', 10n, pool(10n, 10n)],
    ['more than the reserve', 11n, pool(10n, 10n)],
    ['a pool that would outgrow its limit', 10n ** 20n - 1n, pool(MAX_RESERVE / 2n, 10n ** 20n)],
    ['a fee of everything', 1n, pool(10n, 10n, 10_000n)],
  ])('behavior: zero for %s', (_, amountOut, given) => {
    expect(quoteExactOut(amountOut, given)).toBe(0n)
  })

  test('behavior: the quoted input pays the output, and is at most one unit above the minimum', () => {
    fc.assert(
      fc.property(amount, anyPool, (amountOut, given) => {
        const amountIn = quoteExactOut(amountOut, given)
        fc.pre(amountIn > 0n)
        expect(quoteExactIn(amountIn, given) >= amountOut).toBe(true)
        // the added unit makes the quote at most one above the least input that pays
        expect(amountIn < 3n || quoteExactIn(amountIn - 2n, given) < amountOut).toBe(true)
      }),
    )
  })

  test('behavior: the input computed for an output exceeds the original input by at most one unit', () => {
    fc.assert(
      fc.property(amount, anyPool, (amountIn, given) => {
        const out = quoteExactIn(amountIn, given)
        fc.pre(out > 0n)
        const asked = quoteExactOut(out, given)
        expect(asked <= amountIn + 1n).toBe(true)
      }),
    )
  })
})

describe('swapFeeAmount', () => {
  test('default', () => expect(swapFeeAmount(10_000n, 30n)).toBe(30n))
  test('behavior: rounds up', () => expect(swapFeeAmount(1n, 30n)).toBe(1n))
})

describe('priceImpactPpm', () => {
  test('default: does not include the fee', () => {
    const given = pool(10n ** 12n, 10n ** 12n)
    const amountIn = 10n ** 6n
    expect(priceImpactPpm(amountIn, quoteExactIn(amountIn, given), [given])).toBe(2n)
  })

  test('behavior: half the pool is half the price', () => {
    const given = pool(10n ** 12n, 10n ** 12n, 0n)
    const amountIn = 10n ** 12n
    expect(priceImpactPpm(amountIn, quoteExactIn(amountIn, given), [given])).toBe(500_000n)
  })

  test('behavior: hops add up', () => {
    const given = pool(10n ** 12n, 10n ** 12n, 0n)
    const middle = quoteExactIn(10n ** 10n, given)
    const out = quoteExactIn(middle, given)
    const [one, two] = [
      priceImpactPpm(10n ** 10n, middle, [given]),
      priceImpactPpm(10n ** 10n, out, [given, given]),
    ]
    expect(two).toBeGreaterThan(one)
  })

  test('behavior: zero without an amount, never above everything', () => {
    expect(priceImpactPpm(0n, 0n, [])).toBe(0n)
    fc.assert(
      fc.property(amount, anyPool, (amountIn, given) => {
        const impact = priceImpactPpm(amountIn, quoteExactIn(amountIn, given), [given])
        expect(impact >= 0n && impact <= 1_000_000n).toBe(true)
      }),
    )
  })
})
