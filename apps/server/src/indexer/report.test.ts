import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { indexerReports } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import { createReporter, reportDrift, selectIndexerReport } from './report.ts'

describe.each(testDatabases)('createReporter on $name', ({ open }) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await open()
  })
  afterAll(() => handle.close())

  const following = (height: number) => ({
    status: { kind: 'following', height } as const,
    height,
    nodeHeight: height + 1,
  })

  test('default: the row contains the last report', async () => {
    expect(await selectIndexerReport(handle.db)).toBeUndefined()
    const reporter = createReporter(handle.db, () => 7_000)
    reporter.say(following(3))
    await reporter.settled()
    expect(await selectIndexerReport(handle.db)).toEqual({
      status: 'following',
      reason: null,
      height: 3,
      nodeHeight: 4,
      drift: null,
      audited: null,
      heartbeat: 7,
    })
  })

  test('behavior: a heartbeat every five seconds, status changes at once, drift is kept', async () => {
    let now = 10_000
    const reporter = createReporter(
      handle.db,
      () => now,
      () => now,
    )
    const sayAt = async (ms: number, news: Parameters<typeof reporter.say>[0]) => {
      now = ms
      reporter.say(news)
      await reporter.settled()
      return await selectIndexerReport(handle.db)
    }
    await sayAt(10_000, following(4))
    await reportDrift(handle.db, 2, 11_000)
    expect(await sayAt(14_999, following(5))).toMatchObject({ height: 4, heartbeat: 10 })
    expect(await sayAt(15_000, following(6))).toMatchObject({ height: 6, heartbeat: 15 })
    const status = { kind: 'retrying', reason: 'The node does not answer.', since: 12 } as const
    expect(await sayAt(15_001, { status, height: 6, nodeHeight: 9 })).toMatchObject({
      status: 'retrying',
      reason: 'The node does not answer.',
      heartbeat: 12, // when it last made progress
      nodeHeight: 9,
      drift: 2,
      audited: 11,
    })
  })

  test('behavior: a clock set back by an hour does not stop the heartbeat', async () => {
    let [clock, elapsed] = [7_200_000, 0]
    const reporter = createReporter(
      handle.db,
      () => clock,
      () => elapsed,
    )
    reporter.say(following(20))
    await reporter.settled()
    clock -= 3_600_000
    elapsed += 5_000
    reporter.say(following(21))
    await reporter.settled()
    expect(await selectIndexerReport(handle.db)).toMatchObject({ height: 21, heartbeat: 3600 })
  })

  test('behavior: repeats a report that a broken database did not store', async () => {
    await handle.db.delete(indexerReports)
    let isBroken = true
    const db = new Proxy(handle.db, {
      get: (target, property) => {
        if (isBroken && property === 'insert') throw new Error('connection lost')
        return Reflect.get(target, property, target)
      },
    })
    const reporter = createReporter(db, () => 1000)
    reporter.say(following(1))
    await reporter.settled()
    isBroken = false
    reporter.say(following(2))
    await reporter.settled()
    expect(await selectIndexerReport(handle.db)).toMatchObject({ height: 2 })
  })
})
