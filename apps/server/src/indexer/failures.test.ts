import { NodeNotFoundError, RetryableError } from '@nightjar/aleo'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { findRefusal, IndexerStoppedError, isWorthRetrying } from './failures.ts'

describe('isWorthRetrying', () => {
  test.each([
    [new RetryableError('busy', { code: 'x' }), true],
    [new NodeNotFoundError('none', { code: 'x' }), true],
    [new IndexerStoppedError('other history'), false],
    [new Error('a bug'), false],
  ])('default: %s', (error, expected) => {
    expect(isWorthRetrying(error)).toBe(expected)
  })
})

describe.each(testDatabases)('findRefusal on $name', ({ open }) => {
  test('default: distinguishes permanent refusals of the database from temporary ones', async () => {
    const { db, close } = await open()
    const failureOf = async (statement: string): Promise<unknown> =>
      db.execute(sql.raw(statement)).then(
        () => undefined,
        (error: unknown) => error,
      )
    const tooLarge = await failureOf('select 1e78::numeric(78,0)')
    expect(findRefusal(tooLarge)).toMatch(/numeric field overflow \(SQLSTATE 22003\)/)
    expect(isWorthRetrying(tooLarge)).toBe(false)
    const twice = 'insert into block_hashes values (1, $$a$$, 0), (1, $$b$$, 0)'
    expect(findRefusal(await failureOf(twice))).toMatch(/SQLSTATE 23505/)
    const deadlock = await failureOf('do $$ begin raise deadlock_detected; end $$')
    expect(findRefusal(deadlock)).toBeUndefined()
    expect(isWorthRetrying(deadlock)).toBe(true)
    await close()
  })
})
