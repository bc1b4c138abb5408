import type { ServerResponse } from 'node:http'

const STALLED_MS = 120_000

/**
 * Closes the connection when no data moves for `ms` milliseconds while an answer is being sent, because the client does
 * not read. Not set for the whole server: Node would then create two timers for every answer instead of one.
 */
export function closeWhenStalled({ socket }: ServerResponse, ms = STALLED_MS): void {
  socket?.setTimeout(ms)
}
