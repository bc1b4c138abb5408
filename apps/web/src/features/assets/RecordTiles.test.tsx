import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { tokenOf } from '../../testing/exchange.ts'
import { recordOf, startPrivateForms } from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { RecordTiles } from './RecordTiles.tsx'

const patient = { timeout: 20_000 }
const usdx = tokenOf('USDX')
let forms: Awaited<ReturnType<typeof startPrivateForms>>

beforeEach(async () => {
  await loadMessages('features/assets', 'plans', 'private')
  const amounts = [60_000_000n, 0n, 90_500_000n, 1n]
  const records = amounts.map((amount, at) => ({ ...recordOf(usdx.id, amount), id: `${at}` }))
  const spent = { ...recordOf(usdx.id, 700_000_000n), id: 'spent', spent: true }
  forms = await startPrivateForms([...records, spent, recordOf(tokenOf('WBTC').id, 900_000_000n)])
})
afterEach(async () => {
  cleanup()
  await forms.stop()
})

describe('RecordTiles', () => {
  test('default: says how much is in the largest record until some are chosen', async () => {
    await showRouted(() => <RecordTiles token={usdx} />, { client: forms.client })
    await screen.findByTitle('90.5', {}, patient)
    const status = () => screen.getByRole('status').textContent
    expect(status()).toBe('0 of 3 records chosen · largest 90.5 USDX')
    const tiles = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(tiles.map((text) => text?.replace(/Block.*/, ''))).toEqual(['90.5', '60', '0.000001'])
    fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
    expect(status()).toBe('1 of 3 records chosen · 60 USDX')
  })
})
