import type { RequestListener } from 'node:http'

/**
 * Closes a connection that sends a request while an earlier one is being answered. Node would start all of them at once,
 * but tells only the answer whose turn it is when the client goes away: what the others have opened would stay open for
 * ever. Browsers and proxies send one request at a time.
 */
export function oneAtATime(
  answer: RequestListener,
  onRefusal: () => void = () => undefined,
): RequestListener {
  return (request, response) => {
    if (response.socket !== null) return answer(request, response)
    // an answer has its socket only when it is its turn (parserOnIncoming in Node's lib/_http_server.js)
    request.socket.destroy()
    onRefusal()
  }
}
