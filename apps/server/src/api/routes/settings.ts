import { buildOpenApi } from '@nightjar/sdk'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

export const VERSION = '0.1.0'

/** Information about the server itself. */
export function settingHandlers(context: ApiContext): Pick<Handlers, 'config' | 'openapi'> {
  const document = buildOpenApi({ serverUrl: '', version: VERSION }) // some milliseconds: once
  return {
    config: ({ origin }) => context.config(origin),
    openapi: ({ origin }) => ({ ...document, servers: [{ url: origin }] }),
  }
}
