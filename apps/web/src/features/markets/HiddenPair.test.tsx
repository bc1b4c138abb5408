import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { blacklistQuery } from '../../lib/blacklist.ts'
import { setConfig } from '../../lib/config.ts'
import { keys } from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { servedPairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { HiddenPair } from './HiddenPair.tsx'
import { tokenQuery } from './queries.ts'
import { TokenPage } from './TokenPage.tsx'
import { TokenPools } from './TokenPools.tsx'
import { TokenStanding } from './TokenStanding.tsx'

beforeAll(() => {
  setConfig(testConfig)
  return loadMessages('features/markets')
})
afterEach(cleanup)

const stranger = { ...tokenOf('USDX'), id: '71field', symbol: 'USDX', type: 2 as const }
const [sample] = servedPairs
if (!sample) throw new Error('there are no pairs')
const pair = { ...sample, pair_id: '99field', token_a: '71field', token_b: tokenOf('USDX').id }

async function show(component: () => React.ReactNode, blocked: readonly string[] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 1e9, enabled: false } },
  })
  client.setQueryData(keys.tokens, tokens)
  client.setQueryData(tokenQuery('field').queryKey, stranger) // the page of no path
  client.setQueryData(keys.pairs, { height: 1, pairs: [...servedPairs, pair] })
  client.setQueryData(blacklistQuery.queryKey, blocked)
  await showRouted(component, { client })
  return document.body.textContent ?? ''
}

describe('HiddenPair', () => {
  test('default: leads to each token that is not imported', async () => {
    const text = await show(() => <HiddenPair pair={pair} />)
    expect(text).toContain('you haven’t imported one of its tokens')
    expect(screen.getByRole('button', { name: 'See what 71 is' })).toBeTruthy()
    cleanup()
    const both = { ...pair, token_b: '72field' }
    expect(await show(() => <HiddenPair pair={both} />)).toContain('haven’t imported its tokens')
    expect(screen.getAllByRole('button')).toHaveLength(2)
  })

  test('behavior: says if a token of it is blocked', async () => {
    const text = await show(() => <HiddenPair pair={pair} />, ['71field'])
    expect(text).toContain('has blocked one of its tokens')
  })
})

describe('TokenPools', () => {
  test('behavior: pools of tokens that are not imported are counted and lead to their pages', async () => {
    const text = await show(() => <TokenPools token={stranger} />)
    expect(text).not.toContain('No pool trades it yet')
    expect(text).toContain('One pool is hidden')
    const link = screen.getByRole('link', { name: 'USDX / USDX' })
    expect(link.getAttribute('href')).toBe('/pool/99field')
  })

  test('default: none is none', async () => {
    const other = { ...stranger, id: '5field' }
    expect(await show(() => <TokenPools token={other} />)).toContain('No pool trades it yet')
  })
})

describe('TokenPage', () => {
  test('behavior: the title of a look-alike is not that of the verified one', async () => {
    await show(TokenPage)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('USDX #71')
  })
})

describe('TokenStanding', () => {
  test('default: a look-alike leads to the verified one and to the import sheet', async () => {
    const text = await show(() => <TokenStanding token={stranger} />)
    expect(text).toContain('This isn’t the verified USDX')
    const link = screen.getByRole('link', { name: 'The verified USDX' })
    expect(link.getAttribute('href')).toBe(`/token/${tokenOf('USDX').id}`)
    expect(screen.getByRole('button', { name: 'See what it is' })).toBeTruthy()
  })

  test('behavior: a blocked token is not offered', async () => {
    const text = await show(() => <TokenStanding token={stranger} />, ['71field'])
    expect(text).toContain('has blocked this token')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
