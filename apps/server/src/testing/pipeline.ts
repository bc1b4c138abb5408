import { connect } from 'node:net'

/**
 * Sends requests over one connection without waiting for answers, and resets it once the first bytes of an answer have
 * arrived, unless the server closes it before. Returns what had arrived.
 */
export function pipeline(url: string, requests: readonly string[]): Promise<string> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined) // a reset by the server is one of the outcomes
    socket.once('data', (bytes) => {
      received = bytes.toString('latin1')
      socket.resetAndDestroy()
    })
    socket.once('close', () => resolve(received))
    socket.write(requests.join(''), 'latin1')
  })
}

/** A request as text. */
export function requestText(path: string, { method = 'GET', body = '' } = {}): string {
  const length =
    body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${length}\r\n${body}`
}
