import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
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
  const routes = { pages: ['/', '/pool', '/pool/$id'], redirects: [{ from: '/swap', to: '/pool' }] }
  mkdirSync(join(dist, 'builds'))
  mkdirSync(join(dist, 'terms'))
  writeFileSync(join(dist, 'builds/routes.json'), JSON.stringify(routes))
  writeFileSync(join(dist, 'index.html'), '<p>app</p>')
  writeFileSync(join(dist, 'terms/index.html'), '<p>terms</p>')
  mkdirSync(join(dist, 'home'))
  writeFileSync(join(dist, 'home/index.en.html'), '<p>home</p>')
  writeFileSync(join(dist, 'home/index.de.html'), `<p>${'Start '.repeat(500)}</p>`)
  const files = await createStaticFiles(readEnv({ WEB_DIST: dist }), () => config)
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
    ['/index.php', 404, 'app'],
    ['/%ff', 404, 'app'],
  ])('default: %s is %i', async (path, status, text) => {
    const answer = await fetch(root + path)
    expect([answer.status, await answer.text()]).toEqual([status, `<p>${text}</p>`])
  })

  test('behavior: what was rendered before comes in the language asked for, else in English', async () => {
    const textIn = async (languages: string) => {
      const answer = await fetch(`${root}/home`, { headers: { 'accept-language': languages } })
      expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language')
      return (await answer.text()).slice(0, 8)
    }
    expect(await textIn('de-CH, en;q=0.5')).toBe('<p>Start')
    expect(await textIn('en-GB, de;q=0.5')).toBe('<p>home<')
    expect(await textIn('fr')).toBe('<p>home<')
  })

  test('behavior: a page comes compressed where that is understood', async () => {
    const ask = (encoding: string) =>
      fetch(`${root}/home`, { headers: { 'accept-language': 'de', 'accept-encoding': encoding } })
    const [small, plain] = [await ask('gzip, br'), await ask('identity')]
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(Number(small.headers.get('content-length'))).toBeLessThan(100)
    expect(await small.text()).toBe(await plain.text())
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  test('behavior: what has moved is a redirect that keeps the query', async () => {
    const answer = await fetch(`${root}/swap?from=USDX`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pool?from=USDX'])
  })

  test('behavior: before the app is built its first page says so', async () => {
    const files = await createStaticFiles(readEnv({ WEB_DIST: join(dist, 'none') }), () => config)
    expect(files.routes).toEqual({ pages: ['/'], redirects: [] })
  })
})
