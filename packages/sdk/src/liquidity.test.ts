import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RESERVE_LIMIT, ZERO_ADDRESS } from './constants.ts'
import {
  matchDeposit,
  quoteAdd,
  quoteFirstMint,
  quoteProtocolFee,
  quoteRemove,
  sqrt,
} from './liquidity.ts'

const noFee = { collector: ZERO_ADDRESS, basePortion: 5n }
const collector = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const withFee = { collector, basePortion: 5n }

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

  test('behavior: 1001 is the least, 1000 gives nothing', () => {
    expect(quoteFirstMint(1001n, 1001n)).toBe(1001n)
    expect(quoteFirstMint(1000n, 1001n)).toBe(0n)
  })

  test('behavior: zero without an amount or at the limit', () => {
    expect(quoteFirstMint(0n, 10n ** 9n)).toBe(0n)
    expect(quoteFirstMint(RESERVE_LIMIT, 10n ** 9n)).toBe(0n)
    expect(quoteFirstMint(RESERVE_LIMIT - 1n, 10n ** 9n)).toBeGreaterThan(0n)
  })
})

describe('quoteProtocolFee', () => {
  test('default: a sixth of the growth of the root', () => {
    // √k grew from 1000 to 2000: 1000·(2000−1000) / (5·2000 + 1000)
    expect(quoteProtocolFee(pool(2000n, 2000n, 1000n, 1_000_000n), withFee)).toBe(90n)
  })

  test.each([
    ['no collector', pool(2000n, 2000n, 1000n, 1_000_000n), noFee],
    ['no last k', pool(2000n, 2000n, 1000n, 0n), withFee],
    ['no growth', pool(1000n, 1000n, 1000n, 1_000_000n), withFee],
    ['a fallen k', pool(999n, 1000n, 1000n, 1_000_000n), withFee],
  ])('behavior: nothing with %s', (_, given, fee) => {
    expect(quoteProtocolFee(given, fee)).toBe(0n)
  })
})

describe('quoteAdd', () => {
  test('default: the pool ratio is used whole', () => {
    const quote = quoteAdd({ amountA: 100n, amountB: 200n }, pool(1000n, 2000n, 1000n), noFee)
    expect(quote).toEqual({ liquidity: 100n, usedA: 100n, usedB: 200n, protocolLiquidity: 0n })
  })

  test('behavior: the smaller leg is used whole, the other rounds up', () => {
    const quote = quoteAdd({ amountA: 100n, amountB: 900n }, pool(1000n, 2001n, 1000n), noFee)
    expect(quote).toEqual({ liquidity: 100n, usedA: 100n, usedB: 201n, protocolLiquidity: 0n })
    const other = quoteAdd({ amountA: 900n, amountB: 100n }, pool(2001n, 1000n, 1000n), noFee)
    expect(other).toEqual({ liquidity: 100n, usedA: 201n, usedB: 100n, protocolLiquidity: 0n })
  })

  test('behavior: the protocol’s liquidity comes first', () => {
    const given = pool(2000n, 2000n, 1000n, 1_000_000n)
    const quote = quoteAdd({ amountA: 200n, amountB: 200n }, given, withFee)
    expect(quote).toEqual({ liquidity: 109n, usedA: 200n, usedB: 200n, protocolLiquidity: 90n })
  })

  test.each([
    ['nothing minted', { amountA: 1n, amountB: 1n }, pool(1000n, 1000n, 999n)],
    ['an empty pool', { amountA: 1n, amountB: 1n }, pool(0n, 0n, 0n)],
    [
      'a pool that would outgrow its limit',
      { amountA: RESERVE_LIMIT / 2n, amountB: RESERVE_LIMIT / 2n },
      pool(RESERVE_LIMIT / 2n, RESERVE_LIMIT / 2n, 10n ** 20n),
    ],
  ])('behavior: all zero for %s', (_, amounts, given) => {
    expect(quoteAdd(amounts, given, noFee)).toEqual({
      liquidity: 0n,
      usedA: 0n,
      usedB: 0n,
      protocolLiquidity: 0n,
    })
  })

  test('behavior: never uses more than offered, never dilutes a share', () => {
    fc.assert(
      fc.property(amount, amount, anyPool, (amountA, amountB, given) => {
        const { liquidity, usedA, usedB } = quoteAdd({ amountA, amountB }, given, noFee)
        fc.pre(liquidity > 0n)
        expect(usedA <= amountA && usedB <= amountB).toBe(true)
        const supply = given.totalSupply + liquidity
        expect((given.reserveA + usedA) * given.totalSupply >= given.reserveA * supply).toBe(true)
        expect((given.reserveB + usedB) * given.totalSupply >= given.reserveB * supply).toBe(true)
      }),
    )
  })

  test('behavior: taking out what was put in never gains', () => {
    fc.assert(
      fc.property(amount, amount, anyPool, (amountA, amountB, given) => {
        const added = quoteAdd({ amountA, amountB }, given, withFee)
        fc.pre(added.liquidity > 0n)
        const after = pool(
          given.reserveA + added.usedA,
          given.reserveB + added.usedB,
          given.totalSupply + added.protocolLiquidity + added.liquidity,
          (given.reserveA + added.usedA) * (given.reserveB + added.usedB),
        )
        const removed = quoteRemove(added.liquidity, after, withFee)
        expect(removed.protocolLiquidity).toBe(0n)
        expect(removed.amountA <= added.usedA && removed.amountB <= added.usedB).toBe(true)
      }),
    )
  })
})

describe('quoteRemove', () => {
  test('default', () => {
    const quote = quoteRemove(1000n, pool(10_000n, 20_000n, 10_000n), noFee)
    expect(quote).toEqual({ amountA: 1000n, amountB: 2000n, protocolLiquidity: 0n })
  })

  test('behavior: both round down', () => {
    const quote = quoteRemove(1n, pool(19_999n, 29_999n, 10_000n), noFee)
    expect([quote.amountA, quote.amountB]).toEqual([1n, 2n])
  })

  test('behavior: all but the locked liquidity can leave', () => {
    expect(quoteRemove(9_000n, pool(10_000n, 10_000n, 10_000n), noFee).amountA).toBe(9_000n)
    expect(quoteRemove(9_001n, pool(10_000n, 10_000n, 10_000n), noFee).amountA).toBe(0n)
    expect(quoteRemove(0n, pool(10_000n, 10_000n, 10_000n), noFee).amountA).toBe(0n)
  })
})

describe('matchDeposit', () => {
  test('default: rounds up', () => expect(matchDeposit(100n, 1000n, 2001n)).toBe(201n))
  test('behavior: no pool, no match', () => expect(matchDeposit(100n, 0n, 0n)).toBe(0n))

  test('behavior: what it gives is enough to use the whole first leg', () => {
    fc.assert(
      fc.property(amount, anyPool, (amountA, given) => {
        const amountB = matchDeposit(amountA, given.reserveA, given.reserveB)
        const quote = quoteAdd({ amountA, amountB }, given, noFee)
        fc.pre(quote.liquidity > 0n)
        expect(quote.usedA).toBe(amountA)
      }),
    )
  })
})
