import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openPglite } from '../db/database.ts'
import { describeError } from './errors.ts'

const failureOf = (query: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(query).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('describeError', () => {
  test('behavior: a database that does not answer gives 503 with a time to retry', async () => {
    const away = drizzle(new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }))
    const error = await failureOf(away.execute(sql`select 1`))
    expect(describeError(error)).toEqual({
      status: 503,
      body: {
        error: {
          code: 'unavailable',
          message: 'The database is not responding. Try again later.',
        },
      },
    })
  })

  test('behavior: a query that the database rejects is an unexpected error', {
    tags: 'slow',
  }, async () => {
    const handle = await openPglite({})
    const error = await failureOf(handle.db.execute(sql`select * from nothing`))
    expect(error).toBeInstanceOf(Error)
    expect(describeError(error)).toBeUndefined()
    await handle.close()
  })
})
