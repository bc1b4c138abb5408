import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const EXAMPLE = new URL('../docs/examples/embed.html', import.meta.url)

/** Another site with the docs' example page, which frames ours; `?path=` selects another page of ours to frame. */
export async function startBlog(ourUrl: string) {
  const example = await readFile(EXAMPLE, 'utf8')
  const site = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://blog').searchParams.get('path')
    const page = example.replaceAll('https://nightjar.example', ourUrl)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(path === null ? page : page.replace('/embed/swap', path))
  })
  await new Promise<void>((done) => site.listen(0, done)) // all names of this machine
  const { port } = site.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => site.close() }
}
