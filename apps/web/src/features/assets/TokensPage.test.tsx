import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { creditsQuery } from '../../lib/queries.ts'
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

/** The page of an account without a public balance, whose wallet has these records, or none to share. */
async function show(held: Parameters<typeof startPrivateForms>[0]) {
  const forms = await startPrivateForms(held)
  stop = forms.stop
  forms.client.setQueryData(creditsQuery(ADDRESS).queryKey, 0n)
  await showRouted(TokensPage, { path: '/assets/tokens', client: forms.client })
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
})
