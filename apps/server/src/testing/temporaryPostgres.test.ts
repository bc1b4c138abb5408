import pg from 'pg'
import { expect, test } from 'vitest'
import { isUsable, startTemporaryPostgres } from './temporaryPostgres.ts'

test('behavior: starts if it is installed, accepts queries, and leaves nothing behind', async ({
  skip,
}) => {
  const started = await startTemporaryPostgres()
  if (started === undefined) return skip('PostgreSQL is not installed')
  const client = new pg.Client({ connectionString: started.url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await started.stop()
  expect(await isUsable(started.url)).toBe(false)
})
