import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { until } from '../testing/fixture.ts'

/** The driver's answer, which drizzle types for no driver in particular. */
type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] }

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

test.skipIf(postgres === undefined)(
  'behavior: a connection cut in the middle of a transaction fails that transaction alone',
  async () => {
    const handle = await postgres?.open()
    if (handle === undefined) return
    const { db, patientDb } = handle
    const cut = patientDb.transaction(async (inner) => {
      const own = (await inner.execute(sql`select pg_backend_pid() as pid`)) as Rows
      await db.execute(sql`select pg_terminate_backend(${own.rows[0]?.pid})`)
      await new Promise((done) => setTimeout(done, 200)) // idle in the transaction when the cut is noticed
      await inner.execute(sql`select 1`)
    })
    await expect(cut).rejects.toThrow()
    const after = (await patientDb.execute(sql`select 1 as one`)) as Rows
    expect(after.rows).toEqual([{ one: 1 }])
    await handle.close()
  },
)

test.skipIf(postgres === undefined)(
  'behavior: after a break, those who listen are told that they may have missed something',
  async () => {
    const handle = await postgres?.open()
    if (handle === undefined) return
    const heard: (string | undefined)[] = []
    await handle.listen('news', (payload) => heard.push(payload))
    await handle.db.execute(sql`select pg_notify('news', 'one')`)
    await until(async () => heard.length === 1, 'the first')
    await handle.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
    await until(async () => heard.length === 2, 'the break')
    await handle.db.execute(sql`select pg_notify('news', 'two')`)
    await until(async () => heard.length === 3, 'the second')
    expect(heard).toEqual(['one', undefined, 'two'])
    await handle.close()
  },
)
