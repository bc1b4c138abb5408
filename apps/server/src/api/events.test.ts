import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceBlocks, NO_BLOCK } from '../db/channels.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { blockHashes, cursor } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { testDatabases } from '../testing/databases.ts'
import { allowedStreams, createEventHub, type EventHub } from './events.ts'
import { createMetrics } from './metrics.ts'

describe('allowedStreams', () => {
  test('behavior: forty addresses that open as many streams as allowed leave places for others', () => {
    let places = 10_000
    for (let address = 0; address < 40; address++) {
      let own = 0
      for (; own < allowedStreams(places); own++) places--
      expect(own).toBeLessThanOrEqual(50)
    }
    expect(places).toBeGreaterThan(7900)
    expect(allowedStreams(places)).toBeGreaterThan(0)
  })

  test('behavior: the last place is assigned, and none beyond it', () => {
    expect([allowedStreams(10_000), allowedStreams(1), allowedStreams(0)]).toEqual([50, 1, 0])
  })
})

describe.each(testDatabases)('createEventHub on $name', ({ open }) => {
  let handle: DatabaseHandle
  let hub: EventHub
  let server: Server
  let url: string
  const metrics = createMetrics()
  const insertBlock = async (height: number): Promise<void> => {
    await handle.db.insert(blockHashes).values({ height, hash: `ab${height}`, timestamp: height })
    await handle.db.update(cursor).set({ height })
  }
  const announce = (height: number) => handle.db.execute(announceBlocks(height))
  const addBlock = async (height: number): Promise<void> => {
    await insertBlock(height)
    await announce(height)
  }
  beforeAll(async () => {
    handle = await open()
    const start = { id: 1, network: 'local', rules: '', startHeight: 0, height: 9, timestamp: 9 }
    await handle.db.insert(cursor).values({ ...start, hash: 'ab9' })
    for (let height = 0; height < 10; height++) {
      await handle.db.insert(blockHashes).values({ height, hash: `ab${height}`, timestamp: height })
    }
    hub = await createEventHub({
      handle,
      metrics,
      log: createLog('silent'),
      onBlock: () => undefined,
      now: () => 1234,
      isSteady: false,
    })
    server = createServer((request, response) => {
      hub.attach(request, response, request.headers['x-client']?.toString() ?? 'one')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`
  })
  afterAll(async () => {
    hub.close()
    server.close().closeAllConnections()
    await handle.close()
  })

  /** The heights that a stream tells from its start until it has told `last`. */
  const listen = async (query: string, last: number, client = 'one') => {
    const stop = new AbortController()
    const { body } = await fetch(url + query, {
      signal: stop.signal,
      headers: { 'x-client': client },
    })
    let text = ''
    const heights = () => Array.from(text.matchAll(/^id: (\d+)$/gm), ([, height]) => Number(height))
    const told = (async () => {
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part
        if (text.includes(`"height":${last}`)) break
      }
      stop.abort()
      return heights()
    })()
    return { told }
  }

  test('behavior: a new stream gets what it missed from memory, also while the database answers nothing', async () => {
    await handle.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${blockHashes}, ${cursor} in access exclusive mode`)
      const { told } = await listen('?after=6', 9)
      expect(await told).toEqual([7, 8, 9])
    })
  })

  test('behavior: a block reaches every stream once, and those that have gone leave no trace', async () => {
    const streams = await Promise.all(
      Array.from({ length: 120 }, (_, at) => listen('?after=9', 11, `client ${at % 40}`)),
    )
    expect(hub.countStreams()).toBe(120)
    await addBlock(10)
    await addBlock(11)
    for (const { told } of streams) expect(await told).toEqual([10, 11])
    await expect.poll(hub.countStreams).toBe(0)
    const { told } = await listen('?after=9', 11)
    expect(await told).toEqual([10, 11])
  })

  test('behavior: a block is told once, though it is announced after a later one', async () => {
    const { told } = await listen('?after=11', 14)
    await insertBlock(12)
    await addBlock(13)
    await announce(12)
    await announce(13)
    await addBlock(14)
    expect(await told).toEqual([12, 13, 14])
  })

  test('behavior: a stream that another process has told more is told nothing again', async () => {
    await insertBlock(15)
    const { told } = await listen('?after=15', 16)
    await addBlock(16)
    expect(await told).toEqual([16])
  })

  test('behavior: another chain is told from its beginning, also if nobody heard that it began', async () => {
    const replace = async (height: number) => {
      await handle.db.delete(blockHashes)
      for (let at = 0; at <= height; at++) await insertBlock(at)
    }
    const { told } = await listen('?after=16', 3)
    await replace(2)
    for (const height of [NO_BLOCK, 0, 1, 2]) await announce(height)
    await addBlock(3)
    expect(await told).toEqual([0, 1, 2, 3])

    const unheard = await listen('?after=3', 2)
    await replace(2)
    await announce(1)
    expect(await unheard.told).toEqual([2])
  })

  test('behavior: one whose last block is of another chain is told to read everything again', async () => {
    const { told } = await listen('?after=4000', 2)
    expect(await told).toEqual([])
  })
})
