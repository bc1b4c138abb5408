import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { selfSigned } from '../testing/selfSigned.ts'
import { startTemporaryPostgres } from '../testing/temporaryPostgres.ts'
import { openPostgres } from './database.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listenWith(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Answers a request for TLS as PostgreSQL does, and goes on with a certificate that nobody has signed. */
const withTls = (socket: Socket): void =>
  void socket.once('data', () => {
    socket.write('S')
    new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => undefined)
  })

describe('openPostgres', () => {
  test.each(['require', 'verify-ca', 'verify-full'])(
    'error: sslmode=%s at an unknown certificate names it, and what to set',
    async (mode) => {
      const port = await listenWith(withTls)
      const opening = openPostgres(`postgres://ann:secret@127.0.0.1:${port}/x?sslmode=${mode}`)
      await expect(opening).rejects.toThrow(
        /certificate .* unknown authority\. Add sslrootcert=FILE/,
      )
      await expect(opening).rejects.not.toThrow('secret')
    },
  )

  test('error: a server without TLS', async () => {
    const port = await listenWith((socket) => socket.once('data', () => socket.end('N')))
    await expect(openPostgres(`postgres://127.0.0.1:${port}/x?sslmode=require`)).rejects.toThrow(
      'does not use TLS',
    )
  })

  test('error: nothing listens there', async () => {
    const port = await listenWith(() => undefined)
    for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
    await expect(openPostgres(`postgres://127.0.0.1:${port}/x`)).rejects.toThrow('is not running')
  })

  test('error: a host that does not exist', async () => {
    await expect(openPostgres('postgres://nowhere.invalid/x')).rejects.toThrow(/host .* unknown/)
  })

  test('error: no socket in a folder', async () => {
    await expect(openPostgres('host=/nowhere dbname=x')).rejects.toThrow('There is no socket')
  })

  test('error: a pooler that refuses settings of a session', async () => {
    const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(fields.length + 4, 1)
    const port = await listenWith((socket) =>
      socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)]))),
    )
    await expect(openPostgres(`postgres://127.0.0.1:${port}/x?sslmode=disable`)).rejects.toThrow(
      'A connection pooler answers',
    )
  })
})

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('$name', (database) => {
  test('behavior: is reached by pairs, by the second of several hosts, and without TLS where it is only preferred', async () => {
    const { env, drop } = await database.settings()
    const { hostname, port, username, pathname } = new URL(env.DATABASE_URL ?? '')
    const closed = await listenWith((socket) => socket.destroy())
    const place = `${hostname}:${port || 5432}`
    for (const address of [
      `host=${hostname} port=${port || 5432} user=${username} dbname=${pathname.slice(1)}`,
      `postgres://${username}@127.0.0.1:${closed},${place}${pathname}`,
      `postgres://${username}@${place}${pathname}?sslmode=prefer`,
    ]) {
      const handle = await openPostgres(address)
      expect(await handle.takeIndexerLock()).toBe(true)
      await handle.close()
    }
    await drop()
  })

  test('behavior: of several hosts, the one that takes writes is used; a standby alone is refused', async ({
    skip,
  }) => {
    const standby = await startTemporaryPostgres('default_transaction_read_only=on').catch(
      () => undefined,
    )
    if (standby === undefined) return skip('no second PostgreSQL can be started')
    const { env, drop } = await database.settings()
    const { hostname, port, username, pathname } = new URL(env.DATABASE_URL ?? '')
    const { host } = new URL(standby.url)
    const opening = openPostgres(`${standby.url}?target_session_attrs=primary`)
    await expect(opening).rejects.toThrow('No host in DATABASE_URL takes writes')
    await expect(openPostgres(standby.url)).rejects.toThrow('takes no writes: it is a standby')
    const both = `postgres://${username}@${host},${hostname}:${port || 5432}${pathname}`
    const handle = await openPostgres(both)
    expect(await handle.takeIndexerLock()).toBe(true)
    await handle.close()
    await drop()
    await standby.stop()
  })
})
