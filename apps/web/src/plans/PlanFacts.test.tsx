import { CREDITS, CREDITS_PROGRAM, type OwnedRecord, type PrivateAction } from '@nightjar/sdk'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { previewPlan } from './previewPlan.ts'

beforeEach(() => loadMessages('private', 'plans'))
afterEach(cleanup)

const record = (id: string, amount: bigint): OwnedRecord => ({
  ...{ id, amount, owner: ADDRESS, program: CREDITS_PROGRAM, token: '' },
  ...{ name: '', plaintext: '', spent: false },
})

async function showRecords(amount: bigint, ...amounts: readonly bigint[]) {
  const records = amounts.map((each, at) => record(`${at}`, each * 1_000_000n))
  const action: PrivateAction = {
    ...{ kind: 'send', program: CREDITS_PROGRAM, token: '', to: ADDRESS },
    amount: amount * 1_000_000n,
  }
  const preview = previewPlan(action, { records, taken: new Set(), hidesFees: true })
  if (!preview) throw new Error('there is enough')
  const payments = [{ token: CREDITS, amount: action.amount, records }]
  await showRouted(() => <PlanFacts {...{ action, preview, payments }} parts={[]} />, {})
  return screen.queryByRole('list', { name: 'Records of ALEO' })
}

test('default: records are drawn to scale, and of the last one spent the part that comes back', async () => {
  const list = await showRecords(1250n, 800n, 600n, 320n)
  const tiles = within(list as HTMLElement).getAllByRole('listitem')
  expect(tiles.map(({ title }) => title)).toEqual(['800 ALEO', '600 ALEO', '320 ALEO'])
  expect(tiles.map(({ style }) => style.flexGrow)).toEqual(['1', '0.75', '0.4'])
  const back = screen.getByTitle('150 ALEO comes back')
  expect(tiles[1]?.contains(back)).toBe(true)
  expect(back.style.width).toBe('25%')
})

test('behavior: nothing is drawn if a single record pays', async () => {
  expect(await showRecords(300n, 800n, 600n, 320n)).toBeNull()
})

test('behavior: nothing comes back of what is spent to the unit', async () => {
  await showRecords(1400n, 800n, 600n)
  expect(screen.queryByTitle(/comes back/)).toBeNull()
})
