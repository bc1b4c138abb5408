import { type LiquidityPool, quoteAdd, sqrt } from '@nightjar/sdk'
import { flipPool, quoteZapIn, quoteZapOut, sellA } from '@nightjar/sdk/zap'
import { describe, expect, test } from 'vitest'
import { createEngine } from './engine/engine.ts'
import { openLonePool } from './engine/lonePool.ts'
import { createHasher } from './scenario/hash.ts'

/** The same numbers in every run. */
function createDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return BigInt(Math.floor((state / 2_147_483_648) * below))
  }
}

function openPool(reserveA: bigint, reserveB: bigint): LiquidityPool {
  return { reserveA, reserveB, totalSupply: sqrt(reserveA * reserveB), lastK: 0n }
}

const feeCases = [{ feeBps: 30n }, { feeBps: 0n }, { feeBps: 300n, basePortion: 1n }]

describe('quoteZapIn', () => {
  test.each(feeCases)('default: no other sale mints more, with a fee of $feeBps', (fees) => {
    const dice = createDice(7)
    for (let run = 0; run < 150; run++) {
      const pool = openPool(1000n + dice(20_000), 1000n + dice(20_000))
      const amount = 2n + dice(1500)
      const label = `${amount} into ${pool.reserveA}/${pool.reserveB}`
      const best = mostMinted(amount, pool, fees)
      const zap = quoteZapIn(amount, pool, fees)
      expect(zap?.deposit.liquidity ?? 0n, label).toBe(best)
    }
  })

  test.each([
    [1_000_000_000n, 50_000_000_000_000n, 400_000_000n],
    [10n ** 24n, 10n ** 12n, 10n ** 21n],
    [10n ** 12n, 10n ** 24n, 10n ** 9n],
    [1_000_000_007n, 999_999_937n, 123_456_789n],
    [5000n, 5_000_000n, 4000n],
    [7_000_003n, 31n, 10n ** 6n],
  ])('behavior: %s/%s leaves less of %s than one unit is worth', (reserveA, reserveB, amount) => {
    for (const fees of feeCases) {
      const zap = quoteZapIn(amount, openPool(reserveA, reserveB), fees)
      if (!zap) throw new Error('the pool takes it')
      const { sold, bought, deposit, pool } = zap
      const leftA = amount - sold - deposit.usedA
      const leftB = bought - deposit.usedB
      expect(leftA >= 0n && leftB >= 0n).toBe(true)
      // the value of one unit of the other token at the worst price on the way, plus one of liquidity
      const { reserveA: a, reserveB: b, totalSupply: supply } = pool
      expect(leftA <= 1n + divideUp(a * reserveB, b * b) + divideUp(a, supply)).toBe(true)
      expect(leftB <= 1n + divideUp(reserveB, reserveA) + divideUp(b, supply)).toBe(true)
    }
  })

  test('behavior: where units are worth about the same, at most one is left over', () => {
    const dice = createDice(11)
    for (let run = 0; run < 300; run++) {
      const side = 10n ** 9n + dice(10 ** 9)
      const amount = 1000n + dice(10 ** 8)
      const zap = quoteZapIn(amount, openPool(side, side), { feeBps: 30n })
      const { usedA = 0n, usedB = 0n } = zap?.deposit ?? {}
      const left = [amount - (zap?.sold ?? 0n) - usedA, (zap?.bought ?? 0n) - usedB]
      expect(
        left.every((units) => units <= 1n),
        `${amount} into ${side}: ${left}`,
      ).toBe(true)
    }
  })

  test('behavior: no quote where nothing would be minted, or at the limit of a reserve', () => {
    expect(quoteZapIn(1n, openPool(1000n, 1000n), { feeBps: 30n })).toBeUndefined()
    expect(quoteZapIn(2n, openPool(10n ** 9n, 1001n), { feeBps: 30n })).toBeUndefined()
    expect(quoteZapIn(100n, openPool(0n, 0n), { feeBps: 30n })).toBeUndefined()
    const full = openPool((1n << 98n) - 2n, 1n << 90n)
    expect(quoteZapIn(1n << 50n, full, { feeBps: 30n })).toBeUndefined()
  })
})

describe('the chain', () => {
  const engine = createEngine()
  const hasher = createHasher()
  const terms = { fee: 30, basePortion: 1, stir: 0 }

  test.each([false, true])(
    'behavior: pays, mints and takes exactly what was quoted, with a collector: %s',
    (hasCollector) => {
      const fees = { feeBps: 30n, basePortion: hasCollector ? 1n : undefined }
      for (const [a, b, amount] of [
        [1_000_000n, 3_000_001n, 77_777n],
        [10n ** 18n + 3n, 10n ** 9n + 7n, 10n ** 16n],
      ] as const) {
        const clean = engine.store.snapshot()
        const lone = openLonePool(engine, hasher, { ...terms, a, b, hasCollector })
        const opened = openPool(a, b)
        const zap = quoteZapIn(amount, opened, fees)
        if (!zap) throw new Error('the pool takes it')
        const before = lone.purse()
        expect(lone.sell('a', zap.sold)).toBe('accepted')
        expect(lone.purse().b - before.b).toBe(zap.bought)
        expect(lone.add(amount - zap.sold, zap.bought)).toBe('accepted')
        const { usedA, usedB, liquidity } = zap.deposit
        const after = lone.purse()
        expect(after).toEqual({
          a: before.a - zap.sold - usedA,
          b: before.b + zap.bought - usedB,
          liquidity,
        })
        const { reserveA, reserveB, totalSupply } = zap.pool
        const filled = {
          reserveA: reserveA + usedA,
          reserveB: reserveB + usedB,
          totalSupply: totalSupply + liquidity,
          lastK: 0n,
        }
        const out = quoteZapOut(liquidity, flipPool(filled), fees)
        if (!out) throw new Error('the pool returns it')
        expect(lone.remove(liquidity)).toBe('accepted')
        expect(lone.sell('a', out.sold)).toBe('accepted')
        expect(lone.purse()).toEqual({
          a: after.a,
          b: after.b + out.returned + out.bought,
          liquidity: 0n,
        })
        engine.store.revert(clean)
      }
    },
  )
})

/** The most that any sale lets you mint, found by trying each. */
function mostMinted(amount: bigint, pool: LiquidityPool, fees: (typeof feeCases)[number]): bigint {
  let most = 0n
  for (let sold = 1n; sold < amount; sold++) {
    const { amountOut, pool: after } = sellA(sold, pool, fees)
    const { liquidity } = quoteAdd({ amountA: amount - sold, amountB: amountOut }, after)
    if (liquidity > most) most = liquidity
  }
  return most
}

const divideUp = (numerator: bigint, denominator: bigint) =>
  (numerator + denominator - 1n) / denominator
