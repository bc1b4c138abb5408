import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_RESERVE } from './constants.ts'
import {
  largestDeposit,
  matchDeposit,
  mispricingGain,
  quoteAdd,
  quoteFirstMint,
  quoteRemove,
  sharePpm,
  sqrt,
} from './liquidity.ts'
import { quoteExactIn } from './quote.ts'

const pool = (reserveA: bigint, reserveB: bigint, totalSupply: bigint, lastK = 0n) => ({
  reserveA,
  reserveB,
  totalSupply,
  lastK,
})

const amount = fc.bigInt({ min: 1n, max: 2n ** 90n })
const anyPool = fc
  .record({ reserveA: amount, reserveB: amount, lastK: fc.bigInt({ min: 0n, max: 2n ** 180n }) })
  .map((given) => ({ ...given, totalSupply: sqrt(given.reserveA * given.reserveB) + 1000n }))

describe('sqrt', () => {
  test('default: exact around squares at every size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 260n }), (value) => {
        const root = sqrt(value)
        expect(root * root <= value && value < (root + 1n) * (root + 1n)).toBe(true)
      }),
    )
  })

  test.each([0n, 1n, 2n, 3n, 4n, 15n, 16n, 17n])('behavior: small value %s', (value) => {
    expect(sqrt(value)).toBe(BigInt(Math.floor(Math.sqrt(Number(value)))))
  })
})

describe('quoteFirstMint', () => {
  test('default', () => expect(quoteFirstMint(4_000_000n, 1_000_000n)).toBe(2_000_000n))

  test('behavior: 1001 is the minimum, 1000 gives nothing', () => {
    expect(quoteFirstMint(1001n, 1001n)).toBe(1001n)
    expect(quoteFirstMint(1000n, 1001n)).toBe(0n)
  })

  test('behavior: zero without an amount or at the limit', () => {
    expect(quoteFirstMint(0n, 10n ** 9n)).toBe(0n)
    expect(quoteFirstMint(MAX_RESERVE, 10n ** 9n)).toBe(0n)
    expect(quoteFirstMint(MAX_RESERVE - 1n, 10n ** 9n)).toBeGreaterThan(0n)
  })
})

describe('quoteAdd', () => {
  test('default: at the pool ratio both amounts are used in full', () => {
    const quote = quoteAdd({ amountA: 100n, amountB: 200n }, pool(1000n, 2000n, 1000n))
    expect(quote).toEqual({ liquidity: 100n, usedA: 100n, usedB: 200n })
  })

  test('behavior: the smaller side is used in full, the other rounds up', () => {
    const quote = quoteAdd({ amountA: 100n, amountB: 900n }, pool(1000n, 2001n, 1000n))
    expect(quote).toEqual({ liquidity: 100n, usedA: 100n, usedB: 201n })
    const other = quoteAdd({ amountA: 900n, amountB: 100n }, pool(2001n, 1000n, 1000n))
    expect(other).toEqual({ liquidity: 100n, usedA: 201n, usedB: 100n })
  })

  test.each([
    ['nothing minted', { amountA: 1n, amountB: 1n }, pool(1000n, 1000n, 999n)],
    ['an empty pool', { amountA: 1n, amountB: 1n }, pool(0n, 0n, 0n)],
    [
      'a pool that would outgrow its limit',
      { amountA: MAX_RESERVE / 2n, amountB: MAX_RESERVE / 2n },
      pool(MAX_RESERVE / 2n, MAX_RESERVE / 2n, 10n ** 20n),
    ],
  ])('behavior: all zero for %s', (_, amounts, given) => {
    expect(quoteAdd(amounts, given)).toEqual({
      liquidity: 0n,
      usedA: 0n,
      usedB: 0n,
    })
  })

  test('behavior: never uses more than offered, never dilutes a share', () => {
    fc.assert(
      fc.property(amount, amount, anyPool, (amountA, amountB, given) => {
        const { liquidity, usedA, usedB } = quoteAdd({ amountA, amountB }, given)
        fc.pre(liquidity > 0n)
        expect(usedA <= amountA && usedB <= amountB).toBe(true)
        const supply = given.totalSupply + liquidity
        expect((given.reserveA + usedA) * given.totalSupply >= given.reserveA * supply).toBe(true)
        expect((given.reserveB + usedB) * given.totalSupply >= given.reserveB * supply).toBe(true)
      }),
    )
  })

  test('behavior: withdrawing a deposit never makes a profit', () => {
    fc.assert(
      fc.property(amount, amount, anyPool, (amountA, amountB, given) => {
        const added = quoteAdd({ amountA, amountB }, given)
        fc.pre(added.liquidity > 0n)
        const after = pool(
          given.reserveA + added.usedA,
          given.reserveB + added.usedB,
          given.totalSupply + added.liquidity,
          (given.reserveA + added.usedA) * (given.reserveB + added.usedB),
        )
        const removed = quoteRemove(added.liquidity, after)
        expect(removed.amountA <= added.usedA && removed.amountB <= added.usedB).toBe(true)
      }),
    )
  })
})

describe('quoteRemove', () => {
  test('default', () => {
    const quote = quoteRemove(1000n, pool(10_000n, 20_000n, 10_000n))
    expect(quote).toEqual({ amountA: 1000n, amountB: 2000n })
  })

  test('behavior: both round down', () => {
    const quote = quoteRemove(1n, pool(19_999n, 29_999n, 10_000n))
    expect([quote.amountA, quote.amountB]).toEqual([1n, 2n])
  })

  test('behavior: all but the locked liquidity can be removed', () => {
    expect(quoteRemove(9_000n, pool(10_000n, 10_000n, 10_000n)).amountA).toBe(9_000n)
    expect(quoteRemove(9_001n, pool(10_000n, 10_000n, 10_000n)).amountA).toBe(0n)
    expect(quoteRemove(0n, pool(10_000n, 10_000n, 10_000n)).amountA).toBe(0n)
  })
})

describe('matchDeposit', () => {
  test('default: rounds up', () => expect(matchDeposit(100n, 1000n, 2001n)).toBe(201n))
  test('behavior: no pool, no match', () => expect(matchDeposit(100n, 0n, 0n)).toBe(0n))

  test('behavior: the match suffices to use the first side in full', () => {
    fc.assert(
      fc.property(amount, anyPool, (amountA, given) => {
        const amountB = matchDeposit(amountA, given.reserveA, given.reserveB)
        const quote = quoteAdd({ amountA, amountB }, given)
        fc.pre(quote.liquidity > 0n)
        expect(quote.usedA).toBe(amountA)
      }),
    )
  })
})

describe('largestDeposit', () => {
  test('default: the scarcer balance is used in full, the other one rounds up', () => {
    const balances = { balanceA: 900n, balanceB: 20n }
    expect(largestDeposit(balances, pool(1000n, 30n, 100n))).toEqual({
      amountA: 667n,
      amountB: 20n,
      scarce: 'b',
    })
    expect(largestDeposit({ balanceA: 600n, balanceB: 20n }, pool(1000n, 30n, 100n))).toEqual({
      amountA: 600n,
      amountB: 18n,
      scarce: 'a',
    })
  })

  test('behavior: fits both balances: all of the scarce one, the other at the ratio', () => {
    fc.assert(
      fc.property(anyPool, amount, amount, (given, balanceA, balanceB) => {
        const { amountA, amountB, scarce } = largestDeposit({ balanceA, balanceB }, given)
        expect(amountA <= balanceA && amountB <= balanceB).toBe(true)
        expect(scarce === 'a' ? amountA : amountB).toBe(scarce === 'a' ? balanceA : balanceB)
        const { reserveA, reserveB } = given
        const match =
          scarce === 'a'
            ? matchDeposit(amountA, reserveA, reserveB)
            : matchDeposit(amountB, reserveB, reserveA)
        expect(scarce === 'a' ? amountB : amountA).toBe(match)
      }),
    )
  })
})

describe('sharePpm', () => {
  test('default', () => expect(sharePpm(1n, 3n)).toBe(333_333n))
  test('behavior: gives nothing for an empty pool', () => expect(sharePpm(0n, 0n)).toBe(0n))
})

describe('mispricingGain', () => {
  test('default: zero at the right price, zero within the fee', () => {
    expect(mispricingGain(10n ** 12n, 10n ** 12n, 30n)).toBe(0n)
    expect(mispricingGain(10n ** 12n, 1_002_000_000_000n, 30n)).toBe(0n)
  })

  test('behavior: the sides may be swapped', () => {
    expect(mispricingGain(4_970n, 5_238n, 30n)).toBe(mispricingGain(5_238n, 4_970n, 30n))
  })

  test('behavior: no trade against such a pool gains more, and the best one gains exactly this', () => {
    // one unit of value each: reserves are the values, the price elsewhere is 1
    const [low, high] = [4_970_000_000n, 5_238_000_000n]
    const gain = mispricingGain(low, high, 30n)
    let best = 0n
    for (let sold = 0n; sold < 300_000_000n; sold += 100_000n) {
      const bought = quoteExactIn(sold, { reserveIn: low, reserveOut: high, feeBps: 30n })
      if (bought - sold > best) best = bought - sold
    }
    expect(best).toBeLessThanOrEqual(gain)
    expect(gain - best).toBeLessThan(100n)
  })
})
