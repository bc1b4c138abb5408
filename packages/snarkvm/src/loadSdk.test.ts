import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { loadSdk } from './loadSdk.ts'

/** The smallest module of WASM. */
const wasm = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])

let asked = 0
let broken = 0
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/wasm', 'content-length': wasm.length })
  asked += 1
  if (asked > broken) return response.end(wasm)
  response.write(wasm.subarray(0, 4), () => response.destroy())
})

afterEach(() => {
  server.close()
  server.closeAllConnections()
  asked = 0
})

/** A module that loads its WASM as wasm-bindgen's do; the server cuts the first answers off. */
async function moduleBehind(cutOff: number) {
  broken = cutOff
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/engine.wasm`)
    return WebAssembly.instantiateStreaming(response, {})
  }
}

const platform = { fetch: globalThis.fetch, stream: WebAssembly.instantiateStreaming }
const platformNow = () => ({ fetch: globalThis.fetch, stream: WebAssembly.instantiateStreaming })

test('an engine whose download is cut off is fetched once more', async () => {
  const load = await moduleBehind(1)
  expect(await loadSdk(load)).toHaveProperty('instance')
  expect(asked).toBe(2)
  expect(platformNow()).toEqual(platform)
})

test('an engine that cannot be loaded says so in a sentence, and leaves the platform as it was', async () => {
  const load = await moduleBehind(2)
  await expect(loadSdk(load)).rejects.toThrow(
    'The engine that proves and decrypts couldn’t be loaded. Check your connection and try again.',
  )
  expect(asked).toBe(2)
  expect(platformNow()).toEqual(platform)
})

test('a server that is gone says the same', async () => {
  const gone = () => fetch('http://127.0.0.1:9/engine.wasm')
  await expect(loadSdk(gone)).rejects.toMatchObject({
    name: 'EngineUnavailableError',
    code: 'engine_unavailable',
  })
})
