import { WRAPPED_ALEO } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setConfig } from '../../../lib/config.ts'
import { pairsQuery, tokensQuery } from '../../../lib/queries.ts'
import { loadMessages } from '../../../lib/text/catalogue.ts'
import { pairs, servedPairs, tokens } from '../../../testing/exchange.ts'
import { showRouted } from '../../../testing/showRouted.tsx'
import { testConfig } from '../../../testing/testConfig.ts'
import { AlertList } from './AlertList.tsx'
import type { PriceAlert } from './priceAlerts.ts'

beforeAll(async () => {
  setConfig(testConfig)
  await loadMessages('features/markets')
})
afterEach(cleanup)

const pair = pairs.find(({ token0, token1 }) => [token0.id, token1.id].includes(WRAPPED_ALEO.id))
if (!pair) throw new Error('the local network has pairs with ALEO')
const decimals = { baseDecimals: pair.token0.decimals, quoteDecimals: pair.token1.decimals }

const alert: PriceAlert = {
  id: 'a',
  subject: { kind: 'pair', pair: pair.id, base: pair.token0.id, ...decimals },
  base: 'OLD0',
  unit: 'OLD1',
  price: '1.5',
  when: 'above',
  toldAt: null,
}

test('AlertList names the tokens of an alert as they are listed now, not as they were saved', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(pairsQuery.queryKey, { height: 8, pairs: servedPairs })
  await showRouted(() => <AlertList alerts={[alert]} />, { client })
  const said = screen.getByRole('listitem').textContent
  expect(said).toContain(pair.token0.symbol)
  expect(said).toContain(pair.token1.symbol)
  expect(said).not.toMatch(/OLD|WALEO/)
})
