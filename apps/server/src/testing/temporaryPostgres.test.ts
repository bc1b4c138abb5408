import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isUsable, startTemporaryPostgres, UnreachableFolderError } from './temporaryPostgres.ts'

test('behavior: starts if it is installed, accepts queries, and leaves nothing behind', async ({
  skip,
}) => {
  const started = await startTemporaryPostgres().catch((error: unknown) => {
    if (error instanceof UnreachableFolderError) return skip(error.message)
    throw error
  })
  if (started === undefined) return skip('PostgreSQL is not installed')
  const client = new pg.Client({ connectionString: started.url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await started.stop()
  expect(await isUsable(started.url)).toBe(false)
})

test('error: a temporary folder that only root may enter is named', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root starts it as another user')
  const before = process.env.TMPDIR
  const closed = await mkdtemp(join(tmpdir(), 'closed-'))
  try {
    process.env.TMPDIR = join(closed, 'inner')
    await mkdir(process.env.TMPDIR)
    const outcome = await startTemporaryPostgres().catch((error: unknown) => error)
    if (outcome === undefined) return skip('PostgreSQL is not installed')
    expect(outcome).toBeInstanceOf(UnreachableFolderError)
    expect(String(outcome)).toContain(closed)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(closed, { recursive: true })
  }
})
