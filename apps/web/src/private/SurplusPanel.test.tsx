import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { SurplusPanel } from './SurplusPanel.tsx'
import type { Surplus } from './surplus.ts'
import { surplusStore } from './surpluses.ts'

beforeAll(() => loadMessages('private', 'plans'))
afterEach(cleanup)

const surplus: Surplus = {
  ...{ id: 'a', factor: '1field', owner: ADDRESS, createdAt: 0, plan: 'p', left: null },
}

async function show(change: Partial<Surplus>) {
  await surplusStore.change('a', () => ({ ...surplus, ...change }))
  render(<SurplusPanel address={ADDRESS} paysPrivately={false} />)
}

test('behavior: with a wallet that derives no addresses the search works too', async () => {
  await show({})
  screen.getByRole('button', { name: 'Search again' })
  screen.getByText(/^Nothing to claim/)
})

test('behavior: an unknown amount is not shown as zero', async () => {
  await show({ isUsed: true })
  screen.getByText(/may have left something at 1 one-time address/)
  expect(screen.queryByText(/^Nothing to claim/)).toBeNull()
})

test.each([
  [false, 'mixed', 1],
  [true, 'private', 0],
])(
  'behavior: paying fees privately is %s: the panel is %s, and says so',
  async (paysPrivately, mode, notices) => {
    const left = [{ token: '1', amount: 5n, isClaimed: false }]
    await surplusStore.change('a', () => ({ ...surplus, left, isUsed: true }))
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
    const panel = () => <SurplusPanel address={ADDRESS} paysPrivately={paysPrivately} />
    await showRouted(panel, { client })
    const claim = screen.getByRole('button', { name: 'Claim' })
    expect(claim.closest('[data-mode]')?.getAttribute('data-mode')).toBe(mode)
    expect(screen.queryAllByText(/paid publicly and shows your address/)).toHaveLength(notices)
  },
)
