import { type Pair, poolFor, quoteExactIn } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readAmount } from '../../lib/amountText.ts'
import { setConfig } from '../../lib/config.ts'
import { DEFAULT_SETTINGS } from '../../lib/exchangeSettings.ts'
import { parseSearch } from '../../lib/search.ts'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { OffPrice } from './OffPrice.tsx'

const [USDX, WBTC] = [tokenOf('USDX'), tokenOf('WBTC')]
const pair = pairOf()

function pairOf(): Pair {
  const found = pairs.find(({ token0, token1 }) => token0 === USDX && token1 === WBTC)
  if (!found) throw new Error('USDX/WBTC is seeded')
  return found
}

function show(usdx: string, wbtc: string) {
  const exchange = {
    tokens,
    pairs,
    prices: new Map([
      [USDX.id, usdx],
      [WBTC.id, wbtc],
    ]),
    poolPrices: new Map(),
    settings: DEFAULT_SETTINGS,
    isLoading: false,
    isPriced: true,
    error: null,
    retry: () => {},
  }
  const client = new QueryClient()
  return showRouted(() => <OffPrice pair={pair} exchange={exchange} />, { client })
}

beforeAll(() => setConfig(testConfig))
afterEach(cleanup)

describe('OffPrice', () => {
  test('default: links to the swap that corrects the price, to the last digit', async () => {
    await show('0.5', '2')
    const { pathname, hash } = new URL(screen.getByRole<HTMLAnchorElement>('link').href)
    const { from, to, amount } = parseSearch(hash.slice(1))
    expect({ pathname, from, to }).toEqual({ pathname: '/swap/public', from: 'USDX', to: 'WBTC' })
    const typed = readAmount(String(amount), USDX.decimals)
    const isFair = (sold: bigint) =>
      (pair.reserve0 + sold) * 100n >=
      (pair.reserve1 - quoteExactIn(sold, poolFor(pair, USDX))) * 4n
    const sold = typed.kind === 'amount' ? typed.value : 0n
    expect([isFair(sold), isFair(sold - 1n)]).toEqual([true, false])
  })

  test('behavior: shows nothing if the price is close to the price elsewhere', async () => {
    await show('1', '1.04')
    expect(screen.queryByRole('region')).toBeNull()
  })
})
