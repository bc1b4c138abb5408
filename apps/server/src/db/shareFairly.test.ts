import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import type { Asker } from './caller.ts'

const LOCK = 4711
const waitForLock = sql`select pg_advisory_xact_lock(${LOCK})`

describe.each(everyDatabase.filter(({ name }) => name === 'PostgreSQL'))(
  'shareFairly on $name',
  ({ open }) => {
    const told = (client: string | undefined, spent: number[]): Asker => ({
      client,
      onStatement: (ms) => void spent.push(ms),
    })

    test('behavior: however many slow statements one client has, others are answered, and what is made for all', async () => {
      const { dbOf, patientDb, connections, close } = await open()
      const spent: number[] = []
      const other: number[] = []
      const shared: number[] = []
      let slow: Promise<unknown>[] = []
      await patientDb.transaction(async (tx) => {
        await tx.execute(waitForLock)
        const busy = dbOf(told('busy', spent))
        slow = Array.from({ length: 30 }, async () => busy.execute(waitForLock))
        await expect.poll(connections).toMatchObject({ used: 2, waiting: 0, held: 28 })
        await dbOf(told('other', other)).execute(sql`select 1`)
        await dbOf(told(undefined, shared)).execute(sql`select 1`)
        expect(spent).toEqual([])
      })
      await Promise.all(slow)
      expect([spent.length, other.length, shared.length]).toEqual([30, 1, 1])
      expect(connections()).toMatchObject({ used: 0, held: 0 })
      await close()
    })

    test('behavior: a statement that fails gives its place to the next, and one made together counts its own time', async () => {
      const { dbOf, connections, close } = await open()
      const spent: number[] = []
      const db = dbOf(told('a', spent))
      const ended = await Promise.allSettled(
        Array.from({ length: 8 }, async (_, at) => db.execute(sql`select 1 / ${at % 2}::int`)),
      )
      const failed = ended.filter(({ status }) => status === 'rejected')
      expect([failed.length, spent.length, connections().held]).toEqual([4, 8, 0])
      await close()
    })

    test('behavior: transactions of one client do not wait for each other', async () => {
      const { dbOf, close } = await open()
      const db = dbOf(told('a', []))
      const nested = () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          return await db.execute(sql`select 1`)
        })
      await Promise.all(Array.from({ length: 5 }, nested))
      await close()
    })
  },
)
