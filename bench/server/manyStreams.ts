// child process: opens many event streams and says when all have received a block, as a JSON object a line:
// manyStreams.ts <url> <streams>
import { connect, type Socket } from 'node:net'

const [url = '', countText] = process.argv.slice(2)
const count = Number(countText)
const { hostname, port } = new URL(url)
/** What each stream has received of the events of blocks, by height. */
const received = new Map<number, number>()

function hear(text: string): void {
  for (const [, height] of text.matchAll(/^id: (\d+)$/gm)) {
    const at = Number(height)
    const sum = 1 + (received.get(at) ?? 0)
    received.set(at, sum)
    if (sum === count) console.log(JSON.stringify({ height: at, received: sum, at: Date.now() }))
  }
}

function open(number: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', fail)
    socket.setEncoding('latin1')
    const client = `10.1.${number >> 8}.${number & 255}` // the last places are for newcomers, one each
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${client}\r\n\r\n`,
    )
    let rest = ''
    socket.on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200 ')) fail(new Error(text))
      const [events, open] = cut(rest + text)
      rest = open
      if (events.includes('event: head')) done(socket)
      hear(events)
    })
  })
}

/** What is complete, and the rest. */
function cut(text: string): readonly [string, string] {
  const end = text.lastIndexOf('\n\n')
  return end === -1 ? ['', text] : [text.slice(0, end + 2), text.slice(end + 2)]
}

for (let at = 0; at < count; at += 200) {
  const some = Array.from({ length: Math.min(200, count - at) }, (_, more) => open(at + more))
  await Promise.all(some)
}
console.log(JSON.stringify({ open: count }))
process.stdin.resume().once('end', () => process.exit(0))
