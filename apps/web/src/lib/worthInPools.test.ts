import { describe, expect, test } from 'vitest'
import { pairs as seeded, tokenOf, tokens } from '../testing/exchange.ts'
import { listPositions } from './positions.ts'
import { worthInPools } from './worthInPools.ts'

const usdx = tokenOf('USDX')
const fake = { ...tokenOf('WBTC'), id: '9field', type: 2 } as const
const prices = new Map([
  [usdx.id, '2'],
  [fake.id, '1000000'],
])
const pool = (reserveA: bigint, tokenB: string, reserveB: bigint) => ({
  ...{ token_a: usdx.id, token_b: tokenB },
  ...{ reserve_a: `${reserveA}`, reserve_b: `${reserveB}` },
})
const dust = pool(3_000_000n, fake.id, 10n ** 30n)

describe('worthInPools', () => {
  test('default: a listed token counts its reserves in all pairs at its price', () => {
    const market = { pairs: [dust, pool(5_000_000n, '8field', 1n)], tokens, prices }
    expect(worthInPools(usdx.id, market)).toBe(16_000_000n)
  })

  test('behavior: an unlisted token counts as much as the listed ones beside it, whatever its supply and price', () => {
    const sham = { ...dust, token_a: '7field' }
    for (const known of [tokens, [...tokens, fake]]) {
      expect(worthInPools(fake.id, { pairs: [dust, sham], tokens: known, prices })).toBe(6_000_000n)
    }
  })

  test('behavior: none without a pool that holds any', () => {
    const market = { tokens, prices }
    expect(worthInPools('8field', { ...market, pairs: [dust] })).toBeNull()
    expect(worthInPools('8field', { ...market, pairs: [pool(0n, '8field', 0n)] })).toBeNull()
  })

  test('behavior: unknown without the list of pairs, a price or a listed token', () => {
    const market = { pairs: [dust], tokens, prices }
    expect(worthInPools('8field', { ...market, pairs: undefined })).toBeUndefined()
    expect(worthInPools(usdx.id, { ...market, prices: undefined })).toBeUndefined()
    expect(worthInPools(usdx.id, { ...market, prices: new Map() })).toBeUndefined()
    expect(worthInPools(fake.id, { ...market, tokens: [] })).toBeUndefined()
  })

  test('behavior: a share of a pool is worth that share of what the pool counts', () => {
    const [first] = seeded
    if (first === undefined) throw new Error('pairs are seeded')
    const pair = {
      ...first,
      token0: usdx,
      token1: fake,
      reserve0: 3_000_000n,
      reserve1: 10n ** 30n,
    }
    const balances = new Map([[pair.id, pair.totalSupply / 2n]])
    const [position] = listPositions({ pairs: [pair], prices, balances })
    expect(position?.value).toBe(6_000_000n) // half of twice 3 USDX at 2 ALEO
  })
})
