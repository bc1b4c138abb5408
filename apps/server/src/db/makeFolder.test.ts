import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'folder-'))
})
afterEach(() => rm(base, { recursive: true }))

describe('makeFolder', () => {
  test('default: with those above it, also when it is there', async () => {
    const folder = join(base, 'one', 'two')
    await makeFolder(folder)
    await makeFolder(folder)
    expect((await stat(folder)).isDirectory()).toBe(true)
  })

  test('error: at or below a file', async () => {
    const file = join(base, 'file')
    await writeFile(file, '')
    await expect(makeFolder(file)).rejects.toThrow('EEXIST')
    await expect(makeFolder(join(file, 'below'))).rejects.toThrow('ENOTDIR')
  })

  test.runIf(process.platform === 'linux')('error: in /proc it ends', async () => {
    await expect(makeFolder('/proc/nightjar/data')).rejects.toThrow('ENOENT')
  })
})
