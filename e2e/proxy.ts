import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A network between the browser and a site, which can fail in the ways in which networks do. */
export async function startProxy(site: string) {
  let isSilent = false
  let isDown = false
  let build: readonly [string, string] | undefined
  const streams = new Set<ServerResponse>()

  const server = createServer((asked, answer) => {
    if (isDown) {
      asked.destroy()
      return
    }
    const isStream = asked.url?.startsWith('/api/events') === true
    if (isStream) {
      streams.add(answer)
      answer.on('close', () => streams.delete(answer))
    }
    forward(asked, answer, isStream)
  })

  function forward(asked: IncomingMessage, answer: ServerResponse, isStream: boolean): void {
    const { 'if-none-match': _, ...asks } = asked.headers // another build has other tags
    const headers = { ...asks, 'accept-encoding': 'identity' }
    const sent = request(
      new URL(asked.url ?? '/', site),
      { method: asked.method, headers },
      (got) => {
        const isText = /html|javascript|json/.test(got.headers['content-type'] ?? '')
        if (isText && build && !isStream) {
          void readAll(got).then((text) => {
            const body = Buffer.from(text.replaceAll(...(build ?? ['', ''])))
            const { etag: _, ...kept } = got.headers
            answer.writeHead(got.statusCode ?? 502, { ...kept, 'content-length': body.length })
            answer.end(body)
          })
          return
        }
        answer.writeHead(got.statusCode ?? 502, got.headers)
        answer.flushHeaders()
        got.on('data', (bytes: Buffer) => {
          if (!(isStream && isSilent)) answer.write(bytes)
        })
        got.on('end', () => answer.end())
      },
    )
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    countStreams: () => streams.size,
    /** Passes on nothing more of any stream, which stays open: as after a change of network. */
    silence: (value: boolean): void => {
      isSilent = value
    },
    /** Answers nothing at all. */
    cut: (value: boolean): void => {
      isDown = value
      if (value) server.closeAllConnections()
    },
    /** Serves another build: the same files with another id. */
    deploy: (from: string, to: string): void => {
      build = [from, to]
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readAll(got: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of got) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
