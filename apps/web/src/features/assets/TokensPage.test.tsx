import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { creditsQuery, ownTokensQuery } from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { ADDRESS } from '../../testing/exchange.ts'
import { creditsRecord, startPrivateForms } from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { TokensPage } from './TokensPage.tsx'

beforeAll(() => loadMessages('features/assets', 'private', 'plans'))

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  cleanup()
  await stop?.()
})

const none = { created: [], imported: [] }

/** The page of an account without a public balance or tokens of its own, whose wallet has these records, or none to share. */
async function show(held: Parameters<typeof startPrivateForms>[0], own: typeof none | null = none) {
  const { client, stop: end } = await startPrivateForms(held)
  stop = end
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 0n)
  if (own) client.setQueryData(ownTokensQuery(ADDRESS, []).queryKey, own)
  await showRouted(TokensPage, { path: '/assets/tokens', client })
}

describe('TokensPage', () => {
  test('behavior: while records are unknown, nothing is said of all that the account has', async () => {
    await show(() => {
      throw new Error('no records')
    })
    await screen.findByText('No public tokens')
    expect(screen.getByRole('region', { name: 'Public value' }).textContent).toContain(
      'Private: not known yet',
    )
    expect(screen.queryByText('Nothing here yet')).toBeNull()
  })

  test('behavior: once they are known, the total is of both', async () => {
    await show([creditsRecord])
    const total = await screen.findByRole('region', { name: 'Total value' })
    await waitFor(() => expect(total.textContent).toContain('5 ALEO'))
    expect(screen.queryByText('No public tokens')).toBeNull()
  })

  test('behavior: without any record there is nothing', async () => {
    await show([])
    await screen.findByText('Nothing here yet')
  })

  test('error: while the account’s own tokens can’t be read, nothing is said of all that it has', async () => {
    await show([creditsRecord], null)
    await screen.findByText('The tokens you’ve created or imported couldn’t be loaded')
    const total = screen.getByRole('region', { name: 'Total value' })
    expect(total.textContent).not.toMatch(/\d/)
    screen.getByRole('row', { name: /^ALEO/ }) // what is known is listed all the same
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'GEM' } })
    expect(screen.queryByText('No token matches “GEM”')).toBeNull()
  })
})
