import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * Hands on what any HTTP client sends, in the form that hono reads: whole URLs, `OPTIONS *`, and whatever Host (RFC 9112,
 * 3.2), which decides nothing here. Two of them are refused, because a proxy may have read the other one.
 */
export function receive(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (countHosts(request) > 1) return refuse(response)
    request.url = originForm(request)
    request.headers.host = 'localhost'
    answer(request, response)
  }
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}

function originForm({ method, url = '/' }: IncomingMessage): string {
  if (url === '*' && method === 'OPTIONS') return '/'
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
  if (rest === undefined) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' })
  response.end('The request names two hosts: send one Host header.')
}
