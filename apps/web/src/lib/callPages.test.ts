import type { ExplorerTransaction } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { expect, test } from 'vitest'
import { readCallPages } from './callPages.ts'

/** A list of calls, newest first, two per answer; records its requests. */
function listOf(calls: readonly ExplorerTransaction[]) {
  const asked: string[] = []
  const read = async (before: string) => {
    asked.push(before)
    const older = calls.filter(({ height }) => height < Number(before.split('-')[0]))
    const txs = older.slice(0, 2)
    return { txs, next: older.length > 2 ? `${txs.at(-1)?.height}-0-0` : null }
  }
  return { asked, read }
}

test('privacy 13: whole pages are requested, the same ones for every block in them', async () => {
  const calls = [130, 120, 110, 101, 60, 7].map((height) => sampleCall({ height }))
  const { asked, read } = listOf(calls)
  const found = await readCallPages([120, 101], read)
  expect(found.map(({ height }) => height)).toEqual([130, 120, 110, 101])
  const once = [...asked]
  asked.length = 0
  await readCallPages([149], read)
  expect(asked).toEqual(once)
  expect(asked[0]).toBe('150-0-0')
})

test('default: separate pages are each read', async () => {
  const { read } = listOf([130, 60, 7].map((height) => sampleCall({ height })))
  expect((await readCallPages([7, 130], read)).map(({ height }) => height)).toEqual([7, 130])
})
