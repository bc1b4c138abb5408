import { describe, expect, test } from 'vitest'
import type { Answers } from '../fork/wanted.ts'
import { loadKnownUpstream } from './fetched.ts'
import { createMemoryStore, type KeyValueStore } from './keyValueStore.ts'
import { ledgerKeys } from './ledgerKeys.ts'

const origin = { url: 'http://127.0.0.1:3030/testnet', height: 30, hash: 'ab1' }
const most = 4

async function createForkStore(): Promise<KeyValueStore> {
  const store = createMemoryStore()
  await store.batch([{ type: 'put', key: ledgerKeys.fork, value: JSON.stringify(origin) }])
  return store
}

async function open(store: KeyValueStore) {
  const known = await loadKnownUpstream(store, most)
  if (known === null) throw new Error('It is a fork.')
  return async (...answers: Answers) => {
    const fetched = { kind: 'lookup', key: answers[0]?.[0] ?? '', answers, at: 30 } as const
    await store.batch(known.plan(fetched, { holds: () => false }).changes)
    known.note(fetched)
  }
}

async function keptOf(store: KeyValueStore): Promise<string[]> {
  const prefix = ledgerKeys.fetchedLookup('')
  const kept: string[] = []
  for await (const [key] of store.entries(prefix)) kept.push(key.slice(prefix.length))
  return kept
}

describe('loadKnownUpstream', () => {
  test('behavior: the oldest lookups make room for new ones', async () => {
    const store = await createForkStore()
    const learn = await open(store)
    for (const name of ['a', 'b', 'c', 'd']) await learn([`hash:${name}`, '1'])
    expect(await keptOf(store)).toEqual(['hash:a', 'hash:b', 'hash:c', 'hash:d'])
    await learn(['hash:a', '2'], ['root:e', null]) // known entries and absent ones need no room
    expect(await keptOf(store)).toEqual(['hash:a', 'hash:b', 'hash:c', 'hash:d'])
    await learn(['input:f', '3'], ['output:f', '3'])
    expect(await keptOf(store)).toEqual(['hash:c', 'hash:d', 'input:f', 'output:f'])
    expect(store.get(ledgerKeys.fetchedLookup('input:f'))).toBe('3')
  })

  test('behavior: entries stored by an earlier process count', async () => {
    const store = await createForkStore()
    const learn = await open(store)
    for (const name of ['a', 'b', 'c', 'd']) await learn([`hash:${name}`, '1'])
    const learnMore = await open(store)
    await learnMore(['hash:e', '1'])
    const kept = await keptOf(store)
    expect(kept).toHaveLength(most)
    expect(kept).toContain('hash:e')
  })
})
