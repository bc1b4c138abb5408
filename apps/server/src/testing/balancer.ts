import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = { readonly url: string; readonly close: () => void }

/**
 * Passes requests on to several processes in turn, as the proxies in `deploy/` do: to the next one if a process cannot be
 * reached, and also if it ends before it answers, unless the request might then be done twice.
 */
export async function openBalancer(backends: () => readonly string[]): Promise<Balancer> {
  let turn = 0
  const pass = (request: IncomingMessage, response: ServerResponse, body: Buffer, left: number) => {
    const urls = backends()
    const to = `${urls[turn++ % urls.length]}${request.url}`
    const { method, headers } = request
    const asked = ask(to, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy()).pipe(response)
      response.once('close', () => answer.destroy())
    })
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) return response.destroy()
      const isUntouched = error.code === 'ECONNREFUSED' || method === 'GET'
      if (left > 0 && isUntouched) return pass(request, response, body, left - 1)
      return response.writeHead(502).end()
    })
    asked.end(body)
    return undefined
  }
  const server = createServer((request, response) => {
    request
      .toArray()
      .then((chunks) => pass(request, response, Buffer.concat(chunks), 10))
      .catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
