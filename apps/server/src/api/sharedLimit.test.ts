import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { openPostgres } from '../db/database.ts'
import { everyDatabase } from '../testing/databases.ts'
import { until } from '../testing/fixture.ts'
import { createRateLimit } from './rateLimit.ts'
import { type LimitSharing, shareLimits } from './sharedLimit.ts'

const postgres = everyDatabase.filter(({ name }) => name === 'PostgreSQL')
/** Ten at once, then one every six seconds. */
const PER_MINUTE = 10

describe.each(postgres)('shareLimits on $name', (database) => {
  let drop: () => Promise<void>
  let handles: readonly DatabaseHandle[]
  const sharing: LimitSharing[] = []
  beforeAll(async () => {
    const settings = await database.settings()
    drop = settings.drop
    const url = settings.env.DATABASE_URL ?? ''
    handles = [await openPostgres(url), await openPostgres(url)]
  })
  afterAll(async () => {
    for (const { close } of sharing) close()
    for (const { close } of handles) await close()
    await drop()
  })

  test('behavior: requests admitted by one process count in another; other clients are not charged', async () => {
    const limits = await Promise.all(
      handles.map(async (handle) => {
        const read = createRateLimit(PER_MINUTE)
        sharing.push(await shareLimits(handle, { read }, 20))
        return read
      }),
    )
    const [here, there] = limits
    if (here === undefined || there === undefined) throw new Error('two processes')
    const clients = Array.from({ length: 400 }, (_, at) => `192.0.2.${at}`)
    for (const client of clients) while (here.take(client) === 0);
    await until(() => clients.every((client) => there.take(client) > 0), 'the news of all')
    expect(there.take('198.51.100.1')).toBe(0)
  })
})
