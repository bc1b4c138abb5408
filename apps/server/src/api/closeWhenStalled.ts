import type { ServerResponse } from 'node:http'

const STALLED_MS = 60_000
const HALF_SENT_MS = 10_000

/**
 * Closes the connection when no data moves for `ms` milliseconds while an answer is being sent, because the client does
 * not read, or for `halfSentMs` while a body is still arriving. Not set for the whole server: Node would then create two
 * timers for every answer instead of one. Node renews the first one, so a reader that has stalled has twice the time.
 */
export function closeWhenStalled(
  response: ServerResponse,
  ms = STALLED_MS,
  halfSentMs = HALF_SENT_MS,
): void {
  const { socket, req } = response
  if (socket === null) return
  if (req.method === 'GET' || req.method === 'HEAD' || req.complete) {
    socket.setTimeout(ms)
    return
  }
  socket.setTimeout(halfSentMs)
  req.once('end', () => {
    if (!response.writableEnded) socket.setTimeout(ms)
  })
}
