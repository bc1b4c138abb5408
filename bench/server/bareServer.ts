// child process: a plain node:http server that sends the same bytes to everyone, prints its URL and, for each line of its
// input, the seconds of processor time that it has taken: bareServer.ts <file of the body> <headers as a JSON list>
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

const [file = '', headersText = '[]'] = process.argv.slice(2)
const body = readFileSync(file)
const headers: readonly string[] = JSON.parse(headersText)
const all = [...headers, 'content-length', String(body.length)]
const server = createServer((_, response) => {
  response.writeHead(200, all)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  console.log(`http://127.0.0.1:${port}/`)
})
const lines = createInterface(process.stdin)
lines.on('line', () => {
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1e6)
})
lines.once('close', () => process.exit(0))
