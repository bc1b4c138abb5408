import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tokenQuery } from '../features/markets/queries.ts'
import { blacklistQuery } from '../lib/blacklist.ts'
import { setConfig } from '../lib/config.ts'
import { keys } from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { servedPairs, tokenOf, tokens } from './exchange.ts'
import { showRouted } from './showRouted.tsx'
import { testConfig } from './testConfig.ts'

/** A token that nobody here has imported, with a symbol that a known one has. */
export const stranger = { ...tokenOf('USDX'), id: '71field', symbol: 'USDX', type: 2 as const }

const [sample] = servedPairs
if (!sample) throw new Error('there are no pairs')

/** Its pool. */
export const strangePair = {
  ...sample,
  ...{ pair_id: '99field', token_a: stranger.id, token_b: tokenOf('USDX').id },
}

/** Shows a part of the markets where that pool exists and the operator has blocked some tokens; returns its text. */
export async function showStrange(
  component: () => ReactNode,
  blocked: readonly string[] = [],
): Promise<string> {
  setConfig(testConfig)
  await loadMessages('features/markets')
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 1e9, enabled: false } },
  })
  client.setQueryData(keys.tokens, tokens)
  client.setQueryData(tokenQuery('field').queryKey, stranger) // the page of no path
  client.setQueryData(keys.pairs, { height: 1, pairs: [...servedPairs, strangePair] })
  client.setQueryData(blacklistQuery.queryKey, blocked)
  await showRouted(component, { client })
  return document.body.textContent ?? ''
}
