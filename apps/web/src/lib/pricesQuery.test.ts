import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { testConfig } from '../testing/testConfig.ts'
import { pricesQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('behavior: a price below the last digit is unknown, not zero', async () => {
  setConfig(testConfig)
  const price = [
    { token_id: '1field', price: '0' },
    { token_id: '2field', price: '0.000000000000000001' },
    { token_id: '3field', price: null },
    { token_id: '4field', price: `1${'0'.repeat(250)}.5` },
    { token_id: '5field', price: '0.000000000000000000' },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ data: { price } }))
  const client = new QueryClient()
  const prices = await client.fetchQuery(pricesQuery(price.map(({ token_id: id }) => id)))
  expect([...prices.keys()]).toEqual(['2field', '4field'])
})
