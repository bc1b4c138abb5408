import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openJournal, type Progress } from './journal.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-journal-'))
  file = join(folder, 'migrate.json')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('openJournal', () => {
  test('default: another process reads what was written, amounts to the unit', async () => {
    const progress: Progress = {
      liquidity: 2n ** 100n,
      done: ['one'],
      paid: 5n,
      received: [2n ** 98n, 0n],
      pending: { step: 'two', id: 'at1', transaction: '{"fee":"12n"}', fee: 3n, before: [1n] },
    }
    await openJournal(file).write(progress)
    expect(await openJournal(file).read()).toEqual(progress)
  })

  test('behavior: without a file there is no migration', async () => {
    expect(await openJournal(file).read()).toBeUndefined()
  })

  test.each(['half', '{}', '{"liquidity":"1n","paid":"0n"}'])('error: %s', async (text) => {
    await writeFile(file, text)
    await expect(openJournal(file).read()).rejects.toThrow(`The journal ${file} is damaged.`)
  })
})
