import { describe, expect, test } from 'vitest'
import { hasher } from '../hash/hasher.ts'
import { snarkVm } from '../snarkvm/local.ts'
import { createBeginning } from './genesis.ts'
import { createMemoryStore, type KeyValueStore } from './keyValueStore.ts'
import { openLedger } from './ledger.ts'

const beginning = createBeginning(snarkVm.creditsSource, [])
const open = (store: KeyValueStore) =>
  openLedger({ store, hasher, begin: () => beginning, sign: () => 'sign1', place: 'here' })
const empty = { entries: [], aborted: [], timestamp: 1_800_000_000 }

/** A store whose disk is full from a given write on. */
function fullFrom(store: KeyValueStore, write: number): KeyValueStore {
  let writes = 0
  return {
    ...store,
    async batch(changes) {
      if (writes++ >= write) throw new Error('No space left on device')
      await store.batch(changes)
    },
  }
}

describe('append', () => {
  test.each([0, 1, 2, 3])('behavior: a disk that is full at write %i', async (write) => {
    const store = createMemoryStore()
    const full = fullFrom(store, write)
    const opened = await open(full).catch((error: Error) => error)
    if (opened instanceof Error) {
      expect([write, opened.message]).toEqual([0, 'No space left on device'])
      expect(store.get('tip')).toBeUndefined()
      return
    }
    for (let at = 1; at < write; at++) await opened.append(empty)
    const before = opened.tip()
    const refusal = `The ledger here cannot be written (No space left on device): free space on its disk, then start the devchain again. Block ${before.height} is the last one stored.`
    await expect(opened.append(empty)).rejects.toThrow(refusal)
    expect(opened.tip()).toEqual(before)
    expect(JSON.parse(store.get('tip') ?? '')).toEqual(before)
    const again = await open(store)
    expect(again.tip()).toEqual(before)
    expect((await again.append(empty)).previous_hash).toBe(before.hash)
  })

  test('behavior: nothing is written after a failed write', async () => {
    const store = createMemoryStore()
    let isFull = false
    const ledger = await open({
      ...store,
      batch: async (changes) => {
        if (isFull) throw new Error('No space left on device')
        await store.batch(changes)
      },
    })
    isFull = true
    await expect(ledger.append(empty)).rejects.toThrow(/cannot be written/)
    isFull = false
    await expect(ledger.append(empty)).rejects.toThrow(/then start the devchain again/)
  })
})
