import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import type { Caller } from '../db/caller.ts'

/** What a route gets besides the request itself. */
export type Asked = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly pathname: string
  readonly caller: Caller
  /** The address through which the client reached the server. */
  readonly url: URL
}

export type Router = Hono<{ Bindings: Asked }>
