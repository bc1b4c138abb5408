import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AssetPoolsPage } from '../features/assets/AssetPoolsPage.tsx'
import { PositionsPage } from '../features/pools/PositionsPage.tsx'
import { PrivatePositions } from '../features/pools/PrivatePositions.tsx'
import { pairBalancesQuery } from '../lib/pairBalances.ts'
import { pairsQuery } from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS, servedPairs, tokenOf } from '../testing/exchange.ts'
import { recordOf, startPrivateForms } from '../testing/privateForms.ts'
import { showRouted } from '../testing/showRouted.tsx'

beforeAll(() => loadMessages('features/assets', 'features/pools', 'private', 'plans'))
afterEach(cleanup)

const [sample] = servedPairs
if (!sample) throw new Error('there are no pairs')
/** A pool of a token that nobody has imported. */
const strange = { ...sample, pair_id: '99field', token_a: '71field', token_b: tokenOf('USDX').id }

type Held = { readonly shown?: readonly string[]; readonly records?: readonly string[] }

async function show(page: () => React.ReactNode, { shown = [], records = [] }: Held) {
  const forms = await startPrivateForms(records.map((id) => recordOf(id, 500n)))
  const { client } = forms
  client.setQueryData(pairsQuery.queryKey, { height: 100, pairs: [...servedPairs, strange] })
  const balances = new Map(shown.map((id) => [id, 500n]))
  client.setQueryData(pairBalancesQuery(ADDRESS).queryKey, balances)
  await showRouted(page, { client })
  await act(() => new Promise((done) => setTimeout(done, 20)))
  return forms.stop
}

const text = () => document.body.textContent ?? ''

describe.each([
  ['the public positions', () => <PositionsPage />, 'shown', 'No positions yet'],
  ['the private positions', () => <PrivatePositions />, 'records', 'No positions yet'],
  ['public ones among assets', () => <AssetPoolsPage />, 'shown', 'No pool positions yet'],
  ['private ones among assets', () => <AssetPoolsPage />, 'records', 'No pool positions yet'],
] as const)('%s', (_, page, where, none) => {
  test('behavior: a share of a pool of unknown tokens is named, and leads to the pool', async () => {
    const stop = await show(page, { [where]: ['99field'] })
    await screen.findByText(/^One of your positions isn’t listed/)
    const link = screen.getByRole('link', { name: '71 / USDX' })
    expect(link.getAttribute('href')).toBe('/pool/99field')
    expect(text()).not.toContain(none)
    await stop()
  })

  test('behavior: beside one that is listed', async () => {
    const stop = await show(page, { [where]: ['99field', sample.pair_id] })
    await screen.findByText(/^One of your positions isn’t listed/)
    expect(text()).not.toContain(none)
    await stop()
  })

  test('default: none is none', async () => {
    const stop = await show(page, {})
    await screen.findByText(none)
    expect(text()).not.toContain('not listed')
    await stop()
  })
})
