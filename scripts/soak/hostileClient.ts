import { connect } from 'node:net'

/** Attacks by clients on a server; each settles whatever the answer is. */
export const hostileDeeds: Readonly<
  Record<string, (url: string, bearer: string) => Promise<void>>
> = {
  'a flood': async (url) => {
    const paths = ['/api/pairs', `/api/search/tokens/${'abcd'.repeat(20)}`, '/api/stats', '/']
    const headers = { connection: 'close' } // an idle connection would look like a leak
    const asked = Array.from({ length: 300 }, (_, at) =>
      ask(`${url}${paths[at % paths.length]}`, { headers }),
    )
    await Promise.all(asked)
  },
  'aborted downloads': async (url) => {
    await Promise.all(Array.from({ length: 50 }, () => abort(url, '/api/pairs')))
    await Promise.all(Array.from({ length: 50 }, () => abort(url, '/')))
  },
  'a hostile form': (url, bearer) =>
    ask(`${url}/ims/image/upload`, {
      method: 'POST',
      body: `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(50_000)}--b--`,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${bearer}`,
      },
    }),
  'streams that are left': async (url) => {
    await Promise.all(Array.from({ length: 60 }, () => abort(url, '/api/events')))
  },
  'pipelined requests': async (url) => {
    const paths = [
      '/api/events',
      '/api/stats',
      '/node/testnet/blocks?start=0&end=5',
      '/',
      '/readyz',
    ]
    const five = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(5)
    await Promise.all(paths.map((path) => talk(url, five(path))))
  },
  'connections that say nothing': async (url) => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => talk(url, at % 2 === 0 ? '' : 'GET /')))
  },
  'half a body': (url) =>
    talk(url, 'POST /api/bhp256 HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{"cont'),
}

async function ask(url: string, init: RequestInit = {}): Promise<void> {
  const signal = AbortSignal.timeout(20_000)
  await fetch(url, { ...init, signal })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)
}

const abort = (url: string, path: string): Promise<void> =>
  talk(url, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)

/** Sends some text, reads the first bytes of the answer, if any, and disconnects. */
function talk(url: string, text: string): Promise<void> {
  return new Promise((done) => {
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.setTimeout(1000, () => socket.destroy())
    socket.once('data', () => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('close', () => done())
    socket.write(text)
  })
}
