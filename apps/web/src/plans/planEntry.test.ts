import 'fake-indexeddb/auto'
import { createPlan } from '@nightjar/sdk'
import { afterEach, expect, test } from 'vitest'
import { createShelf } from '../private/shelf.ts'
import { useUnwritten } from '../sealed/unwritten.ts'
import { publish } from '../testing/planWallet.ts'
import { type PlanEntry, planShelf } from './planEntry.ts'

const address = 'aleo1owner'
const goal = { id: 'p', address, startedAt: 1, spends: [], collects: [] }
const entry: PlanEntry = {
  ...{ id: 'p', address, action: null, kind: 'claim', paid: [], received: [] },
  ...{ plan: createPlan(goal), ahead: [], surplus: null, feeRecords: [], attempts: [] },
  paysPrivately: false,
}
/** The same entries, as another version of the page writes them. */
const disk = createShelf<{ readonly id: string }>('nightjar.plans', () => address)

afterEach(() => planShelf.change('p', () => undefined))

test('default: a plan is stored, and not only held in memory', async () => {
  await planShelf.change('p', () => entry)
  expect(useUnwritten.getState().tables).toEqual([])
  await disk.refresh()
  expect(disk.list()).toEqual([entry])
})

test('behavior: a plan of an earlier format waits for its owner, and keeps which records were exposed', async () => {
  const { calls: _, tried: __, ...plan } = createPlan(goal)
  const acted = { kind: 'act', amounts: [], token: '', transactionId: '', height: 0 } as const
  const claimed = { ...acted, kind: 'collect', transactionId: 'at1' } as const
  const pause = { reason: 'rejected', at: 7, detail: 'other' }
  const old = { ...plan, shown: ['a'], done: [acted, claimed], state: 'paused', pause }
  await disk.change('p', () => ({ ...entry, plan: old }))
  await planShelf.refresh()
  expect(planShelf.find('p')?.plan).toMatchObject({
    ...{ calls: [], tried: [], spends: null, shown: ['a'], done: [claimed], state: 'paused' },
    pause: { kind: 'left', at: 7 },
  })
  await disk.change('p', () => ({ ...entry, action: publish(5n), plan: { ...old, pause: null } }))
  await planShelf.refresh()
  expect(planShelf.find('p')?.plan).toMatchObject({ spends: [], pause: null })
})
