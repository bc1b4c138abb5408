import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { balances } from './db/schema.ts'
import { reasonOf } from './describeFailure.ts'
import { createLog } from './log.ts'
import { everyDatabase } from './testing/databases.ts'

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

describe.each(everyDatabase)('describeFailure on $name', (database) => {
  test('privacy 7: a failed query shows neither its text nor its values', async () => {
    const handle = await database.open()
    await handle.db.execute('alter table balances rename to elsewhere')
    const query = handle.db.select().from(balances).where(eq(balances.address, address))
    const error: unknown = await query.then(
      () => undefined,
      (failed: unknown) => failed,
    )
    await handle.close()
    expect(String(error)).toContain(address) // drizzle's own message has it
    const line = logged(error)
    expect(line).not.toContain(address)
    expect(line).not.toContain('select')
    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'DrizzleQueryError', cause: { code: '42P01' } },
    })
  })
})

describe('reasonOf', () => {
  test('privacy 7: addresses, keys and hashes are cut short', () => {
    expect(reasonOf(new Error(`${address} has signed with APrivateKey1zkp8 for 0xabc.`))).toBe(
      'aleo1… has signed with APrivateKey1… for 0x….',
    )
  })
})

/** The line that the log writes for an error. */
function logged(error: unknown): string {
  let written = ''
  const keep = { write: (line: string) => (written += line) }
  createLog('info', keep).error({ err: error }, 'failed')
  return written
}
