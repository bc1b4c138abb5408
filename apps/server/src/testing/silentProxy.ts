import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

export type SilentProxy = {
  readonly port: number
  /** From now on nothing passes and nothing is closed, as after an unannounced failover. */
  fallSilent(): void
  /** Breaks every connection; new ones pass. */
  cut(): void
  /** Breaks every connection, old and new, until it is back. */
  goAway(): void
  /** The server's answers pass a few bytes at a time, until it is back. */
  drip(): void
  comeBack(): void
  close(): void
}

const DRIP_BYTES = 16
const DRIP_MS = 20

/** A proxy between a client and a server on this machine; connections opened after the silence work again. */
export async function openSilentProxy(port: number): Promise<SilentProxy> {
  const open = new Set<Socket>()
  let isAway = false
  let isDripping = false
  const slowly = () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        void (async () => {
          let sent = 0
          for (; isDripping && sent < chunk.length; sent += DRIP_BYTES) {
            this.push(chunk.subarray(sent, sent + DRIP_BYTES))
            await wait(DRIP_MS)
          }
          done(null, chunk.subarray(sent))
        })()
      },
    })
  const server = createServer((client) => {
    if (isAway) return client.destroy()
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(upstream)
    upstream.pipe(slowly()).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    return undefined
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  const { port: own } = server.address() as AddressInfo // it listens on a port
  return {
    port: own,
    fallSilent: () => {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    cut,
    goAway: () => {
      isAway = true
      cut()
    },
    drip: () => {
      isDripping = true
    },
    comeBack: () => {
      isAway = false
      isDripping = false
    },
    close: () => {
      server.close()
      cut()
    },
  }
}
