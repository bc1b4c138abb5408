import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { BaseError } from '@nightjar/aleo'
import { receive } from './receive.ts'
import { createApp } from './routes/app.ts'
import type { Node } from './routes/node.ts'

/**
 * Longer than a client that builds a transaction in its own thread is silent; otherwise it would find the connection
 * closed.
 */
const KEEP_ALIVE_MS = 120_000
/** A connection that has sent half of its headers ends after this time; a whole request may take three times as long. */
const HALF_SENT_MS = 10_000

/** A listening devchain. */
export type Listening = { readonly url: string; close(): Promise<void> }

/** Where to listen; port 0 selects any free one. */
export type ListenOptions = {
  readonly port: number
  readonly host?: string
  /** How long half of a request's headers are waited for; 10 s by default. */
  readonly halfSentMs?: number
}

/** Serves the node's REST API; throws an error that says what to do if the port is not available. */
export async function listen(node: Node, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', halfSentMs = HALF_SENT_MS } = options
  const server = await openServer(node, { port, host, halfSentMs })
  return {
    url: `http://${host}:${portOf(server) ?? port}`,
    close: () => closeServer(server),
  }
}

function openServer(
  node: Node,
  { port, host, halfSentMs }: Required<ListenOptions>,
): Promise<Server> {
  const { fetch } = createApp(node)
  const serverOptions = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: halfSentMs,
    requestTimeout: 3 * halfSentMs,
    connectionsCheckingInterval: halfSentMs / 10,
  }
  // the SDK in the same process checks whether answers are the platform's own Response
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false })
  const listener: RequestListener = (request, response) => void answer(request, response)
  const server = createServer(serverOptions, receive(listener))
  server.maxHeadersCount = 0 // Node would drop those above 2000 unseen; their bytes are limited
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, port, host)))
    server.listen(port, host, () => resolve(server))
  })
}

function listenError(cause: NodeJS.ErrnoException, port: number, host: string): BaseError {
  const isTaken = cause.code === 'EADDRINUSE'
  const message = isTaken
    ? `Port ${port} is in use: stop the program that uses it, or set DEVCHAIN_PORT to another port.`
    : `The devchain cannot listen on ${host}:${port} (${cause.message}): set DEVCHAIN_PORT to another port.`
  return new BaseError(message, { code: isTaken ? 'port_taken' : 'port_unusable', cause })
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : undefined
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
