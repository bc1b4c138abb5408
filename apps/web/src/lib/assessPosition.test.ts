import {
  type LiquidityPool,
  quoteAdd,
  quoteExactIn,
  quoteFirstMint,
  quoteRemove,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { assessPosition, type LiquidityChange } from './assessPosition.ts'

/** A pool and one provider in it, using the chain's own maths. */
function openScript(amount0: bigint, amount1: bigint) {
  let pool: LiquidityPool = {
    reserveA: amount0,
    reserveB: amount1,
    totalSupply: quoteFirstMint(amount0, amount1),
    lastK: 0n,
  }
  const changes: LiquidityChange[] = []
  let liquidity = 0n
  const move = (a: bigint, b: bigint, minted: bigint) => {
    const { reserveA, reserveB, totalSupply } = pool
    pool = {
      reserveA: reserveA + a,
      reserveB: reserveB + b,
      totalSupply: totalSupply + minted,
      lastK: 0n,
    }
    liquidity += minted
  }
  return {
    add: (amountA: bigint, amountB: bigint) => {
      const { usedA, usedB, liquidity: minted } = quoteAdd({ amountA, amountB }, pool)
      move(usedA, usedB, minted)
      changes.push({ isAdded: true, liquidity: minted, amount0: usedA, amount1: usedB })
    },
    remove: (burned: bigint) => {
      const { amountA, amountB } = quoteRemove(burned, pool)
      move(-amountA, -amountB, -burned)
      changes.push({ isAdded: false, liquidity: burned, amount0: amountA, amount1: amountB })
    },
    sell0: (amount: bigint, feeBps = 30n) => {
      const { reserveA: reserveIn, reserveB: reserveOut, ...rest } = pool
      const out = quoteExactIn(amount, { reserveIn, reserveOut, feeBps })
      pool = { ...rest, reserveA: reserveIn + amount, reserveB: reserveOut - out }
    },
    sell1: (amount: bigint, feeBps = 30n) => {
      const { reserveA: reserveOut, reserveB: reserveIn, ...rest } = pool
      const out = quoteExactIn(amount, { reserveIn, reserveOut, feeBps })
      pool = { ...rest, reserveA: reserveOut - out, reserveB: reserveIn + amount }
    },
    held: () => liquidity,
    returns: () => quoteRemove(liquidity, pool),
    assess: (kept = liquidity) => {
      const { amountA: amount0, amountB: amount1 } = quoteRemove(kept, pool)
      const found = assessPosition(changes, { liquidity: kept, amount0, amount1 })
      if (!found) throw new Error('something is held')
      expect(found.value).toBe(found.deposits + found.fees - found.loss)
      expect(found.value).toBe(amount1 + (amount0 * amount1) / amount0)
      return found
    },
  }
}

const million = 1_000_000_000_000n

describe('assessPosition', () => {
  test('default: right after a deposit there are no fees and no loss', () => {
    const script = openScript(million, 4n * million)
    script.add(5_000_000n, 20_000_000n)
    expect(script.assess()).toMatchObject({
      amounts: [5_000_000n, 20_000_000n],
      deposits: 40_000_000n,
      fees: 0n,
      loss: 0n,
      received: 0n,
    })
  })

  test('behavior: trades there and back leave fees and hardly any loss', () => {
    const script = openScript(million, million)
    script.add(million, million)
    script.sell0(200_000_000_000n)
    script.sell1(200_400_000_000n)
    const { fees, loss, deposits } = script.assess()
    expect(deposits > 2n * million - 2_000_000_000n).toBe(true)
    // 0.3% of both sales, half of it ours; the price does not return exactly
    expect(fees > 570_000_000n && fees < 605_000_000n).toBe(true)
    expect(loss < 100_000_000n).toBe(true)
  })

  test('behavior: without a fee a moved price is all loss, by the textbook formula', () => {
    const script = openScript(million, million)
    script.add(million, million)
    script.sell0(2n * million, 0n) // reserves 4 : 1, the price a quarter
    const { fees, loss, deposits, value } = script.assess()
    expect(fees).toBe(0n)
    // held, it would be 1 + 1/4; in the pool it is 2 · √(1/4)
    expect([deposits, value, loss]).toEqual([(million * 5n) / 4n, million, million / 4n])
  })

  test('behavior: a withdrawal removes an equal share of all deposits', () => {
    const script = openScript(million, million)
    script.add(million, million)
    script.sell0(300_000_000_000n)
    script.add(1000n * 1_000_000n, 1000n * 1_000_000n)
    const before = script.assess()
    script.remove(script.held() / 2n)
    const after = script.assess()
    for (const [half, all] of [
      [after.fees, before.fees],
      [after.loss, before.loss],
      [after.deposits, before.deposits],
    ] as const) {
      expect(half * 2n - all <= 4n && all - half * 2n <= 4n, `${half} of ${all}`).toBe(true)
    }
  })

  test('behavior: received LP counts as deposited now; LP that was sent away no longer counts', () => {
    const script = openScript(million, million)
    script.add(1_000_000n, 1_000_000n)
    script.sell0(300_000_000_000n)
    const own = script.assess()
    const more = script.assess(script.held() * 3n)
    expect(more.received).toBe(script.held() * 2n)
    expect(more.fees - own.fees <= 3n && own.fees - more.fees <= 3n).toBe(true)
    const less = script.assess(script.held() / 4n)
    expect(less.received).toBe(0n)
    expect(less.deposits * 4n <= own.deposits && less.deposits * 4n >= own.deposits - 8n).toBe(true)
  })

  test('behavior: at a break-even price the position is worth what was put in', () => {
    const script = openScript(million, 4n * million)
    script.add(million, 4n * million)
    for (let trade = 0; trade < 40; trade++) {
      script.sell0(100_000_000_000n)
      script.sell1(400_000_000_000n)
    }
    const { breakEven, amounts } = script.assess()
    if (!breakEven) throw new Error('fees were earned')
    const [low, high] = breakEven.map(
      ({ numerator, denominator }) => Number(numerator) / Number(denominator),
    )
    expect(low !== undefined && low < 4 && high !== undefined && high > 4).toBe(true)
    const { amountA, amountB } = script.returns()
    const product = Number(amountA) * Number(amountB)
    for (const price of [low ?? 0, high ?? 0]) {
      const inPool = 2 * Math.sqrt(product * price)
      const outside = Number(amounts[0]) * price + Number(amounts[1])
      expect(Math.abs(inPool / outside - 1)).toBeLessThan(1e-9)
    }
  })

  test('behavior: undefined if nothing is held', () => {
    expect(assessPosition([], { liquidity: 0n, amount0: 0n, amount1: 0n })).toBeUndefined()
  })
})
