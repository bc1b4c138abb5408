import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackups } from './backups.ts'
import { openDiskStore } from './ledger/keyValueStore.ts'

/** More entries than one batch. */
const count = 3000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devchain-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function heldBy(place: string): Promise<number> {
  const store = await openDiskStore(place)
  let held = 0
  for await (const _ of store.entries('')) held += 1
  await store.close()
  return held
}

test('behavior: two copies requested under one name at a time are both complete', async () => {
  const half = new EventTarget()
  const halfRead = new Promise((resolve) => half.addEventListener('reached', resolve))
  const mayContinue = new Promise((resolve) => half.addEventListener('continue', resolve))
  async function* entries(): AsyncGenerator<[key: string, value: string]> {
    for (let at = 0; at < count; at++) {
      if (at === count / 2) {
        half.dispatchEvent(new Event('reached'))
        await mayContinue
      }
      yield [String(at), 'x']
    }
  }
  const backups = createBackups({ entries }, folder)
  const first = backups.save('one')
  await halfRead
  const second = backups.save('one')
  await new Promise((resolve) => setTimeout(resolve, 100)) // time to spoil the first
  half.dispatchEvent(new Event('continue'))
  await first
  expect(await heldBy(join(folder, 'one'))).toBe(count)
  await second
  expect(await heldBy(join(folder, 'one'))).toBe(count)
  expect(await backups.list()).toEqual(['one'])
})
