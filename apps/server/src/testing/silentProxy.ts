import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  readonly port: number
  /** From now on nothing passes and nothing is closed, as after a failover that tells nobody. */
  fallSilent(): void
  /** Breaks every connection; new ones pass. */
  cut(): void
  close(): void
}

/** Stands between a client and a server on this machine; connections made after the silence pass again. */
export async function openSilentProxy(port: number): Promise<SilentProxy> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(upstream)
    upstream.pipe(client)
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
    close: () => {
      server.close()
      cut()
    },
  }
}
