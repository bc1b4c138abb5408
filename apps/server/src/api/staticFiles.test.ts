import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Config } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTestEnv } from '../testing/readTestEnv.ts'
import { createStaticFiles } from './staticFiles.ts'

const dist = mkdtempSync(join(tmpdir(), 'nightjar-dist-'))
const web = createServer()
let root = ''

const config: Config = {
  network: 'testnetbeta',
  networkLabel: 'Local',
  nodeUrl: '/node',
  closureDate: '',
  excludedAreas: [],
  termsUrl: '',
  disabledRoutes: [],
  analyticsId: '',
  explorerUrl: '',
}

beforeAll(async () => {
  const routes = {
    pages: ['/', '/pool', '/pool/$id', '/embed/swap'],
    redirects: [{ from: '/swap', to: '/pool' }],
  }
  mkdirSync(join(dist, 'builds'))
  mkdirSync(join(dist, 'terms'))
  writeFileSync(join(dist, 'builds/routes.json'), JSON.stringify(routes))
  writeFileSync(join(dist, 'index.html'), '<p>app</p>')
  writeFileSync(join(dist, 'terms/index.html'), '<p>terms</p>')
  mkdirSync(join(dist, 'cards'))
  writeFileSync(join(dist, 'cards/usdx.png'), 'a picture')
  mkdirSync(join(dist, 'home'))
  writeFileSync(join(dist, 'home/index.en.html'), '<p>home</p>')
  writeFileSync(join(dist, 'home/index.de.html'), `<p>${'Start '.repeat(500)}</p>`)
  const files = await createStaticFiles(
    readTestEnv({ WEB_DIST: dist, EMBED_ORIGINS: 'https://blog.example' }),
    () => config,
  )
  web.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (!files.answer(request, response, url)) files.notFound(request, response, url)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(() => {
  web.close()
  rmSync(dist, { recursive: true })
})

describe('createStaticFiles', () => {
  test.each([
    ['/', 200, 'app'],
    ['/pool', 200, 'app'],
    ['/pool/', 200, 'app'],
    ['/terms', 200, 'terms'],
    ['/pool/12', 200, 'app'],
    ['/pool/12field', 200, 'app'],
    ['/pool/nowhere', 404, 'app'],
    ['/12', 404, 'app'],
    ['/settings', 404, 'app'],
    ['/%ff', 404, 'app'],
  ])('default: %s is %i', async (path, status, text) => {
    const answer = await fetch(root + path)
    expect([answer.status, await answer.text()]).toEqual([status, `<p>${text}</p>`])
  })

  test.each(['/index.php', '/assets/old-1a2b3c4d.js', '/pool/a.json'])(
    'error: without %s, who opens it sees the app, a script or program gets one line',
    async (path) => {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const opened = await fetch(root + path, { headers })
      expect([opened.status, await opened.text()]).toEqual([404, '<p>app</p>'])
      const asked = await fetch(root + path)
      expect([asked.status, await asked.text()]).toEqual([404, 'There is no such file.'])
    },
  )

  test('behavior: prerendered pages come in the requested language, otherwise in English', async () => {
    const textIn = async (languages: string) => {
      const answer = await fetch(`${root}/home`, { headers: { 'accept-language': languages } })
      expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language')
      return (await answer.text()).slice(0, 8)
    }
    expect(await textIn('de-CH, en;q=0.5')).toBe('<p>Start')
    expect(await textIn('en-GB, de;q=0.5')).toBe('<p>home<')
    expect(await textIn('fr')).toBe('<p>home<')
  })

  test('behavior: a page is compressed for clients that accept it', async () => {
    const ask = (encoding: string) =>
      fetch(`${root}/home`, { headers: { 'accept-language': 'de', 'accept-encoding': encoding } })
    const [small, plain] = [await ask('gzip, br'), await ask('identity')]
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(Number(small.headers.get('content-length'))).toBeLessThan(100)
    expect(await small.text()).toBe(await plain.text())
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  test.each([
    ['/embed/swap', 'https://blog.example', null],
    ['/embed/swap/?from=USDX', 'https://blog.example', null],
    ['/embed/wallet', "'none'", 'DENY'],
    ['/embed/..%2fpool', "'none'", 'DENY'],
    ['/embed/../pool', "'none'", 'DENY'],
    ['/pool', "'none'", 'DENY'],
    ['/builds/routes.json', "'none'", 'DENY'],
  ])('behavior: %s may be framed by %s', async (path, ancestors, options) => {
    const { headers } = await fetch(root + path)
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${ancestors}`)
    expect(headers.get('x-frame-options')).toBe(options)
  })

  test('behavior: other sites may show the cards of links, and no other file', async () => {
    const policyOf = async (path: string) =>
      (await fetch(root + path)).headers.get('cross-origin-resource-policy')
    expect(await policyOf('/cards/usdx.png')).toBe('cross-origin')
    expect(await policyOf('/builds/routes.json')).toBe('same-origin')
  })

  test('behavior: moved pages redirect and keep the query', async () => {
    const answer = await fetch(`${root}/swap?from=USDX`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pool?from=USDX'])
  })

  test('behavior: a page has one address, without a slash at its end', async () => {
    const answer = await fetch(`${root}/terms/?from=USDX`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/terms?from=USDX'])
  })

  test('behavior: the page of a pair names it; without an answer it is the general page', async () => {
    const page = '<title>Nightjar</title><meta name="description" content="Swap." />'
    const folder = mkdtempSync(join(tmpdir(), 'nightjar-dist-'))
    mkdirSync(join(folder, 'builds'))
    writeFileSync(join(folder, 'index.html'), page)
    const routes = { pages: ['/pool/$id'], redirects: [] }
    writeFileSync(join(folder, 'builds/routes.json'), JSON.stringify(routes))
    const previewOf = async (path: string) => {
      if (path === '/pool/3') throw new Error('the database is away')
      if (path === '/pool/4') return null
      if (path === '/pool/5') return await new Promise<never>(() => undefined) // the database is silent
      if (path !== '/pool/1') return undefined
      return { title: 'A<b / C', description: 'Of "A".', image: '/cards/usdx.png' }
    }
    const files = await createStaticFiles(
      readTestEnv({ WEB_DIST: folder }),
      () => config,
      previewOf,
    )
    const server = createServer((request, response) => {
      files.answer(request, response, new URL(request.url ?? '/', 'https://nightjar.example'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const textOf = async (id: number) => (await fetch(`http://127.0.0.1:${port}/pool/${id}`)).text()
    const shown = await textOf(1)
    expect(shown).toContain('<title>A&lt;b / C</title>')
    expect(shown).toContain('content="https://nightjar.example/cards/usdx.png"')
    expect(await Promise.all([2, 3, 4, 5].map(textOf))).toEqual([page, page, page, page])
    const statuses = [1, 2, 3, 4, 5].map(
      async (id) => (await fetch(`http://127.0.0.1:${port}/pool/${id}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 200])
    server.close()
    rmSync(folder, { recursive: true })
  })

  test('behavior: a page and what its build says about itself agree, also while another build is written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nightjar-dist-'))
    const write = (id: string) => {
      mkdirSync(join(folder, 'builds'), { recursive: true })
      writeFileSync(join(folder, 'index.html'), `<meta name="nightjar-build" content="${id}">`)
      writeFileSync(join(folder, '_payload.json'), JSON.stringify({ build: id, path: '/' }))
    }
    write('one')
    const files = await createStaticFiles(readTestEnv({ WEB_DIST: folder }), () => config)
    write('two-with-a-longer-name')
    const server = createServer((request, response) => {
      files.answer(request, response, new URL(request.url ?? '/', 'https://nightjar.example'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const textOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    expect(files.buildId).toBe('one')
    expect(await textOf('/')).toBe('<meta name="nightjar-build" content="one">')
    expect(JSON.parse(await textOf('/_payload.json'))).toEqual({ build: 'one', path: '/' })
    server.close()
    rmSync(folder, { recursive: true })
  })

  test('behavior: before the app is built its first page says so', async () => {
    const files = await createStaticFiles(
      readTestEnv({ WEB_DIST: join(dist, 'none') }),
      () => config,
    )
    expect(files.routes).toEqual({ pages: ['/'], redirects: [] })
  })
})

describe('files in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightjar-dist-'))
  const server = createServer()
  let url = ''
  let held: (path: string) => boolean

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    mkdirSync(join(folder, 'builds'))
    writeFileSync(
      join(folder, 'builds/routes.json'),
      JSON.stringify({ pages: ['/'], redirects: [] }),
    )
    writeFileSync(join(folder, 'index.html'), '<p>app</p>')
    const text = 'let a = 1\n'.repeat(5000)
    writeFileSync(join(folder, 'assets/app.js'), text)
    writeFileSync(join(folder, 'assets/app.js.br'), brotliCompressSync(text))
    writeFileSync(join(folder, 'assets/small.js'), 'ä')
    writeFileSync(join(folder, 'assets/empty.js'), '')
    writeFileSync(join(folder, 'assets/large.wasm'), Buffer.alloc(5e6, 1))
    writeFileSync(join(folder, 'assets/gone.js'), 'gone')
    const files = await createStaticFiles(readTestEnv({ WEB_DIST: folder }), () => config)
    held = (path) => files.get(path)?.formFor(undefined) !== undefined
    server.on('request', (request, response) => {
      const asked = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (!files.answer(request, response, asked)) files.notFound(request, response, asked)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  const ask = async (path: string, encoding: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': encoding } })
    const { headers } = answer
    const seen = ['content-type', 'content-length', 'content-encoding', 'etag', 'vary']
    return [answer.status, await answer.text(), ...seen.map((name) => headers.get(name))]
  }

  test.each(['/assets/app.js', '/assets/small.js', '/assets/empty.js'])(
    'default: %s is the same from the disk and from memory, in each encoding',
    async (path) => {
      for (const encoding of ['identity', 'br', 'gzip, br;q=0']) {
        expect(await ask(path, encoding)).toEqual(await ask(path, encoding))
      }
      expect(held(path)).toBe(true)
      const [status, text] = await ask(path, 'br')
      expect([status, text]).toEqual([200, readFileSync(join(folder, path), 'utf8')])
    },
  )

  test('behavior: many first requests at once get the whole file', async () => {
    const asked = Array.from({ length: 20 }, () => ask('/assets/large.wasm', 'identity'))
    for (const [, text] of await Promise.all(asked)) expect(String(text)).toHaveLength(5e6)
    expect(held('/assets/large.wasm')).toBe(false)
  })

  test('behavior: a HEAD has the headers of the file and keeps the connection', async () => {
    for (const path of ['/assets/app.js', '/assets/large.wasm']) {
      const answer = await fetch(url + path, { method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
  })

  test('error: a file that another build has replaced is not sent with wrong headers', async () => {
    writeFileSync(join(folder, 'assets/gone.js'), 'another file')
    await expect(fetch(`${url}/assets/gone.js`)).rejects.toThrow()
    rmSync(join(folder, 'assets/gone.js'))
    await expect(fetch(`${url}/assets/gone.js`)).rejects.toThrow()
  })
})
