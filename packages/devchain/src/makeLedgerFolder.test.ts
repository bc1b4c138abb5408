import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBulkStore, openDiskStore } from './ledger/keyValueStore.ts'
import { isLedgerUnfinished, makeLedgerFolder } from './makeLedgerFolder.ts'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'devchain-'))
  folder = join(parent, 'chain')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const put = (key: string, value: string) => [{ type: 'put', key, value }] as const

async function fill(unfinished: string): Promise<void> {
  const store = await openBulkStore(unfinished)
  await store.batch(put('one', 'new'))
  await store.close()
}

describe('makeLedgerFolder', () => {
  test('default: the folder appears when it is complete', async () => {
    await makeLedgerFolder(folder, async (unfinished) => {
      await fill(unfinished)
      expect(existsSync(folder)).toBe(false)
    })
    expect(await readdir(parent)).toEqual(['chain'])
    const store = await openDiskStore(folder)
    expect(store.get('one')).toBe('new')
    await store.close()
  })

  test('behavior: what a crash has left is gone after the next call', async () => {
    const crashed = await openDiskStore(`${folder}-unfinished`)
    await crashed.batch(put('two', 'old'))
    await crashed.close()
    expect(await isLedgerUnfinished(folder)).toBe(true)
    await makeLedgerFolder(folder, fill)
    expect(await isLedgerUnfinished(folder)).toBe(false)
    expect(await readdir(parent)).toEqual(['chain'])
    const store = await openDiskStore(folder)
    expect(store.get('two')).toBeUndefined()
    await store.close()
  })

  test('error: another process is writing', async () => {
    const other = await openDiskStore(`${folder}-unfinished`)
    await expect(makeLedgerFolder(folder, fill)).rejects.toThrow(
      `Another process is writing the ledger ${folder}-unfinished: wait for its end.`,
    )
    await other.batch(put('two', 'kept'))
    expect(other.get('two')).toBe('kept')
    await other.close()
  })

  test('error: the disk fails', async () => {
    const full = Object.assign(new Error('write failed'), {
      code: 'LEVEL_IO_ERROR',
      cause: new Error('No space left on device'),
    })
    const failing = makeLedgerFolder(folder, async (unfinished) => {
      await fill(unfinished)
      throw full
    })
    await expect(failing).rejects.toThrow(
      `The ledger ${folder} cannot be written (No space left on device): free space on its disk or make its folder writable, then try again. Nothing of it has been kept.`,
    )
    expect(await readdir(parent)).toEqual([])
  })

  test('error: a file is where the data folder should be', async () => {
    await writeFile(join(parent, 'data'), '')
    await expect(makeLedgerFolder(join(parent, 'data', 'chain'), fill)).rejects.toThrow(
      /^The ledger .*chain cannot be written \(.*\): free space/,
    )
  })
})
