import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FolderLocked, takeFolderLock } from './folderLock.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'nightjar-lock-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

describe('takeFolderLock', () => {
  test('default: taken, released, taken again', async () => {
    const release = await takeFolderLock(join(base, 'a'))
    await release()
    await (await takeFolderLock(join(base, 'a')))()
  })

  test('error: a living process holds it', async () => {
    const release = await takeFolderLock(join(base, 'b'))
    await expect(takeFolderLock(join(base, 'b'))).rejects.toThrow(FolderLocked)
    await expect(takeFolderLock(join(base, 'b'))).rejects.toThrow(`process ${process.pid}`)
    await release()
  })

  test('behavior: the lock of a killed process is taken over', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(child, 'spawn')
    await writeFile(join(base, 'c.lock'), JSON.stringify({ pid: child.pid, started: '' }))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await takeFolderLock(join(base, 'c')))()
  })

  test('behavior: a later process with the same number is not the holder', async () => {
    const stale = JSON.stringify({ pid: process.pid, started: 'long ago' })
    await writeFile(join(base, 'd.lock'), stale)
    const release = await takeFolderLock(join(base, 'd'))
    expect(await readFile(join(base, 'd.lock'), 'utf8')).not.toBe(stale)
    await release()
  })

  test('behavior: a lock that cannot be read is nobody’s', async () => {
    await writeFile(join(base, 'e.lock'), '')
    await (await takeFolderLock(join(base, 'e')))()
  })
})
