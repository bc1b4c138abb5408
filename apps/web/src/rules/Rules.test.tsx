import type { ExchangeSettings } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { OTHER, servedSettings } from '../testing/settings.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { servedSettingsQuery } from './queries.ts'
import { RulesBanner } from './RulesBanner.tsx'
import { RulesPanel } from './RulesPanel.tsx'

const fee = { swap_fee: { fee: 30, next_fee: 50, from_height: 1200 } }

async function show(component: () => React.ReactNode, changes: Partial<ExchangeSettings> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(servedSettingsQuery.queryKey, { ...servedSettings, ...changes })
  await showRouted(component, { client })
}

afterEach(cleanup)

describe('RulesBanner', () => {
  test('default: nothing in normal operation', async () => {
    await show(RulesBanner)
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('behavior: a fee that will rise, with a link to all settings', async () => {
    await show(RulesBanner, fee)
    const banner = screen.getByRole('complementary', { name: 'Exchange settings' })
    expect(banner.textContent).toContain(
      'The swap fee rises from 0.3% to 0.5% at block 1,200, in 10 minutes.',
    )
    expect(screen.getByRole('link', { name: 'All settings' }).getAttribute('href')).toBe(
      '/analytics#settings',
    )
  })

  test('behavior: a pause, and that exits stay open', async () => {
    await show(RulesBanner, { paused_until: 4_294_967_295 })
    expect(screen.getByRole('complementary').textContent).toContain(
      'Swaps and deposits are paused; no end is announced. Withdrawals and transfers still work.',
    )
  })
})

describe('RulesPanel', () => {
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))

  test('default: each setting, and who may change them', async () => {
    await show(RulesPanel)
    expect(cells()).toEqual([
      ['Swaps and deposits', 'Open', '–'],
      ['Swap fee', '0.3%', '–'],
      ['Protocol’s share of the fee', 'None', '–'],
      ['New private swaps and deposits', 'Allowed', '–'],
      ['Guardian (can pause)', 'aleo1rhg…p9px', '–'],
      ['Admin (sets all of this)', 'aleo1rhg…p9px', '–'],
    ])
    expect(screen.getByText(/28,800 blocks \(1 day\)/)).toBeTruthy()
  })

  test('behavior: one line until it is unfolded, unless something changes', async () => {
    const panel = () => document.querySelector('details')
    await show(RulesPanel)
    expect(panel()?.open).toBe(false)
    expect(panel()?.querySelector('summary')?.textContent).toBe(
      'Exchange settings0.3% swap fee · Open · no change announced',
    )
    cleanup()
    await show(RulesPanel, fee)
    expect(panel()?.open).toBe(true)
    expect(panel()?.querySelector('summary')?.textContent).toMatch(/1 change announced$/)
  })

  test('behavior: announced changes, with their block', async () => {
    await show(RulesPanel, { ...fee, paused_until: 29_800, pending_admin: OTHER })
    expect(cells()[0]).toEqual([
      'Swaps and deposits',
      'Paused',
      'Open again from block 29,800, in 1 day',
    ])
    expect(cells()[1]).toEqual(['Swap fee', '0.3%', '0.5%from block 1,200, in 10 minutes'])
    expect(cells()[5]?.[2]).toMatch(/^aleo1s.*proposed, not yet accepted$/)
  })
})
