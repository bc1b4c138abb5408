import 'fake-indexeddb/auto'
import { createPlan, lookAhead, nextMove, type SentStep } from '@nightjar/sdk'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createSealedStore } from '../sealed/sealedStore.ts'
import { useUnwritten } from '../sealed/unwritten.ts'
import { publish } from '../testing/planWallet.ts'
import { type PlanEntry, planStore, shownBy, takenBy } from './planEntry.ts'

const address = 'aleo1owner'
const action = publish(5n)
const spends = [{ program: 'nightjar_core.aleo', token: '7', amount: 5n }]
const plan = createPlan({ id: 'p', address, startedAt: 1, spends, collects: [] })
const sent: SentStep = {
  ...{ kind: 'act', amounts: [], token: '', transactionId: 't' },
  ...{ inputs: ['b'], known: [] },
}
const terms = { action, paid: [{ token_id: '7field', amount: '5' }], received: [] }
const entry: PlanEntry = {
  ...{
    id: 'p',
    address,
    kind: 'to_public',
    ...terms,
    plan: { ...plan, shown: ['a'], sent: [sent] },
  },
  ...{ ahead: [{ kind: 'act', amounts: [], token: '' }], surplus: null, feeRecords: [] },
  ...{ attempts: [{ step: { ...sent, inputs: ['c'] }, terms }], paysPrivately: false },
}
type Stored = { readonly id: string }
/** The same entries, as another version of the page writes them. */
const disk = createSealedStore({
  name: 'nightjar.plans',
  ownerOf: () => address,
  parse: (value) => value as Stored | undefined,
})

async function read(stored: unknown): Promise<PlanEntry | undefined> {
  await disk.change('p', () => stored as Stored)
  await planStore.refresh()
  return planStore.find('p')
}

afterEach(() => disk.change('p', () => undefined))

test('default: a plan is stored, and not only held in memory', async () => {
  await planStore.change('p', () => entry)
  expect(useUnwritten.getState().tables).toEqual([])
  await disk.refresh()
  expect(disk.list()).toEqual([entry])
  expect(await read(entry)).toEqual(entry)
})

describe('what cannot be read', () => {
  const { calls: _, ...older } = entry.plan

  test('privacy 12: a plan of another format waits to be dropped, and keeps which records it may have exposed', async () => {
    const found = await read({ ...entry, plan: older })
    expect(found?.plan).toMatchObject({
      state: 'paused',
      pause: { kind: 'unreadable' },
      sent: [],
    })
    expect([...shownBy(planStore.list())]).toEqual(['a', 'b', 'c'])
    expect([...takenBy(planStore.list())]).toEqual([])
  })

  test('behavior: one that had ended stays ended', async () => {
    const found = await read({ ...entry, plan: { ...older, sent: [], state: 'finished' } })
    expect(found?.plan).toMatchObject({ state: 'stopped', pause: null, shown: ['a', 'c'] })
  })

  test('behavior: what says neither whose it is nor that it is a plan is left as it is', async () => {
    for (const stored of [{ id: 'p' }, { id: 'p', address: 5, plan }, { id: 'p', address }]) {
      expect(await read(stored)).toBeUndefined()
      await disk.refresh()
      expect(disk.list()).toEqual([stored])
    }
  })

  test('behavior: damage anywhere leaves a plan that can be looked at', async () => {
    const paths = pathsOf(entry).filter((path) => !['id', 'address'].includes(path.join('.')))
    const value = fc.constantFrom(undefined, null, '', 'x', -1, 1.5, {}, [], [null], { a: 1n })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), value, async (path, instead) => {
        const found = await read(replaced(entry, path, instead))
        if (!found) {
          expect(path).toEqual(['plan'])
          return
        }
        const available = { records: [], taken: takenBy([found]), shown: shownBy([found]) }
        nextMove(found.plan, available)
        lookAhead(found.plan, available)
        if (path.length > 1 && path[1] !== 'shown') expect(shownBy([found])).toContain('a')
      }),
    )
  })
})

type Path = readonly string[]

/** The paths of all parts of a value. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return inside.flatMap(([name, part]) => [[...path, name], ...pathsOf(part, [...path, name])])
}

function replaced(value: unknown, [name, ...rest]: Path, instead: unknown): unknown {
  if (name === undefined) return instead
  if (Array.isArray(value))
    return value.with(Number(name), replaced(value[Number(name)], rest, instead))
  const parts = value as Readonly<Record<string, unknown>>
  return { ...parts, [name]: replaced(parts[name], rest, instead) }
}
