import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { askFor, askForAll, type Caller } from './caller.ts'

const LOCK = 4711
const waitForLock = sql`select pg_advisory_xact_lock(${LOCK})`

describe.each(everyDatabase.filter(({ name }) => name === 'PostgreSQL'))(
  'shareFairly on $name',
  ({ open }) => {
    const counted: number[] = []
    const callerOf = (client: string, spent: number[]): Caller => ({
      client,
      onStatement: (ms) => void spent.push(ms),
      count: (ms) => void counted.push(ms),
      owe: () => undefined,
    })

    test('behavior: however many slow statements one client has, others are answered, and what is made for all', async () => {
      const { db, patientDb, connections, close } = await open()
      const spent: number[] = []
      const other: number[] = []
      let slow: Promise<unknown>[] = []
      await patientDb.transaction(async (tx) => {
        await tx.execute(waitForLock)
        const busy = callerOf('busy', spent)
        slow = askFor(busy, () => Array.from({ length: 30 }, async () => db.execute(waitForLock)))
        await expect.poll(connections).toMatchObject({ used: 2, waiting: 0, held: 28 })
        await askFor(callerOf('other', other), async () => db.execute(sql`select 1`))
        await askFor(busy, () => askForAll(async () => db.execute(sql`select 1`)))
        expect(spent).toEqual([])
      })
      await Promise.all(slow)
      expect([spent.length, other.length]).toEqual([30, 1])
      expect(counted.length).toBe(32) // also what was made for all
      expect(connections()).toMatchObject({ used: 0, held: 0 })
      await close()
    })

    test('behavior: a statement that fails gives its place to the next, and one made together counts its own time', async () => {
      const { db, connections, close } = await open()
      const spent: number[] = []
      const ended = await Promise.allSettled(
        askFor(callerOf('a', spent), () =>
          Array.from({ length: 8 }, async (_, at) => db.execute(sql`select 1 / ${at % 2}::int`)),
        ),
      )
      const failed = ended.filter(({ status }) => status === 'rejected')
      expect([failed.length, spent.length, connections().held]).toEqual([4, 8, 0])
      await close()
    })

    test('behavior: transactions of one client do not wait for each other', async () => {
      const { db, close } = await open()
      const nested = () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          return await db.execute(sql`select 1`)
        })
      await askFor(callerOf('a', []), () => Promise.all(Array.from({ length: 5 }, nested)))
      await close()
    })
  },
)
