import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { FolderLockedError, takeFolderLock } from './folderLock.ts'

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

  test('error: a running process holds it', async () => {
    const release = await takeFolderLock(join(base, 'b'))
    await expect(takeFolderLock(join(base, 'b'))).rejects.toThrow(FolderLockedError)
    await expect(takeFolderLock(join(base, 'b'))).rejects.toThrow(`process ${process.pid}`)
    await release()
  })
})

/** Processes that start fast, because they run a single file. */
async function createRivals(folder: string) {
  const outfile = join(base, 'rival.cjs')
  const entry = join(import.meta.dirname, '../testing/lockRival.ts')
  const packages = join(import.meta.dirname, '../../../../node_modules')
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['classic-level'],
  })
  return async (): Promise<ChildProcess> => {
    const child = fork(outfile, [folder], { execArgv: [], env: { NODE_PATH: packages } })
    await once(child, 'message') // it is ready
    return child
  }
}

async function answerOf(child: ChildProcess): Promise<string> {
  const answer = once(child, 'message')
  child.send('go')
  const [text] = await answer
  return text
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

describe('simultaneous starts', { tags: 'slow' }, () => {
  const [rounds, rivals] = inject('deep') ? [25, 40] : [3, 20]

  test(`behavior: of ${rivals} starts at once one gets the lock, ${rounds} times, each time after the last holder was killed`, {
    timeout: 600_000,
  }, async () => {
    const start = await createRivals(join(base, 'rivals'))
    for (let round = 0; round < rounds; round += 1) {
      const children = await Promise.all(Array.from({ length: rivals }, start))
      const answers = await Promise.all(children.map(answerOf))
      expect(answers.toSorted()).toEqual([...Array(rivals - 1).fill('refused'), 'taken'])
      await Promise.all(children.map(kill))
    }
  })
})
