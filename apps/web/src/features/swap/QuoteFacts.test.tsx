import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setConfig } from '../../lib/config.ts'
import { pairsQuery, pricesQuery, tokensQuery } from '../../lib/queries.ts'
import { pairs, servedPairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import { quoteSwap } from './quoteSwap.ts'

beforeAll(() => setConfig(testConfig))
afterEach(cleanup)

const [usdx, wbtc] = [tokenOf('USDX'), tokenOf('WBTC')]

/** Shows the facts of a swap of USDX worth one ALEO each, paid from records for two ALEO. */
async function show(amount: bigint): Promise<string> {
  const ids = tokens.map(({ id }) => id)
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(pairsQuery.queryKey, { height: 8, pairs: servedPairs })
  client.setQueryData(pricesQuery(ids).queryKey, new Map([[usdx.id, '1']]))
  const sides = { tokenIn: usdx, tokenOut: wbtc }
  const quote = quoteSwap({ ...sides, pairs, exact: 'in', amount, slippageBps: 50 })
  if (typeof quote === 'string') throw new Error(quote)
  const facts = { ...sides, quote, privateFee: 2_000_000n }
  await showRouted(() => <QuoteFacts {...facts} />, { client })
  return (await screen.findByText('Total cost')).parentElement?.parentElement?.textContent ?? ''
}

describe('QuoteFacts', () => {
  const lost = 'The network fee is worth more than what you receive.'

  test('default: the total cost is a part of what is paid', async () => {
    expect(await show(100_000_000n)).toMatch(/Total cost.*≈ 2\.3\d* ALEO \(2\.3\d?%\)/)
    expect(screen.queryByText(lost)).toBeNull()
  })

  test('behavior: a network fee above what the swap pays is said in words, not as a part above 100%', async () => {
    expect(await show(1_000_000n)).not.toMatch(/Total cost.*ALEO \(/)
    expect(screen.getByText(lost)).toBeDefined()
  })
})
