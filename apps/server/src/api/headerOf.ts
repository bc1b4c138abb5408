import type { IncomingMessage } from 'node:http'

/** A header, or all of its name joined: read from the parser's raw list, because Node rebuilds its own table for each request. */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at]
    if (each?.length !== name.length || each.toLowerCase() !== name) continue
    found = found === undefined ? rawHeaders[at + 1] : `${found}, ${rawHeaders[at + 1]}`
  }
  return found
}
