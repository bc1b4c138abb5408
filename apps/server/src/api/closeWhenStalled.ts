import type { ServerResponse } from 'node:http'

const STALLED_MS = 120_000

/**
 * Closes the connection when nothing moves on it for `ms` milliseconds while it is answered, because its reader does
 * not read. Not set for the whole server: Node would then make two timers anew for every answer, not one.
 */
export function closeWhenStalled({ socket }: ServerResponse, ms = STALLED_MS): void {
  socket?.setTimeout(ms)
}
