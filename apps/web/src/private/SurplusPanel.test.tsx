import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pricesQuery } from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { planStore } from '../plans/planEntry.ts'
import { ADDRESS, tokenOf, tokens } from '../testing/exchange.ts'
import { startPrivateForms } from '../testing/privateForms.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { SurplusPanel } from './SurplusPanel.tsx'
import { SurplusSheet } from './SurplusSheet.tsx'
import type { Surplus } from './surplus.ts'
import { surplusStore } from './surpluses.ts'

const usdx = tokenOf('USDX')
const ids = tokens.map(({ id }) => id)
/** At a price of one ALEO: worth twenty claims to the unit, and a unit less. */
const enough = 124_000n
const little = enough - 1n
let forms: Awaited<ReturnType<typeof startPrivateForms>>

beforeEach(async () => {
  await loadMessages('private', 'plans')
  forms = await startPrivateForms([])
  forms.client.setQueryData(pricesQuery(ids).queryKey, new Map([[usdx.id, '1']]))
})
afterEach(async () => {
  cleanup()
  for (const { id } of surplusStore.list()) await surplusStore.change(id, () => undefined)
  await forms.stop()
})

const surplus = (id: string, change: Partial<Surplus> = {}): Surplus => ({
  ...{ id, factor: '1field', owner: ADDRESS, createdAt: 0, plan: 'p', left: null },
  ...change,
})
const left = (amount: bigint, token = usdx.id.replace('field', '')) => ({
  left: [{ token, amount, isClaimed: false }],
  isUsed: true as const,
})
const keep = async (...surpluses: readonly Surplus[]) => {
  for (const each of surpluses) await surplusStore.change(each.id, () => each)
}
const showPanel = (paysPrivately = true) =>
  showRouted(() => <SurplusPanel address={ADDRESS} paysPrivately={paysPrivately} />, {
    client: forms.client,
  })
const showSheet = (paysPrivately = true) =>
  showRouted(
    () => (
      <SurplusSheet address={ADDRESS} paysPrivately={paysPrivately} onClose={() => undefined} />
    ),
    { client: forms.client },
  )
const panel = () => screen.queryByRole('region', { name: 'Surpluses' })

describe('SurplusPanel', () => {
  test('behavior: nothing until there is a surplus that is known to be worth its claim', async () => {
    await keep(surplus('none'), surplus('unknown', { isUsed: true }))
    await keep(surplus('little', left(little)), surplus('priceless', left(enough, '77')))
    await showPanel()
    expect(panel()).toBeNull()
  })

  test('default: one line, one button; each claim waits for its own block, far from the others', async () => {
    await keep(surplus('a', left(enough)), surplus('b', left(2_000_000n)))
    await keep(surplus('little', left(little)))
    await showPanel()
    const line = within(panel() as HTMLElement)
    line.getByText('2.124 USDX wait for you')
    line.getByText(
      /^Each of the 2 claims is sent at its own random block, at least 100 blocks apart/,
    )
    fireEvent.click(line.getByRole('button', { name: 'Claim' }))
    await vi.waitFor(() => expect(planStore.list()).toHaveLength(2))
    await vi.waitFor(() =>
      expect(planStore.list().map(({ plan }) => plan.pause?.kind)).toEqual(['waiting', 'waiting']),
    )
    const entries = planStore.list()
    expect(entries.map((entry) => entry.surplus).sort()).toEqual(['a', 'b'])
    expect(entries.every((entry) => entry.paysPrivately)).toBe(true)
    const blocks = entries.map(({ plan }) => plan.wait?.blocks ?? 0).sort((x, y) => x - y)
    expect(blocks[0]).toBeGreaterThanOrEqual(100)
    expect((blocks[1] ?? 0) - (blocks[0] ?? 0)).toBeGreaterThanOrEqual(100)
    expect(forms.calls()).not.toContain('execute')
    await vi.waitFor(() => expect(panel()).toBeNull()) // both are being claimed
  })

  test('privacy: a claim that would show the account is not offered', async () => {
    await keep(surplus('a', left(enough)))
    await showPanel(false)
    screen.getByText('0.124 USDX wait for you')
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull()
    screen.getByText(/paid publicly and shows your address/)
  })
})

describe('SurplusSheet', () => {
  test('default: everything, whatever it is worth, each to be claimed at once', async () => {
    await keep(surplus('a', left(enough)), surplus('b', left(little)))
    await showSheet()
    screen.getByText('0.124 USDX')
    screen.getByText('0.123999 USDX')
    const [, second] = screen.getAllByRole('button', { name: 'Claim' })
    fireEvent.click(second as HTMLElement)
    await vi.waitFor(() => expect(planStore.list()).toHaveLength(1))
    expect(planStore.list()[0]?.plan.wait).toBeNull()
  })

  test('behavior: a public fee is admitted by its label and its accent', async () => {
    await keep(surplus('a', left(enough)))
    await showSheet(false)
    const claim = screen.getByRole('button', { name: 'Claim, showing your address' })
    expect(claim.closest('[data-mode]')?.getAttribute('data-mode')).not.toBe('private')
    screen.getByText(/paid publicly and shows your address/)
  })

  test('behavior: with a wallet that derives no addresses the search works too', async () => {
    await keep(surplus('a'))
    await showSheet()
    screen.getByRole('button', { name: 'Search again' })
    screen.getByText(/^Nothing to claim/)
  })

  test('behavior: an unknown amount is not shown as zero', async () => {
    await keep(surplus('a', { isUsed: true }))
    await showSheet()
    screen.getByText(/may be surplus at 1 one-time address/)
    expect(screen.queryByText(/^Nothing to claim/)).toBeNull()
  })
})
