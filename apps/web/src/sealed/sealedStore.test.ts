import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createSealedStore } from './sealedStore.ts'

type Item = { readonly id: string; readonly count: bigint }
const open = () =>
  createSealedStore({
    name: 'sealedStore.test',
    ownerOf: () => 'aleo1owner',
    parse: (value) => value as Item | undefined,
  })

test('behavior: simultaneous changes in two tabs do not undo each other', async () => {
  const [one, other] = [open(), open()]
  const add = (item: Item | undefined) => ({ id: 'a', count: (item?.count ?? 0n) + 1n })
  await Promise.all([one.change('a', add), other.change('a', add), one.change('a', add)])
  await one.refresh()
  expect(one.find('a')).toEqual({ id: 'a', count: 3n })
  await other.change('a', () => undefined)
  await one.refresh()
  expect(one.list()).toEqual([])
})
